import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { readCues } from "#features/classification/adapters/cues.ts";
import type { Cue, CueGroup, KindCue } from "#features/classification/rules/cue-table.ts";
import { hitsOf, readItem, withoutWeak, type CueHit } from "#features/classification/rules/reading.ts";
import { tables } from "../../support/tables.ts";

const { cues } = tables;

/** The cues that fit an example, which is a title, or a text where the cue looks at nothing else. */
function fitting<C extends Cue>(group: CueGroup<C>, cue: C, example: string): string[] {
  const isOfText = cue.in.length > 0 && cue.in.every((part) => part === "document");
  const [title, text] = isOfText ? ["", example] : [example, null];
  const reading = readItem({ title, summary: null }, text, cues.titles);
  const hits = hitsOf(group, reading, "test", reading.body) as CueHit<C & Partial<KindCue>>[];
  return withoutWeak(hits).map(({ cue: { id } }) => id);
}

// What kind and what instrument it is the first cue decides; of topics and gravity each stands for itself.
describe.each([
  ["kind", cues.kind, true],
  ["topics", cues.topics, false],
  ["gravity", cues.gravity, false],
  ["instruments", cues.instruments, true],
] as const)("%s: each cue fits its examples", (_section, group: CueGroup<Cue>, isFirst) => {
  const holds = (cue: Cue, example: string) => {
    const found = fitting(group, cue, example);
    return isFirst ? found[0] === cue.id : found.includes(cue.id);
  };
  test.each(group.cues.map((cue) => [cue.id, cue] as const))("%s", (_id, cue) => {
    expect(cue.fits.filter((example) => !holds(cue, example))).toEqual([]);
    expect(cue.not.filter((example) => holds(cue, example))).toEqual([]);
    expect(cue.fits.length).toBeGreaterThan(0);
  });
});

describe("a table that cannot be read is refused at the start", () => {
  const shipped = readFileSync(path.join(import.meta.dirname, "../../../data/cues.yaml"), "utf8");
  const folder = mkdtempSync(path.join(tmpdir(), "cues-"));
  const read = (from: string, to: string) => {
    expect(shipped).toContain(from);
    const file = path.join(folder, "cues.yaml");
    writeFileSync(file, shipped.replace(from, to));
    return readCues(file, "bank");
  };

  test.each([
    [
      "a phrase",
      "phrases: superseded, expired",
      "phrases: (superseded, expired",
      'kind superseded: "(superseded" has a "(" that is not closed',
    ],
    ["no YAML", "kind:\n", "kind: [a,\n", "at line"],
    ["a prefix", "prefix: superseded", "prefix: outdated", 'kind superseded: no prefix is called "outdated"'],
    ["an id", "- id: superseded\n", "- id: explains\n", 'kind: "explains" stands there twice'],
    ["a place", "in: [verb]", "in: [foot]", "Invalid option"],
    ["a meaning", "means: update", "means: news", "Invalid option"],
  ])("for %s", async (_what, from, to, fault) => {
    await expect(read(from, to)).rejects.toThrow(fault);
    await expect(read(from, to)).rejects.toThrow("cues.yaml is broken");
  });
});
