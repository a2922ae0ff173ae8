import type { OpenedReading, Reading } from "#features/drafting/schema.ts";
import { penaltyText } from "#features/drafting/rules/quotes.ts";
import {
  acceptedDuties,
  dutyPoints,
  proposedDuties,
  storedDuties,
  summaryOf,
  type DutyWork,
} from "../drafting/duties.ts";

/** The work of a company: a severity of null is one that nobody has set yet. */
export type Work = Omit<Reading, "duties" | "severity"> & DutyWork & { severity: number | null };

/** The work as it begins: what the company has settled before, else what the program read. */
export function workOf({ own, summary, proposals, penalties }: OpenedReading): Work {
  if (own) return { ...own.reading, duties: storedDuties(own.reading.duties) };
  const duties = proposedDuties(proposals);
  return { summary: summaryOf(summary), penalty: penaltyText(penalties), severity: null, severityWhy: "", duties };
}

/** What is still to be done before the work can be saved, in words. */
export function openPoints(work: Work): string[] {
  const points = [
    work.summary.trim().length < 20 && "The summary needs at least 20 characters",
    work.severity === null && "Choose the severity: the program does not",
  ];
  return [...points.filter((point) => point !== false), ...dutyPoints(work)];
}

/** What is sent to be stored. */
export const readingOf = ({ severity, penalty, ...fields }: Work): Reading => ({
  ...fields,
  penalty: penalty?.trim() || null,
  severity: severity ?? 1,
  duties: acceptedDuties(fields),
});
