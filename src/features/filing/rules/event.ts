import type { WorkEvent } from "../../notify/rules/work-event.ts";
import type { StoredState } from "../vocabulary.ts";
import { occurrenceIdOf } from "./laid-over.ts";

type Filing = {
  requirementId: string;
  period: string;
  state: StoredState;
  dueDay: string;
  dueAt: string;
  filedAt: string | null;
  reference: string | null;
  reason: string | null;
  movedWhy: string | null;
};
type Started = { id: string; kind: string; requirementId: string; occurredAt: string };

// They are mailed to nobody.
const unmailed = { lines: [], because: "it is due" };

/** Where the application shows an occurrence. */
export const filingPath = (id: string) => `/filings?filing=${encodeURIComponent(id)}`;

/** What webhooks are told of what happened to an occurrence. */
export function filingEvent(type: `filing.${string}`, filing: Filing): WorkEvent {
  const { requirementId, period, state, dueDay, dueAt, filedAt, reference, reason, movedWhy } = filing;
  const id = occurrenceIdOf(requirementId, period);
  return {
    type,
    subject: id,
    heading: state,
    title: `${requirementId} ${period}`,
    ...unmailed,
    path: filingPath(id),
    data: { filingId: id, requirementId, period, state, dueDay, dueAt, filedAt, reference, reason, movedWhy },
  };
}

/** What they are told of an event that starts clocks. */
export const startedEvent = ({ id, kind, requirementId, occurredAt }: Started): WorkEvent => ({
  type: "filing.eventAdded",
  subject: id,
  heading: "It happened",
  title: kind,
  ...unmailed,
  path: "/calendar",
  data: { eventId: id, kind, requirementId: requirementId || null, occurredAt },
});
