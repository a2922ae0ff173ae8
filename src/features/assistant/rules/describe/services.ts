import type { Service } from "../../../company/vocabulary.ts";
import type { Clause } from "./clauses.ts";
import { controlNoun } from "./control-words.ts";
import type { Taken } from "./identity.ts";
import { modeOf, type Mode } from "./modes.ts";
import { mentionsIn } from "./word-lists.ts";
import { directVerb, offeringVerb, serviceWords, strictVerb } from "./service-words.ts";

type Found = Taken<Service> & { meaning: Mode; hasVerb: boolean; isOwn: boolean; deed: string };
/**
 * `ownOffers`: what is offered or planned in so many words ("we give loans"), and not only spoken of. `contradicting`: what is
 * both done and denied in the same words, which counts neither as offered nor as refused.
 */
type Services = Record<"offered" | "refused" | "planned" | "ownOffers" | "contradicting", Taken<Service>[]>;

/** The services that are offered, refused and planned, each once, with the words that say so. */
export function readServices(clauses: readonly Clause[], isFinancial: boolean): Services {
  const found = clauses.flatMap((clause) => servicesIn(clause, isFinancial));
  const services: Services = { offered: [], refused: [], planned: [], ownOffers: [], contradicting: [] };
  for (const service of new Set(found.map(({ value }) => value))) {
    const list = found.filter(({ value }) => value === service);
    const meant = (meaning: Mode) => list.find((one) => one.meaning === meaning);
    const negated = meant("negated");
    const both = contradictionIn(list);
    if (both) {
      services.contradicting.push({ value: service, words: both });
      continue;
    }
    // What is denied in one place and done in another is done with a part of it only.
    const now = list.find((one) => one.meaning === "now" && (one.hasVerb || !negated));
    const at = now ? "offered" : negated ? "refused" : meant("planned") ? "planned" : null;
    const words = (now ?? negated ?? meant("planned"))?.words;
    if (at && words) services[at].push({ value: service, words });
    const own = list.find((one) => one.isOwn && (one.meaning === "now" || one.meaning === "planned"));
    if ((at === "offered" || at === "planned") && own) services.ownOffers.push({ value: service, words: own.words });
  }
  return services;
}

/** "We issue cards. We do not issue cards": the deed that is both done and denied. */
function contradictionIn(list: readonly Found[]): string | undefined {
  const denied = new Set(list.flatMap(({ meaning, deed }) => (meaning === "negated" && deed ? [deed] : [])));
  return list.find(({ meaning, deed }) => meaning === "now" && denied.has(deed))?.deed;
}

/** The verb with the service, and nothing after it that makes either of them a part only. */
function deedOf(before: string, words: string, after: string): string {
  const verb = /\b(?:do not|don[’']t|no longer|never|we|i|also)\s+(?<deed>\w+)\s+(?:[\w-]+\s+)?$/i.exec(before)
    ?.groups?.["deed"];
  return verb && after.trim() === "" ? `${verb} ${words}`.toLowerCase() : "";
}

const ended = /\b(?:used to|stopped|no longer|ceased|discontinued|exited|formerly|previously)\b/i;
const bought = /\b(?:we|our|us)\s+(?:\w+\s+){0,2}?(?:took|borrowed|owe|repay|received|raised|applied for|need|want)\b/i;

function servicesIn(clause: Clause, isFinancial: boolean): Found[] {
  const { text } = clause;
  if (clause.isQuestion) return [];
  const mayOffer = isFinancial || strictVerb.test(text);
  return serviceWords.flatMap(({ service, pattern, needsVerb }) =>
    mentionsIn(text, pattern).flatMap((match) => {
      const before = text.slice(0, match.index);
      const hasVerb = offeringVerb.test(before) || offeringVerb.test(match[0]);
      const usual = modeOf(clause, match.index, match.index + match[0].length);
      const meaning = usual === "now" && ended.test(before) ? "negated" : usual;
      const isOfOthers = meaning === "other" || (meaning === "now" && !mayOffer);
      if (isOfOthers || !isMeant({ text, before, words: match[0], hasVerb, needsVerb: needsVerb ?? false }, meaning))
        return [];
      const isOwn = hasVerb && /\b(?:we|our|i|us)\b/i.test(text);
      const deed = deedOf(before, match[0], text.slice(match.index + match[0].length));
      return [{ value: service, words: match[0], meaning, hasVerb, isOwn, deed }];
    }),
  );
}

type Mentioned = { text: string; before: string; words: string; hasVerb: boolean; needsVerb: boolean };

/** Is something offered here, or only spoken of: "a training manual for agents", "we took a loan"? */
function isMeant({ text, before, words, hasVerb, needsVerb }: Mentioned, meaning: Mode): boolean {
  if (bought.test(before)) return false;
  const rest = text.replace(words, " ");
  if (
    controlNoun.test(rest) &&
    !directVerb.test(before) &&
    !/\b(?:we|our|customers?|users?|merchants?)\b/i.test(before)
  )
    return meaning === "now" && isListed(text);
  return meaning !== "now" || hasVerb || !needsVerb || isListed(text);
}

/** "Current and savings accounts, lending, cards and transfers" has commas and no verb of its own. */
const isListed = (text: string): boolean => (text.match(/,/g)?.length ?? 0) >= 2;
