import fc from "fast-check";
import { expect, test } from "vitest";
import { icsOf, type FeedEvent } from "#features/calendar/adapters/ics.ts";
import { plainLine } from "#shared/plain-line.ts";
import { naughtyStrings } from "../../support/samples/naughty.ts";
import { readCalendar } from "../../support/work/calendar.ts";

const of = { companyId: "company", name: "Ilana: Bank", publicUrl: "https://ilana.ng" };
const changedAt = "2026-11-21T09:00:00.000Z";
const anEvent = (overrides: Partial<FeedEvent> = {}): FeedEvent => ({
  _id: "task:1",
  kind: "task",
  day: "2026-12-10",
  hour: null,
  dueAt: "2026-12-10T22:59:59.999Z",
  standing: "open",
  link: "/work?task=1",
  summary: "Collect the figures",
  rings: true,
  lines: [],
  sequence: 0,
  changedAt,
  ...overrides,
});
const plain = (text: string) => plainLine(text.toWellFormed());

/** Every line of a calendar ends in CRLF and is of 75 bytes at most; its parts are ours, and nobody else's. */
function isWhole(text: string, events: number): void {
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const unfolded = text.replaceAll("\r\n ", "").split("\r\n");
  expect(unfolded.filter((line) => line === "BEGIN:VEVENT")).toHaveLength(events);
  expect(unfolded.filter((line) => line.startsWith("UID:"))).toHaveLength(events);
}

test.each(naughtyStrings)("%j is read as it was written, wherever it stands", async (text) => {
  const ics = await icsOf([anEvent({ _id: `task:${text.toWellFormed()}`, summary: text, lines: [text] })], [], { ...of, name: text });
  isWhole(ics, 1);
  const [event] = readCalendar(ics).events;
  expect(event!.summary).toBe(plain(text));
  expect(event!.description).toBe(`${plain(text)}\nhttps://ilana.ng/work?task=1`);
}); // prettier-ignore

test("so is whatever text there is", async () => {
  const text = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }), fc.string({ unit: fc.constantFrom("\r", "\n", ":", ";", ",", "\\", "BEGIN:VEVENT", "\r\nX-A:b", " ", "é", "🇳🇬", "\ud83d") }));
  await fc.assert(
    fc.asyncProperty(text, text, text, async (summary, line, name) => {
      const gone = [{ _id: "task:2", day: "2026-12-11", sequence: 2, changedAt }];
      const ics = await icsOf([anEvent({ summary, lines: [line] })], gone, { ...of, name });
      isWhole(ics, 2);
      const [event, other] = readCalendar(ics).events;
      expect(event!.summary).toBe(plain(summary));
      expect(event!.description).toBe(`${plain(line)}\nhttps://ilana.ng/work?task=1`);
      expect(other).toMatchObject({ status: "CANCELLED", sequence: 2, summary: "Cancelled", start: "2026-12-11" });
    }),
    { numRuns: 200 },
  );
}); // prettier-ignore

test("a day is a day, whatever the time zone of the server; an hour is an instant", async () => {
  const before = process.env["TZ"];
  const read = async (zone: string) => {
    process.env["TZ"] = zone;
    return icsOf([anEvent(), anEvent({ _id: "task:2", hour: "16:00", dueAt: "2026-12-10T15:00:00.000Z" })], [], of);
  };
  try {
    const [lagos, kiritimati, honolulu] = [await read("Africa/Lagos"), await read("Pacific/Kiritimati"), await read("Pacific/Honolulu")];
    expect(kiritimati).toBe(lagos);
    expect(honolulu).toBe(lagos);
    expect(lagos).toContain("DTSTART;VALUE=DATE:20261210\r\n");
    expect(lagos).toContain("DTSTART:20261210T150000Z\r\n");
  } finally {
    if (before === undefined) delete process.env["TZ"];
    else process.env["TZ"] = before;
  }
}); // prettier-ignore

test("each occurrence has a name of its own that stays, and no two are alike", async () => {
  const ids = [
    "filing:a.r1.2026-03",
    "filing:a.r1.2026-04",
    "task:a",
    "review:a",
    "expiry:a",
    "task:ä b",
    "task:%C3%A4 b",
  ];
  const ics = await icsOf(ids.map((_id) => anEvent({ _id })), [], of); // prettier-ignore
  const uids = readCalendar(ics).events.map(({ uid }) => uid);
  expect(new Set(uids).size).toBe(ids.length);
  expect(uids[0]).toBe("company.filing%3Aa.r1.2026-03@ilana");
});
