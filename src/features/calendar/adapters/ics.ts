import { addDays, type Day } from "#shared/calendar.ts";
import { hourMs } from "#shared/duration.ts";
import { plainLine } from "#shared/plain-line.ts";
import type { Told } from "../rules/told.ts";
import { entryKindLabels } from "../vocabulary.ts";

/** An entry with how often it changed since it was shown first, and when last. */
export type FeedEvent = Told & { sequence: number; changedAt: string };
/** What was shown once and is gone: it is said of it that it is cancelled, and nothing else any more. */
export type GoneEvent = { _id: string; day: Day; sequence: number; changedAt: string };
export type IcsOf = { companyId: string; name: string; publicUrl: string };

const hourSeconds = hourMs / 1000;
// An entry without an hour begins at midnight: so people hear of it at eight in the morning.
const wholeDayAlarms = { filing: [7 * 24 - 8, 16], task: [16], review: [16], expiry: [7 * 24 - 8] } as const;
const timedAlarms = [24, 3] as const;
// As often as programs ask that keep to what they are told.
const refreshSeconds = hourSeconds;

/**
 * A calendar as programs subscribe to it (RFC 5545, RFC 7986). A day is a day wherever the reader is; an hour is an instant. The
 * same entries give the same bytes.
 */
export async function icsOf(events: readonly FeedEvent[], gone: readonly GoneEvent[], of: IcsOf): Promise<string> {
  // Loaded with the first calendar that is asked for.
  const library = await import("ical-generator");
  const { default: ical, ICalCalendarMethod, ICalEventStatus, ICalEventTransparency, ICalAlarmType } = library;
  const calendar = ical({
    prodId: { company: "Ilana", product: "Compliance calendar", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
    // The library escapes no name of a calendar.
    name: escaped(of.name),
    ttl: refreshSeconds,
  });
  const uidOf = (id: string) => `${of.companyId}.${encodeURIComponent(id)}@ilana`;
  const shared = { transparency: ICalEventTransparency.TRANSPARENT };
  for (const { _id, sequence, changedAt, ...event } of events) {
    calendar.createEvent({
      ...shared,
      id: uidOf(_id),
      sequence,
      stamp: changedAt,
      lastModified: changedAt,
      ...(event.hour === null ? { start: event.day, allDay: true } : { start: event.dueAt }),
      summary: shown(event.summary),
      description: [...event.lines.map(shown), `${of.publicUrl}${event.link}`].join("\n"),
      url: `${of.publicUrl}${event.link}`,
      categories: [{ name: entryKindLabels[event.kind] }],
      status: event.standing === "cancelled" ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      alarms: (event.rings ? (event.hour === null ? wholeDayAlarms[event.kind] : timedAlarms) : []).map((hours) => ({
        type: ICalAlarmType.display,
        triggerBefore: hours * hourSeconds,
        description: shown(event.summary),
      })),
    });
  }
  for (const { _id, day, sequence, changedAt } of gone)
    calendar.createEvent({
      ...shared,
      id: uidOf(_id),
      sequence,
      stamp: changedAt,
      lastModified: changedAt,
      start: day,
      end: addDays(day, 1),
      allDay: true,
      summary: "Cancelled",
      status: ICalEventStatus.CANCELLED,
    });
  return calendar.toString();
}

/** One line, and nothing of what no text of a calendar may hold (RFC 5545, section 3.1). */
const shown = (text: string): string => plainLine(text.toWellFormed());
const escaped = (text: string): string => shown(text).replaceAll(/[\\;,]/g, String.raw`\$&`);
