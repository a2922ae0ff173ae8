import { describe, expect, test } from "vitest";
import { eventIn, everyday, events, happenedIn } from "#features/assistant/rules/classify/happened.ts";
import { endOf, spanOf } from "#features/assistant/rules/decide/playbook.ts";
import { theCatalogue } from "../../../support/samples/corpus.ts";

// Monday 23 November 2026, 14:30 in Lagos.
const now = new Date("2026-11-23T13:30:00.000Z");

describe.each(events)("the event $key", ({ key, must, mustNot }) => {
  test.each(must)("is told by %j", (message) => expect(eventIn(message)?.key).toBe(key));
  test.each(mustNot)("is not told by %j", (message) => expect(eventIn(message)?.key).not.toBe(key));
});

const untold = [
  "Within how many hours must we report a cyber incident to the CBN?",
  "Must we report a data breach to NDPC?",
  "What is the fine if we lose a laptop with customer data?",
  "Who must sign the return on frauds and forgeries?",
  "How many directors must be independent?",
];
test.each(untold)("%j tells of no event", (message) => expect(eventIn(message)).toBeNull());

test("every duty that a playbook names is in the library and in force", async () => {
  const { instruments, corpus } = await theCatalogue();
  const named = [...events.flatMap(({ steps }) => steps.flatMap(({ duties }) => duties)), ...everyday];
  const gone = named.filter((id) => !corpus.byId.has(id) || instruments.get(id.split("#")[0]!)?.status !== "in-force");
  expect(gone).toEqual([]);
});

test("every duty of the library with a clock that an event starts is in a playbook, or judged to be daily business", async () => {
  const { instruments } = await theCatalogue();
  const judged = new Set([...events.flatMap(({ steps }) => steps.flatMap(({ duties }) => duties)), ...everyday]);
  const clocks = [...instruments.values()]
    .filter(({ status }) => status === "in-force")
    .flatMap(({ key, requirements }) =>
      requirements.filter(({ deadline }) => deadline?.schedule?.type === "within").map(({ id }) => `${key}#${id}`),
    );
  expect(clocks.length).toBeGreaterThan(80);
  expect(clocks.filter((id) => !judged.has(id))).toEqual([]);
});

const instants = [
  ["Somebody got into our gateway", "2026-11-23T13:30:00.000Z"],
  ["Somebody got into our gateway at 2pm yesterday", "2026-11-22T13:00:00.000Z"],
  ["At two this morning somebody got into our settlement server.", "2026-11-23T01:00:00.000Z"],
  ["Staff stole money on Friday", "2026-11-19T23:00:00.000Z"],
  ["We found a fraud two days ago", "2026-11-20T23:00:00.000Z"],
  ["We were hacked last night", "2026-11-22T17:00:00.000Z"],
  ["Our USSD has been down since 9am", "2026-11-23T08:00:00.000Z"],
  ["switch was down 3 hours", "2026-11-23T10:30:00.000Z"],
  // Six in the evening is still ahead: yesterday's is meant.
  ["We were hacked at 6pm", "2026-11-22T17:00:00.000Z"],
] as const;
test.each(instants)("%j happened at %s", (message, since) =>
  expect(happenedIn(message, now)?.since.toISOString()).toBe(since),
);

const ends = [
  [{ value: 24, unit: "hours" }, "2026-11-24T13:30:00.000Z"],
  [{ value: 30, unit: "minutes" }, "2026-11-23T14:00:00.000Z"],
  // Days end with their last day in Lagos, an hour ahead of UTC.
  [{ value: 14, unit: "days" }, "2026-12-07T22:59:00.000Z"],
  // Monday and five working days.
  [{ value: 5, unit: "workingDays" }, "2026-11-30T22:59:00.000Z"],
  [{ value: 3, unit: "months" }, "2027-02-23T22:59:00.000Z"],
  [{ value: 1, unit: "years" }, "2027-11-23T22:59:00.000Z"],
] as const;
test.each(ends)("%j from Monday afternoon end at %s", (span, end) => expect(endOf(now, span).toISOString()).toBe(end));

test("a monthly duty with a time limit has no clock that an event starts", () => {
  const figures = [{ kind: "deadline" as const, op: "within" as const, value: 10, unit: "days" as const }];
  const monthly = { rule: "Monthly", recurrence: "monthly" as const, details: null, schedule: null };
  expect(spanOf({ deadline: monthly, figures })).toBeNull();
  expect(spanOf({ deadline: { ...monthly, recurrence: "event" }, figures })).toEqual({ value: 10, unit: "days" });
});
