import { z } from "zod";
import wordLists from "#data/assistant/policy-words.json" with { type: "json" };
import type { Figure } from "../../catalogue/rules/figures/figure.ts";
import { figureInWords } from "../../catalogue/rules/figures/in-words.ts";
import type { Requirement } from "../../catalogue/schema.ts";
import { anyOf } from "../../assistant/rules/describe/word-lists.ts";
import { compareClause, type Compared } from "../../assistant/rules/gap/compare.ts";
import { readQuantities } from "../../assistant/rules/gap/quantities.ts";
import { expandQuery } from "../../assistant/rules/rewrite/synonyms.ts";
import { stemsOf } from "../../assistant/rules/retrieve/tokens.ts";
import type { PolicyRow } from "../schema.ts";
import type { PolicyClause } from "./clauses.ts";

type Held = { requirement: Requirement; figures: readonly Figure[] };
/** A clause that is about a requirement, and how much of its words it has, by their rarity. */
export type NearClause = { clause: PolicyClause; cover: number };

const list = z.array(z.string().min(1)).min(1);
const words = z.strictObject({ modals: list, hedges: list, before: list, after: list, denials: list }).parse(wordLists);
const modal = anyOf(words.modals, "giu");
const hedge = anyOf(words.hedges);
const before = anyOf(words.before);
const after = anyOf(words.after);
const denial = anyOf(words.denials);

// What a text contradicts is said before what it meets elsewhere.
const order = ["breach", "missing", "cannot-tell", "meets"] as const;

/**
 * The verdict over the clauses that are about a requirement, with them as its places: that which decided it first. Null where
 * none of them says enough of it to be worth comparing.
 */
export function compareWith(
  near: readonly NearClause[],
  held: Held,
): Pick<PolicyRow, "verdict" | "why" | "stated" | "required" | "places"> | null {
  const compared = near
    .map((one) => ({ ...one, ...compareOne(one, held) }))
    .filter(({ verdict, cover }) => verdict !== "cannot-tell" || cover >= leastToCompare)
    .toSorted((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict));
  if (compared.length === 0) return null;
  // Of two places one may meet it, and the other say less: that is enough, unless it contradicts.
  const met = compared.find(({ verdict }) => verdict === "meets");
  const decided = compared[0]!.verdict === "cannot-tell" && met ? met : compared[0]!;
  const others = compared.flatMap(({ clause }) => (clause === decided.clause ? [] : clause));
  // A policy that says that something is missing contradicts what asks for it.
  return {
    verdict: decided.verdict === "missing" ? "breach" : decided.verdict,
    why: decided.why,
    stated: decided.stated,
    required: decided.required,
    places: [decided.clause, ...others],
  };
}

// The share of a requirement's words, by their rarity, without which a clause that neither meets nor contradicts it only
// happens to use some of them; and with which a policy says what it asks for. Weighed on tests/fixtures/policies.
const leastToCompare = 0.35;
const mostlySaid = 0.45;

/** A policy lays down what is done: what it says mostly as the requirement does is met, unless it takes a part of it back. */
function compareOne({ clause, cover }: NearClause, held: Held): Compared {
  const { requirement, figures } = held;
  const said = clause.quote.replaceAll(modal, "are");
  const compared = compareNamed({ ...clause, quote: said }, held);
  if (compared.verdict === "breach") return compared;
  // Within a day may be soon enough, or late.
  if (compared.verdict === "meets" && atOnce.test(compared.required ?? "") && !atOnce.test(compared.stated ?? ""))
    return { ...compared, verdict: "cannot-tell", why: vague };
  const contradicted = contradictedIn(said, requirement) ?? thresholdOver(said, figures);
  if (contradicted) return { ...none, verdict: "breach", why: contradicted };
  // "No director sits on two boards" lacks nothing where the requirement forbids it, too.
  const isDenied = denial.test(said);
  if (compared.verdict === "missing" && denial.test(requirement.text))
    return { ...none, verdict: cover >= mostlySaid ? "meets" : "cannot-tell", why: cover >= mostlySaid ? met : unsure };
  const rule = requirement.deadline?.rule ?? "";
  const isTimed = readQuantities(rule).length > 0 || limit.test(rule);
  if (
    compared.verdict !== "cannot-tell" ||
    figures.length > 0 ||
    isTimed ||
    cover < mostlySaid ||
    (!isDenied && hedge.test(said))
  )
    return compared;
  return isDenied === denial.test(requirement.text) ? { ...none, verdict: "meets", why: met } : compared;
}
const none = { stated: null, required: null };
const atOnce = /\b(?:immediately|at once|without delay|instantly)\b/i;
const vague = "Your text has a time, and the duty says at once: whether it is soon enough is for you to judge";
const limit = /\b(?:by|within|not later|at the latest)\b/i;
const met = "Your text says that it is done";

/** How a text does the contrary of a requirement: afterwards what is due before, or without what is asked for. */
function contradictedIn(said: string, { text, deadline }: Requirement): string | null {
  const asked = `${text} ${deadline?.rule ?? ""}`;
  for (const sentence of said.split(/(?<=[.;])\s+/)) {
    if (before.test(asked) && after.test(sentence) && !before.test(sentence))
      return `Your text does it afterwards; the duty: ${deadline?.rule ?? text}`;
    if (denial.test(sentence) || denial.test(text)) continue;
    const [lacked, leftOut] = [without(sentence), without(text)];
    if (lacked && !leftOut && isSaid(lacked, text)) return `Your text does it without ${lacked}`;
    if (leftOut && !lacked && isSaid(leftOut, sentence)) return `The duty: without ${leftOut}`;
  }
  return null;
}

const without = (text: string): string | undefined =>
  /\bwithout (?!delay)(?<what>[^.,;]+)/i.exec(text)?.groups?.["what"]?.trim();

/** A duty that begins above an amount is not kept by a text that begins above a larger one. */
function thresholdOver(said: string, figures: readonly Figure[]): string | null {
  const stated = readQuantities(said).filter(({ start }) => above.test(said.slice(0, start)));
  for (const figure of figures) {
    const over =
      above.test(`${figure.what} `) &&
      stated.find(({ dimension, low }) => dimension === figure.unit && low > figure.value);
    if (over) return `Your text begins above ${over.words}; the duty: ${figureInWords(figure)}`;
  }
  return null;
}
const above = /\b(?:above|over|exceed(?:s|ing)?|beyond|more than|from)\s+$/i;

function isSaid(part: string, text: string): boolean {
  const said = new Set(stemsOf(text));
  const stems = stemsOf(part);
  return stems.some((stem) => said.has(stem));
}

/** A figure of something that the clause does not name ("within 3 days (acknowledgement)") is contradicted by no other figure. */
function compareNamed(clause: PolicyClause, held: Held): Compared {
  const context = contextOf(clause);
  const compared = compareClause(clause.quote, held, context);
  if (compared.verdict !== "breach" || compared.stated === null) return compared;
  const said = new Set([context, ...expandQuery(context).map(({ text }) => text)].flatMap(stemsOf));
  const figures = held.figures.filter(({ what = "" }) => what === "" || stemsOf(what).some((stem) => said.has(stem)));
  const named =
    figures.length === held.figures.length ? compared : compareClause(clause.quote, { ...held, figures }, context);
  return named.verdict === "breach" ? named : { ...compared, verdict: "cannot-tell" as const, why: unsure };
}
const unsure = "Your text has another figure on this matter; whether it is of the same thing is for you to compare";

const contextOf = ({ heading, quote }: PolicyClause): string => (heading === null ? quote : `${heading}. ${quote}`);
