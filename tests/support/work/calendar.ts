import ICAL from "ical.js";
import { sender } from "../http.ts";
import { withTasks } from "./tasks.ts";
import { aFile, aPerson } from "./evidence.ts";

/** An event of a calendar as another library reads it. */
export type ReadEvent = {
  uid: string;
  summary: string;
  status: string;
  start: string;
  isDay: boolean;
  sequence: number;
  modified: string;
  alarms: string[];
  description: string | null;
  url: string | null;
};

/** Parses a calendar with a library that did not write it. */
export function readCalendar(text: string): { name: string; events: ReadEvent[] } {
  const root = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const of = (part: InstanceType<typeof ICAL.Component>, name: string) => {
    const value = part.getFirstPropertyValue(name);
    return value === null ? null : String(value);
  };
  const events = root.getAllSubcomponents("vevent").map((part): ReadEvent => {
    const event = new ICAL.Event(part);
    return {
      uid: event.uid,
      summary: event.summary,
      status: of(part, "status") ?? "",
      start: event.startDate.toString(),
      isDay: event.startDate.isDate,
      sequence: event.sequence,
      modified: of(part, "last-modified") ?? "",
      alarms: part.getAllSubcomponents("valarm").map((alarm) => of(alarm, "trigger") ?? ""),
      description: of(part, "description"),
      url: of(part, "url"),
    };
  });
  return { name: of(root, "x-wr-calname") ?? "", events };
}

/** A firm whose calendar has something of every kind, and how it is asked for over HTTP. */
export async function withCalendar() {
  const all = await withTasks();
  const { app, firm, companyId, ada, duty, add } = all;
  const { calendar, filing } = firm.call;
  const entries = async (input: object = {}) =>
    (await calendar.list({ companyId, from: "2026-11-21", to: "2027-01-31", ...input })).data;
  const brief = async (input: object = {}) => (await entries(input)).map(({ day, kind, state, title }) => [day, kind, state, title].join(" "));
  const fill = async () => {
    await duty.change({ companyId, id: "cbn-returns.r2", version: 0, owner: ada.userId });
    await duty.change({ companyId, id: "cbn-returns.r1", version: 0, reviewer: firm.userId, nextReviewOn: "2026-12-15" });
    const task = await add({ assignees: [ada.userId], dueOn: "2026-12-01", dueTime: "16:00" });
    const person = await aPerson(app, firm, "officer");
    const piece = await person
      .with(aFile())
      .evidence.add({ companyId, title: "Licence", validUntil: "2027-01-10", dutyIds: ["cbn-returns.r2"] });
    return { task, piece: piece.data };
  };
  const readFeed = async (url: string, headers: Record<string, string> = {}) => {
    const { pathname, search } = new URL(url);
    const answer = await sender(app)("GET", `${pathname}${search}`, undefined, headers);
    return { answer, ...(answer.status === 200 ? readCalendar(answer.text) : { name: "", events: [] }) };
  };
  const feed = async (scope: "person" | "company" = "company", call = firm.call) =>
    (await call.calendar.makeFeed({ companyId, scope })).data.url;
  return { ...all, calendar, filing, entries, brief, fill, readFeed, feed };
} // prettier-ignore
