import { redated } from "#features/drafting/rules/redated.ts";
import { draftSchema, type Draft, type OpenedDraft } from "#features/drafting/schema.ts";
import { penaltyText } from "#features/drafting/rules/quotes.ts";
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
export function workOf({ draft, proposals, penalties, reviewedOn }: OpenedDraft): Work {
  if (reviewedOn !== null) return { ...draft, duties: storedDuties(draft.duties) };
  const { summary } = draft;
  const penalty = draft.penalty ?? penaltyText(penalties);
  const duties = proposedDuties(proposals);
  return { ...draft, summary: summaryOf(summary), penalty, severity: null, severityWhy: "", duties };
}

/** The work after a change of its fields: deadlines that count from the day of the text move with it. */
export function withFields(work: Work, fields: Partial<Work>, { proposals }: Pick<OpenedDraft, "proposals">): Work {
  const { issuedOn: before, duties } = work;
  const next = { ...work, ...fields };
  const { issuedOn: now } = next;
  return now === before ? next : { ...next, duties: redated(duties, proposals, { before, now }) };
}

/** What the dates of its duties rest on; a day that is still being written is none. */
export const datesOf = ({ status, effectiveOn }: Work) => ({
  status,
  effectiveOn: draftSchema.shape.effectiveOn.safeParse(effectiveOn).data ?? null,
});

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
