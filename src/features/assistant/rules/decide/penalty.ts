import { numbersIn } from "../../../catalogue/rules/figures/numbers.ts";
import type { Asking } from "../applicability.ts";
import { wantedOf } from "../classify/wanted.ts";
import type { Corpus } from "../corpus.ts";
import { stemsOf } from "../retrieve/tokens.ts";
import type { RewrittenQuery } from "../rewrite.ts";
import type { Candidate } from "./duty.ts";
import type { Lead } from "../compose/quotation.ts";

/**
 * What leads where a penalty is asked for: of the duties found, that of the first whose penalty says what it costs ("refer to
 * the regulations" does not); the duty itself where its own words do. Null where none is asked for or known.
 */
export function penaltyOf(corpus: Corpus, found: readonly Candidate[], { message }: RewrittenQuery): Candidate | null {
  if (!wantedOf(message).answers.has("penalty")) return null;
  const penalties = found.flatMap((candidate) => {
    const { instrument, passage, figures } = candidate;
    const isOwn = figures.some(({ kind }) => kind === "penalty") || costs.test(passage.text);
    if (passage.place.passage === "penalty" || isOwn) return [candidate];
    const penalty = instrument && corpus.byId.get(`${instrument.key}#penalty`);
    return penalty ? [{ ...candidate, passage: penalty, requirement: null, figures: [] }] : [];
  });
  return penalties.find(({ passage }) => saysWhat(passage.text)) ?? penalties[0] ?? null;
}

const costs = /\b(?:costs?|fined?|penalty|is owed|are owed)\b/i;
const saysWhat = (text: string): boolean =>
  numbersIn(text).length > 0 || /\b(?:prison|imprison\w*|times)\b/i.test(text);

/** The sentence of a penalty that answers, with its sum in front where it has one; nothing where several may be meant. */
export function penaltyInShort({ passage, instrument }: Candidate, { message }: RewrittenQuery, asker: Asking): Lead {
  const roles = instrument ? rolesIn(instrument.requirements, asker.applicabilities.get(instrument.key)) : noRoles;
  const part = bestSentenceOf(passage.text, new Set(stemsOf(message)), roles);
  const sums = numbersIn(part ?? passage.text).filter(({ unit }) => unit === "NGN" || unit === "percent");
  const [sum] = sums;
  const short = sum && sums.length === 1 ? { kind: "penalty" as const, words: sum.words.trim(), day: null } : null;
  return { short, part };
}

/** The stems by which a text names those whom its duties bind and whoever asks is, and those whom it is not. */
export type Roles = { own: ReadonlySet<string>; others: ReadonlySet<string> };
const noRoles: Roles = { own: new Set(), others: new Set() };

// Whoever asks is a company, and not one of its officers.
const companies = stemsOf("company corporate body firm institution");
const people = stemsOf("individual person director officer master");

/** "Brokers: inform the insurer": of duties that are made for some of those a text binds, by how each stands for the asker. */
function rolesIn(
  requirements: NonNullable<Candidate["instrument"]>["requirements"],
  applicability: ReturnType<Asking["applicabilities"]["get"]>,
): Roles {
  const named = requirements.flatMap(({ id, text }) => {
    const role = /^([^:,]{3,40}):\s/.exec(text)?.[1];
    const result = applicability?.duties.get(id)?.result;
    return role && result ? [{ stems: stemsOf(role), isOwn: result === "applies" }] : [];
  });
  const of = (isOwn: boolean) => named.filter((one) => one.isOwn === isOwn).flatMap(({ stems }) => stems);
  return { own: new Set([...of(true), ...companies]), others: new Set([...of(false), ...people]) };
}

// Whom a sentence is about stands at its beginning.
const subjectLength = 2;
const roleWeight = 1.5;

/** The one sentence that names what follows and has the most of what was asked; null where none or several have it. */
export function bestSentenceOf(text: string, asked: ReadonlySet<string>, { own, others } = noRoles): string | null {
  const sentences = text.split(/(?<=[.;])\s+(?=\p{Lu})/u).filter(saysWhat);
  const scores = sentences.map((one) => {
    const stems = new Set(stemsOf(one));
    const subject = [...stems].slice(0, subjectLength);
    const isOthers = subject.some((stem) => others.has(stem) && !own.has(stem) && !asked.has(stem));
    const isOwn = !isOthers && subject.some((stem) => own.has(stem));
    const shared = [...stems].filter((stem) => asked.has(stem)).length;
    // Whose it is chooses between sentences on what is asked, and makes none of one that is not.
    return shared + (isOwn && shared > 0 ? roleWeight : isOthers ? -roleWeight : 0);
  });
  const most = Math.max(...scores);
  return most > 0 && scores.filter((score) => score === most).length === 1 ? sentences[scores.indexOf(most)]! : null;
}
