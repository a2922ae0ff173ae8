import { dayInFull } from "#shared/calendar.ts";
import { plainLine } from "#shared/plain-line.ts";
import { plural } from "#shared/plural.ts";
import type { WorkEvent } from "../../notify/rules/work-event.ts";
import type { CircularKind } from "../vocabulary.ts";

export type CircularEventType = `circular.${"sent" | "due" | "late" | "confirmed" | "withdrawn"}`;
/** What is told of a circular. */
export type Told = {
  id: string;
  kind: CircularKind;
  subjectId: string;
  title: string;
  note: string | null;
  readBy: string;
  reason: string | null;
  recipients: number;
  confirmed: number;
};

/** Where the application shows a circular. */
export const circularPath = (id: string) => `/circulars?circular=${encodeURIComponent(id)}`;

const headings: Readonly<Record<CircularEventType, (by: string) => string>> = {
  "circular.sent": (by) => `${by} sent you something to read`,
  "circular.due": () => "Please read and confirm",
  "circular.late": () => "A circular was not confirmed by everybody",
  "circular.confirmed": (by) => `${by} confirmed a circular`,
  "circular.withdrawn": (by) => `${by} withdrew a circular`,
};
const because: Readonly<Record<CircularEventType, string>> = {
  "circular.sent": "it was sent to you",
  "circular.due": "it was sent to you, and you have not confirmed it",
  "circular.late": "you sent it, or lead those who have not confirmed it",
  "circular.confirmed": "you sent it",
  "circular.withdrawn": "it was sent to you",
};

/** What leaves the house: to people by mail, and to webhooks. `by` is what the person is called who did it. */
export function circularEvent(type: CircularEventType, told: Told, by: string, data: Record<string, string | null> = {}): WorkEvent {
  const { id, kind, subjectId, title, readBy, recipients, confirmed } = told;
  return {
    type,
    subject: id,
    heading: headings[type](plainLine(by)),
    title: plainLine(title),
    lines: linesOf(type, told),
    because: because[type],
    path: circularPath(id),
    data: { circularId: id, kind, subjectId, title, readBy, recipients, confirmed, ...data },
  };
} // prettier-ignore

// What a mail shows of a note; the whole is read in Ilana.
const mostNoted = 300;

function linesOf(type: CircularEventType, { note, readBy, reason, recipients, confirmed }: Told): string[] {
  const until = `To be read and confirmed by ${dayInFull(readBy)}`;
  if (type === "circular.withdrawn") return reason === null ? [] : [`Why: ${plainLine(reason)}`];
  if (type === "circular.late") return [until, `${confirmed} of ${plural(recipients, "recipient")} confirmed it`];
  return note === null ? [until] : [until, `“${plainLine(note).slice(0, mostNoted)}”`];
}
