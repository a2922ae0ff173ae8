import type { Instrument, Question } from "../../catalogue/schema.ts";

/** A text that readers see, and where it stands in its file. */
export type Placed = { path: readonly (string | number)[]; text: string };

/** All sentences of an instrument, in the order of its file; titles and names of sources are none. */
export function sentencesOf({
  summary,
  penalty,
  severityWhy,
  checkBeforeDisplay,
  requirements,
  appliesTo,
}: Instrument): Placed[] {
  const duties = requirements.flatMap(({ text, deadline }, at) => [
    { path: ["requirements", at, "text"], text },
    { path: ["requirements", at, "deadline", "rule"], text: deadline?.rule },
    { path: ["requirements", at, "deadline", "details"], text: deadline?.details },
  ]);
  const all = [
    { path: ["appliesTo", "condition"], text: appliesTo.condition },
    { path: ["summary"], text: summary },
    ...duties,
    { path: ["penalty"], text: penalty },
    { path: ["severityWhy"], text: severityWhy },
    { path: ["checkBeforeDisplay"], text: checkBeforeDisplay },
  ];
  return all.flatMap(({ path, text }) => (text ? [{ path, text }] : []));
}

/** Everything else that is words of ours: short title, area, and what each source confirmed. The title is its regulator's. */
export function labelsOf({ shortTitle, issuer, area, sources }: Instrument): Placed[] {
  return [
    { path: ["shortTitle"], text: shortTitle },
    { path: ["issuer"], text: issuer },
    { path: ["area"], text: area },
    ...sources.map(({ confirmed }, at) => ({ path: ["sources", at, "confirmed"], text: confirmed })),
  ];
}

/** The words of the questions; a path begins with the place of the question in its file. */
export const questionTexts = (questions: readonly Question[]): Placed[] =>
  questions.flatMap(({ question, help }, at) => [
    { path: [at, "question"], text: question },
    ...(help === null ? [] : [{ path: [at, "help"], text: help }]),
  ]);
