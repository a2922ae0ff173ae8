import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readLayers } from "#features/catalogue/adapters/folder.ts";
import { fieldsInConflict } from "#features/pack/rules/conflict.ts";
import { concernOf, moveOf, taken } from "#features/pack/rules/effect.ts";
import { compareReleases, isRelease } from "#features/pack/rules/release.ts";
import { releaseFileSchema } from "#features/pack/schema.ts";
import { anInstrument } from "../../support/samples/factories.ts";

test("releases are days, and several of one day are numbered", () => {
  const order = ["2025-12-31", "2026-01-01", "2026-01-01.2", "2026-01-01.10", "2026-01-02"];
  expect(order.toSorted(() => 1).toSorted(compareReleases)).toEqual(order);
  expect(compareReleases("2026-01-01", "2026-01-01")).toBe(0);
  expect(["2026-12-01", "2026-12-01.2", "2026-12-01.10"].every(isRelease)).toBe(true);
  for (const text of ["", "2026-13-01", "2026-12-1", "2026-12-01.1", "2026-12-01.02", "2026-12-01.", "../x"])
    expect(isRelease(text), text).toBe(false);
});

test("what comes with the program is no older than what its editors last looked at", async () => {
  const { release } = releaseFileSchema.parse(JSON.parse(readFileSync("data/catalogue/release.json", "utf8")));
  const { instruments } = await readLayers("data/catalogue");
  const checked = instruments.flatMap(({ text }) => /^lastChecked: "?([\d-]+)/m.exec(text)?.[1] ?? []);
  expect(checked).toHaveLength(instruments.length);
  expect(checked.filter((day) => day > release)).toEqual([]);
});

const before = anInstrument();

test("what becomes of an instrument", () => {
  expect(moveOf(null, before)).toMatchObject({ kind: "new", fields: [] });
  expect(moveOf(before, { ...before })).toBeUndefined();
  expect(moveOf(before, { ...before, penalty: "A fine" })).toMatchObject({ kind: "changed", fields: ["penalty"] });
  expect(moveOf(before, { ...before, lastChecked: "2026-12" })).toMatchObject({ kind: "editorial" });
  expect(moveOf(before, { ...before, status: "superseded" })).toMatchObject({ kind: "superseded", fields: ["status"] });
  expect(moveOf({ ...before, status: "draft" }, { ...before, status: "withdrawn" })).toMatchObject({ kind: "changed" });
});

describe("what moves for a company", () => {
  const move = (patch: object) => moveOf(before, { ...before, ...patch })!;
  const all = { before: () => true, after: () => true };
  const none = { before: () => false, after: () => false };
  const moves = [
    moveOf(null, before)!,
    move({ penalty: "A fine" }),
    move({ status: "superseded" }),
    move({ lastChecked: "2026-12" }),
    taken(before),
  ];

  test("is counted by what binds it, before or from now on", () => {
    expect(concernOf(moves, [before], all)).toEqual({ added: 1, changed: 1, superseded: 1, begins: 0, ends: 1 });
    expect(concernOf(moves, [before], none)).toEqual({ added: 0, changed: 0, superseded: 0, begins: 0, ends: 0 });
    const reaches = { before: () => false, after: () => true };
    expect(concernOf(moves, [before], reaches)).toEqual({ added: 1, changed: 0, superseded: 0, begins: 3, ends: 0 });
  });
});

const history = { ...before, status: "superseded" as const };
const draft = { ...before, status: "draft" as const };
const everybody = { before: () => true, after: () => true };
test.each<[string, Parameters<typeof concernOf>[0], Partial<ReturnType<typeof concernOf>>]>([
  ["new, and history already", [moveOf(null, history)!], {}],
  ["new, and withdrawn already", [moveOf(null, { ...before, status: "withdrawn" })!], {}],
  ["new, a draft", [moveOf(null, draft)!], { added: 1 }],
  ["history, taken back", [taken(history)], {}],
  ["history with other words", [moveOf(history, { ...history, penalty: "A fine" })!], {}],
  ["a draft that is withdrawn", [moveOf(draft, { ...before, status: "withdrawn" })!], { changed: 1 }],
  ["history that is in force again", [moveOf(history, before)!], { begins: 1 }],
  ["in force no more", [moveOf(before, history)!], { superseded: 1 }],
])("what is history binds nobody: %s", (_what, moves, counts) => {
  const none = { added: 0, changed: 0, superseded: 0, begins: 0, ends: 0 };
  expect(concernOf(moves, [], everybody)).toEqual({ ...none, ...counts });
  expect(concernOf([], [history], { before: () => false, after: () => true })).toEqual(none);
});

describe("an edited file", () => {
  const after = { ...before, penalty: "A fine", severity: 4 };

  test("is in conflict in what the pack changed and it has otherwise", () => {
    expect(
      fieldsInConflict({ before, after, own: { ...before, summary: "In our own words, which are better." } }),
    ).toEqual(["severity", "penalty"]);
    expect(fieldsInConflict({ before, after, own: { ...before, severity: 4, title: "Our own title" } })).toEqual([
      "penalty",
    ]);
    expect(fieldsInConflict({ before, after, own: { ...after, title: "Our own title" } })).toEqual([]);
  });

  test("that a pack brings for the first time is so in all that differs", () => {
    expect(fieldsInConflict({ before: undefined, after, own: before })).toEqual(["severity", "penalty"]);
  });
});
