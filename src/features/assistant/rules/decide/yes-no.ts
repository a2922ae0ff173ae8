import { z } from "zod";
import tables from "#data/assistant/yes-no.json" with { type: "json" };
import { shown } from "../compose/quotation.ts";
import type { Figure } from "../../../catalogue/rules/figures/figure.ts";
import { keepsTo } from "./limits.ts";
import { stemsOf } from "../retrieve/tokens.ts";

const cues = z
  .array(z.string())
  .min(1)
  .transform((list) => new RegExp(list.join("|"), "i"));
const answers = z.enum(["yes", "no", "only"]);
const {
  asks,
  permission,
  obligation,
  turns,
  missing,
  subordinate,
  prohibits,
  manners,
  permits,
  exempts,
  demands,
  conditions,
  examples,
} = z
  .strictObject({
    about: z.string(),
    asks: cues.describe("The question wants yes or no"),
    permission: cues.describe("It asks whether one may"),
    obligation: cues.describe("It asks whether one must"),
    turns: cues.describe("It asks of leaving something undone, or of stopping it"),
    missing: cues.describe("It supposes that what a duty asks for first is not there"),
    subordinate: cues.describe("What comes after tells more of the act that is asked about"),
    prohibits: cues.describe("A clause forbids"),
    manners: cues.describe("It forbids a way of doing it, and not that it is done"),
    permits: cues.describe("A clause allows"),
    demands: cues.describe("A clause asks for something to be there first"),
    exempts: cues.describe("A clause lets off"),
    conditions: z
      .array(z.strictObject({ of: z.enum(["forbidden", "permitted", "any"]), cue: z.string(), words: z.string() }))
      .min(1),
    examples: z.array(z.strictObject({ asked: z.string(), duty: z.string(), answer: answers.nullable() })),
  })
  .parse(tables);
const conditionCues = conditions.map(({ cue, ...one }) => ({ ...one, cue: new RegExp(cue, "i") }));

/** Questions with a duty and the answer that its words give. */
export const yesNoExamples = examples;

/** A question for yes or no. `act`: what it asks about, without what only tells more of it; `isTold`: in a sentence before. */
export type AskedYesNo = { asked: string; act: string; isTold: boolean; mode: "permission" | "obligation" | null };

const wh = /^\W*(?:\w+ ){0,2}?(?:how|what|which|when|where|who|whom|whose|why|wetin|wat)\b/i;
// "Are we allowed to?" asks of what the sentence before it tells.
const fewestOfAct = 2;

/** The last question of a message that wants yes or no; null where it asks for something else. */
export function yesNoIn(message: string): AskedYesNo | null {
  const sentences = message.split(/(?<=[.?!])\s+/);
  const at = sentences.findLastIndex((sentence) => sentence.includes("?"));
  const last = sentences.at(at)!;
  if (wh.test(last) || !asks.test(last)) return null;
  const isPointing = stemsOf(last.replace(permission, " ")).length < fewestOfAct && sentences.length > 1;
  const told = isPointing ? (sentences.at(at - 1) ?? "") : "";
  const mode =
    obligation.test(last) && !/\b(?:can|could|may|might|allowed)\b/i.test(last) ? "obligation" : "permission";
  const begin = last.search(new RegExp(`${permission.source}|${obligation.source}|${asks.source}`, "i"));
  const [act = ""] = last.slice(Math.max(0, begin)).split(subordinate);
  const isAsked = obligation.test(last) || permission.test(last);
  return {
    asked: `${told} ${last}`.trim(),
    act: `${told} ${act}`.trim(),
    isTold: told !== "",
    mode: isAsked ? mode : null,
  };
}

/** `only`: on a condition, which `words` say. `isByFigure`: because a number keeps to a limit or does not. */
export type SaidYesNo = { said: "yes" | "no" | "only"; words: string; isByFigure?: true };

const yes: SaidYesNo = { said: "yes", words: "Yes" };
const no: SaidYesNo = { said: "no", words: "No" };

/**
 * The answer that a duty gives, as far as it is sure; null elsewhere. Of its clauses the one with most of the words that are
 * asked is read: "may we" is answered by what forbids or allows, "must we" by what demands; of leaving something undone it is
 * the other way round. What is forbidden until something is there is allowed with it, and demands it.
 */
export function yesOrNo({ asked, mode }: AskedYesNo, duty: string, figures: readonly Figure[] = []): SaidYesNo | null {
  const stems = new Set(stemsOf(asked));
  const clause = clauseOf(duty, stems);
  const { isLimit, isKept } = keepsTo(asked, clause, figures);
  if (isKept !== null && mode !== "obligation") return { ...(isKept ? yes : no), isByFigure: true };
  if (mode === null || (isLimit && mode === "permission")) return null;
  const told = stemsOf(clause);
  const condition = conditionOf(clause);
  const isForbidden = prohibits.test(clause);
  const isTurned = turns.test(asked) && !turnsIn(asked).some((stem) => told.includes(stem));
  const isMissing = missing.test(asked);
  if (mode === "obligation") {
    if (exempts.test(clause)) return isTurned ? yes : no;
    if (condition && stemsOf(condition.text).some((stem) => stems.has(stem))) return isTurned ? no : yes;
    if (isForbidden && !isTurned && turnsIn(asked).length > 0) return yes;
    return isForbidden || isTurned || permits.test(clause) ? null : yes;
  }
  if (condition) {
    if (isTurned) return null;
    return isMissing || condition.words === "" ? no : { said: "only", words: condition.words };
  }
  if (turnsIn(asked).length > 0 && !isTurned) return isForbidden && !/^(?:refuse|reject|stop)/i.test(clause) ? no : yes;
  if (isForbidden) return isTurned || manners.test(clause) ? null : no;
  if (permits.test(clause)) return isTurned ? null : yes;
  // What is demanded may not be left undone, where it is what is asked about.
  if (isTurned) {
    const act = [...stems].filter((stem) => !turnsIn(asked).includes(stem));
    return act.filter((stem) => told.includes(stem)).length >= mostOfAct * act.length ? no : null;
  }
  // "Without a licence", where a licence is to be obtained.
  const lacked = isMissing && demands.test(clause) ? stemsOf(asked.slice(asked.search(missing))) : [];
  return lacked.some((stem) => told.includes(stem)) ? no : null;
}

const mostOfAct = 0.75;

/** The stems of the words by which a question turns: "refuse". */
const turnsIn = (asked: string): string[] => stemsOf(turns.exec(asked)?.[0].split(" ").at(-1) ?? "");

// "Let no machine decide: it may help" begins with the duty itself.
const addressee = /^(?!(?:let|do|never|allow|keep|have) )[^:,]{2,60}:\s+(?=\p{L})/iu;

/** The clause with most of some stems, without the name of those it is for ("Insurers: let …"). */
function clauseOf(duty: string, stems: ReadonlySet<string>): string {
  const clauses = shown(duty)
    .split(/[;.]\s+/)
    .map((clause) => clause.replace(addressee, "").replace(/[.;]$/, ""));
  const shares = clauses.map((clause) => stemsOf(clause).filter((stem) => stems.has(stem)).length);
  return clauses[shares.indexOf(Math.max(...shares))]!;
}

/** What a clause makes its act depend on: the words by which an answer names it, and its own text. */
function conditionOf(clause: string): { words: string; text: string } | null {
  const kind = prohibits.test(clause) ? "forbidden" : permits.test(clause) ? "permitted" : "any";
  for (const { of, cue, words } of conditionCues) {
    const found = of === "any" || of === kind ? cue.exec(clause) : null;
    if (!found) continue;
    const rest = clause.slice(found.index + found[0].length);
    // "Without a licence, do not operate": what comes after the comma is the act.
    const [text = ""] = (found.index === 0 ? rest.split(",", 1) : [rest]).map((one) => one.trim());
    const begin = words.replace("Only $1", `O${found[0].slice(1)}`);
    return { words: words === "" ? "" : `${begin} ${text}`, text };
  }
  return null;
}
