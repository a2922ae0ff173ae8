import type { Draft, OpenedDraft } from "#features/drafting/schema.ts";
import {
  acceptedDuties,
  dutyPoints,
  proposedDuties,
  storedDuties,
  summaryOf,
  type DutyWork,
} from "../../drafting/duties.ts";

/** The work of an editor: a severity of null is one that nobody has set yet. */
export type Work = Omit<Draft, "duties" | "severity"> & DutyWork & { severity: number | null };

/** The work as it begins: what was stored, and of what nobody has reviewed the proposals. */
export function workOf({ draft, proposals, reviewedOn }: OpenedDraft): Work {
  if (reviewedOn !== null) return { ...draft, duties: storedDuties(draft.duties) };
  const { summary } = draft;
  const duties = proposedDuties(proposals);
  return { ...draft, summary: summaryOf(summary), severity: null, severityWhy: "", duties };
}

/** What is still to be done before the work can be saved, in words. */
export function openPoints(work: Work): string[] {
  const { title, shortTitle, area, summary, severity, audience } = work;
  const points = [
    title.trim().length < 5 && "The title needs at least 5 characters",
    shortTitle.trim().length < 3 && "The short title needs at least 3 characters",
    area.trim().length < 3 && "The area needs at least 3 characters",
    summary.trim().length < 20 && "The summary needs at least 20 characters",
    severity === null && "Choose the severity: only a person sets it",
    audience.scope === "classes" && audience.classes.length === 0 && "Name at least one class it is for",
  ];
  return [...points.filter((point) => point !== false), ...dutyPoints(work)];
}

/** What is sent to be stored. */
export function draftOf({ severity, ...fields }: Work): Draft {
  const { scope, classes } = fields.audience;
  return {
    ...fields,
    severity: severity ?? 1,
    audience: { scope, classes: scope === "classes" ? classes : [] },
    duties: acceptedDuties(fields),
  };
}
