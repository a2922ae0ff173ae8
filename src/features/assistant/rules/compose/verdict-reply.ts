import { lowerFirst } from "#shared/sentence.ts";
import { takesEffectWords } from "../../../catalogue/rules/taking-effect.ts";
import type { Instrument } from "../../../catalogue/schema.ts";
import type { Reply } from "../../schema.ts";
import type { AnswerKind } from "../../vocabulary.ts";
import { asksForExemption } from "../classify/asked-for.ts";
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

/**
 * Whether a regulation binds the asker: yes, no or maybe first, then the reasons and whom it catches; and the same of what
 * replaced it.
 */
export function verdictReply(
  instrument: Instrument,
  corpus: Corpus,
  asker: Asker & { question: string; allows: (passage: Passage) => boolean },
): Reply {
  const { applicabilities, instruments } = asker;
  const subjects = [instrument, ...successorsOf(instrument.key, instruments)].flatMap((subject) => {
    const passage = scopeOf(subject, corpus);
    return passage && asker.allows(passage) ? { subject, passage } : [];
  });
  const citations = subjects.map(({ passage }, at) => asCitation(whole(passage), at + 1, applicabilities));
  const said = subjects.map(({ subject }, at) => verdictInWords(subject, applicabilities.get(subject.key), at + 1));
  const begin = beginOf(applicabilities.get(instrument.key)?.verdict ?? null, asksForExemption(asker.question));
  const line = `${begin.words}${said[0]?.line ?? ""}`;
  const sentences = subjects.flatMap(({ subject }, at) => [
    at === 0 ? line : `In its place stands another: ${said[at]!.line}`,
    ...said[at]!.why,
    ...caughtInWords(subject, at + 1),
  ]);
  const duties = instrument.requirements.flatMap(({ id }) => corpus.byId.get(`${instrument.key}#${id}`) ?? []);
  return {
    ...emptyReply,
    outcome: "answered",
    summary: sentences.join(" "),
    answer: { kind: begin.kind, line, isLikely: false, day: null },
    citations,
    related: duties
      .slice(0, mostDuties)
      .map((passage, at) => asCitation(whole(passage), citations.length + at + 1, applicabilities)),
    openQuestions: openQuestionsOf(citations, applicabilities),
    because: becauseOf(citations, asker),
  };
}

/** "Are we exempt?" is asked the other way round. "Does it not apply?" is not: no says that it does not. */
function beginOf(verdict: Applicability["verdict"], isTurned: boolean): { kind: AnswerKind; words: string } {
  if (verdict === null) return { kind: "status", words: "" };
  if (verdict === "may") return { kind: "status", words: "It may: " };
  return (verdict === "applies") === isTurned ? { kind: "no", words: "No: " } : { kind: "yes", words: "Yes: " };
}

/** Asks which regulation is meant, showing those that may be. */
export function whichReply(candidates: readonly Instrument[], corpus: Corpus, asker: Asker): Reply {
  const related = candidates.slice(0, mostCandidates).flatMap((candidate) => scopeOf(candidate, corpus) ?? []);
  const shownBelow = related.length > 0 ? " The ones you may mean are shown below." : "";
  return {
    ...closestReply({ related: related.map(whole), missingTerms: [], lacks: null }, asker),
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

/** How a regulation stands for the asker, as it goes on after yes or no; then why. */
function verdictInWords(
  { shortTitle }: Instrument,
  applicability: Applicability | undefined,
  number: number,
): { line: string; why: string[] } {
  const name = shown(shortTitle);
  const starts = applicability?.takesEffectOn ? [`${takesEffectWords(applicability.takesEffectOn)} [${number}].`] : [];
  const reasons = applicability?.reasons.map(shown).map(lowerFirst).join("; ") ?? "";
  const why = `Why: ${reasons} [${number}].`;
  switch (applicability?.verdict ?? null) {
    case null:
      return { line: `Whether ${name} binds you, I can only say of a company with a profile [${number}].`, why: [] };
    case "applies":
      return { line: `by your profile, ${name} applies to you [${number}].`, why: [why, ...starts] };
    case "may": {
      const open = applicability!.open.map(({ question }) => `“${shown(question)}”`).join(" and ");
      const known = reasons === "" ? [] : [why];
      return {
        line: `by your profile, ${name} may apply to you [${number}].`,
        why: [`This would settle it: ${open} [${number}].`, ...known, ...starts],
      };
    }
    case "no":
    case "watch":
    case "history":
      return { line: `by your profile, ${name} does not apply to you [${number}].`, why: [why] };
  }
}
