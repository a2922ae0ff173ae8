import { lowerFirst } from "#shared/sentence.ts";
import { takesEffectWords } from "../../../catalogue/rules/taking-effect.ts";
import type { Instrument } from "../../../catalogue/schema.ts";
import type { Reply } from "../../schema.ts";
import type { Asker } from "../applicability.ts";
import { becauseOf, closestReply, emptyReply, openQuestionsOf } from "../compose.ts";
import type { Corpus } from "../corpus.ts";
import type { Quoted } from "../decide/extract.ts";
import type { Passage } from "../corpus/passage.ts";
import { asCitation, shown, successorsOf } from "./quotation.ts";
import type { Applicability } from "../applicability.ts";

// The first duties of a regulation, for whoever wants to know what applying means.
const mostDuties = 5;
const mostCandidates = 10;

/** Whether a regulation binds the asker, with the reasons and whom it catches; and the same of what replaced it. */
export function verdictReply(
  instrument: Instrument,
  corpus: Corpus,
  asker: Asker & { allows: (passage: Passage) => boolean },
): Reply {
  const { applicabilities, instruments } = asker;
  const subjects = [instrument, ...successorsOf(instrument.key, instruments)].flatMap((subject) => {
    const passage = scopeOf(subject, corpus);
    return passage && asker.allows(passage) ? { subject, passage } : [];
  });
  const citations = subjects.map(({ passage }, at) => asCitation(whole(passage), at + 1, applicabilities));
  const sentences = subjects.flatMap(({ subject }, at) => [
    verdictInWords(subject, at === 0, applicabilities.get(subject.key), at + 1),
    ...caughtInWords(subject, at + 1),
  ]);
  const duties = instrument.requirements.flatMap(({ id }) => corpus.byId.get(`${instrument.key}#${id}`) ?? []);
  return {
    ...emptyReply,
    outcome: "answered",
    summary: sentences.join(" "),
    citations,
    related: duties
      .slice(0, mostDuties)
      .map((passage, at) => asCitation(whole(passage), citations.length + at + 1, applicabilities)),
    openQuestions: openQuestionsOf(citations, applicabilities),
    because: becauseOf(citations, asker),
  };
}

/** Asks which regulation is meant, showing those that may be. */
export function whichReply(candidates: readonly Instrument[], corpus: Corpus, asker: Asker): Reply {
  const related = candidates.slice(0, mostCandidates).flatMap((candidate) => scopeOf(candidate, corpus) ?? []);
  const shownBelow = related.length > 0 ? " The ones you may mean are shown below." : "";
  return {
    ...closestReply({ related: related.map(whole), missingTerms: [] }, asker),
    summary: `Which regulation do you mean? Name it, and I can say whether it applies to you.${shownBelow}`,
  };
}

const whole = (passage: Passage): Quoted => ({ passage, quote: passage.text, offset: passage.offset });

/** The text that says whom a regulation catches. */
const scopeOf = ({ key }: Instrument, corpus: Corpus): Passage | undefined =>
  corpus.byId.get(`${key}#appliesToWords`) ?? corpus.byId.get(`${key}#regulation_summary`);

function caughtInWords({ appliesTo, status }: Instrument, number: number): string[] {
  if (appliesTo.condition === null || status === "superseded" || status === "withdrawn") return [];
  return [`It says of whom it catches: “${shown(appliesTo.condition)}” [${number}].`];
}

function verdictInWords(
  { shortTitle }: Instrument,
  isFirst: boolean,
  applicability: Applicability | undefined,
  number: number,
): string {
  const name = shown(shortTitle);
  const start = applicability?.takesEffectOn ? ` ${takesEffectWords(applicability.takesEffectOn)} [${number}].` : "";
  const reasons = applicability?.reasons.map(shown).map(lowerFirst).join("; ") ?? "";
  // Neither "yes" nor "no": "are we exempt?" and "does it not bind us?" ask the other way round.
  const about = (verdict: string) =>
    isFirst ? `By your profile, ${verdict}: ${name}` : `In its place stands ${name}: ${verdict}`;
  switch (applicability?.verdict ?? null) {
    case null:
      return isFirst
        ? `Whether ${name} binds you, I can only say of a company with a profile [${number}].`
        : `In its place stands ${name} [${number}].`;
    case "applies":
      return `${about("this applies to you")}. Why: ${reasons} [${number}].${start}`;
    case "may": {
      const known = reasons === "" ? "" : ` (${reasons})`;
      const open = applicability!.open.map(({ question }) => `“${shown(question)}”`).join(" and ");
      return `${about("this may apply to you")}${known}. This would settle it: ${open} [${number}].${start}`;
    }
    case "no":
    case "watch":
    case "history":
      return `${about("this does not apply to you")}. Why: ${reasons} [${number}].`;
  }
}
