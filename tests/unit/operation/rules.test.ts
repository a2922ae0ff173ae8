import { expect, test } from "vitest";
import { findingsOf, type Facts } from "#features/operation/rules.ts";

const minute = 60_000;
const hour = 60 * minute;
const GB = 1024 ** 3;
const healthy: Facts = {
  database: "ok",
  isWritable: true,
  space: { freeBytes: 20 * GB, totalBytes: 40 * GB },
  overdue: 0,
  givenUp: 0,
  sources: [{ id: "cbn", state: "ok", sinceOkMs: minute }],
  backup: { ageMs: 3 * hour, failure: null, isDaily: true },
  dataAgeMs: 300 * hour,
  auditFaults: 0,
  budgetsNear: [],
  failingJobs: [],
  refusedAgeMs: null,
  jumpAgeMs: null,
  behindMs: 0,
};
const badOf = (facts: Partial<Facts>) =>
  findingsOf({ ...healthy, ...facts }).flatMap(({ condition, isBad }) => (isBad ? condition : []));
const source = (state: Facts["sources"][number]["state"], sinceOkMs: number | null) => ({
  sources: [{ id: "cbn", state, sinceOkMs }],
});
const backup = (changes: Partial<Facts["backup"]>) => ({ backup: { ...healthy.backup, ...changes } });

test("a server that lacks nothing has nothing for the operator", () => {
  expect(badOf({})).toEqual([]);
});

test.each<[string, Partial<Facts>, string[]]>([
  ["a folder that cannot be written", { isWritable: false }, ["storage"]],
  ["a small disk that is nearly full", { space: { freeBytes: 0.3 * GB, totalBytes: 8 * GB } }, ["disk"]],
  ["a large disk with room for long", { space: { freeBytes: 2 * GB, totalBytes: 400 * GB } }, []],
  ["a large disk that is nearly full", { space: { freeBytes: 0.4 * GB, totalBytes: 400 * GB } }, ["disk"]],
  ["a disk whose room is not known", { space: null }, []],
  ["a database that another process holds", { database: "locked" }, ["database"]],
  ["refusals for want of storage, a moment ago", { refusedAgeMs: minute }, ["refusals"]],
  ["such refusals, long ago", { refusedAgeMs: 10 * minute }, []],
  ["mails that are overdue", { overdue: 1 }, ["backlog"]],
  ["mails that were given up", { givenUp: 2 }, ["undelivered"]],
  ["a source that was well an hour ago", source("failing", hour), []],
  ["a source that was not well for a day", source("failing", 25 * hour), ["sources"]],
  ["a source that refuses programs and never answered", source("challenged", null), ["sources"]],
  ["a source that is stale", source("stale", 25 * hour), ["sources"]],
  ["a source that was switched off", source("off", 900 * hour), []],
  ["a source that waits for its first check", source("waiting", null), []],
  ["the last backup three days ago", backup({ ageMs: 72 * hour }), ["backup"]],
  ["no backup of old data", backup({ ageMs: null }), ["backup"]],
  ["no backup of a new installation", { ...backup({ ageMs: null }), dataAgeMs: hour }, []],
  ["a backup that failed after a good one", backup({ failure: "no room" }), ["backup"]],
  ["backups that another program makes", backup({ ageMs: null, isDaily: false }), []],
  ["an activity log that was tampered with", { auditFaults: 1 }, ["audit"]],
  [
    "guesses at codes of all accounts",
    { budgetsNear: [{ name: "codeGuesses", consumed: 900, most: 1000 }] },
    ["guessing"],
  ],
  ["a job that fails again and again", { failingJobs: ["sweeping"] }, ["jobs"]],
  ["a clock that has just jumped", { jumpAgeMs: minute }, ["clock"]],
  ["a clock that jumped yesterday", { jumpAgeMs: 25 * hour }, []],
  ["a clock behind what is stored", { behindMs: 2 * hour }, ["clock"]],
])("%s: %j needs the operator for %j", (_what, facts, expected) => {
  expect(badOf(facts)).toEqual(expected);
});

test("the operator is told which, and of what is well nothing", () => {
  const findings = findingsOf({ ...healthy, ...source("failing", null), overdue: 7 });
  const details = Object.fromEntries(findings.map(({ condition, detail }) => [condition, detail]));
  expect(details).toMatchObject({ sources: "cbn (failing)", backlog: "7 mails or posts are overdue", disk: null });
});
