import { readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import {
  loadProfiles,
  officerKinds,
  officersFolder,
  readOfficers,
  type OfficerKind,
} from "../../support/assistant/officers.ts";
import { shippedCatalogue } from "../../support/samples/shipped.ts";

/**
 * What officers of companies ask, written before the rules that answer them. Each kind has an open half for practice and a
 * locked one. Here only their form is tested: of a locked file nothing but counts and ids may be printed.
 */

const files = readdirSync(officersFolder).filter((name) => name !== "profiles.yaml");
const kindOf = (name: string) => path.basename(name, ".yaml").replace(/^locked-/u, "");
const profiles = loadProfiles();

const { keys, questionKeys } = await readLibrary();

/** Every key and every `key#rN` of the library, and the keys of its questions. */
async function readLibrary() {
  const { instruments, questions } = await shippedCatalogue();
  const keys = instruments.flatMap(({ key, requirements }) => [key, ...requirements.map(({ id }) => `${key}#${id}`)]);
  return { keys: new Set(keys), questionKeys: new Set(questions.list.map(({ key }) => key)) };
}

type Entry = { id: string; profile: string; sources?: string[]; text?: string; clauses?: Clause[] };
type Clause = { words: string; duties: string[]; verdict: string };

/** The faults of a file's entries, by id or place only, so that a locked file stays unseen. */
function faultsOf(name: string): string[] {
  const schema: z.ZodType<Entry> = officerKinds[kindOf(name) as OfficerKind];
  const entries = readOfficers(name) as unknown[];
  const faults: string[] = [];
  entries.forEach((entry, at) => {
    const checked = schema.safeParse(entry);
    if (!checked.success)
      faults.push(...checked.error.issues.map(({ path: place }) => `entry ${at}: ${place.join(".")}`));
    else faults.push(...wrongIn(checked.data).map((fault) => `${checked.data.id}: ${fault}`));
  });
  return faults;
}

function wrongIn(entry: Entry): string[] {
  const clauses = entry.clauses ?? [];
  return [
    ...(profiles.some(({ id }) => id === entry.profile) ? [] : ["profile unknown"]),
    ...[...(entry.sources ?? []), ...clauses.flatMap(({ duties }) => duties)]
      .filter((key) => !keys.has(key))
      .map(() => "a key that the library lacks"),
    ...clauses.filter((clause) => !(entry.text ?? "").includes(clause.words)).map(() => "words that the text lacks"),
    ...clauses
      .filter(({ verdict, duties }) => (verdict === "none") !== (duties.length === 0))
      .map(() => "a verdict without a duty, or a duty without one"),
  ];
}

test("companies have ids of their own and answer questions that are asked", () => {
  const ids = profiles.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(profiles.flatMap(({ answers }) => Object.keys(answers)).filter((key) => !questionKeys.has(key))).toEqual([]);
});

test("ids are used once", () => {
  const ids = files.flatMap((name) => (readOfficers(name) as { id: string }[]).map(({ id }) => id));
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

describe.each(files)("%s", (name) => {
  test("is of a kind that is known", () => expect(Object.keys(officerKinds)).toContain(kindOf(name)));

  test("has entries of its form, of companies and duties that exist", () => expect(faultsOf(name)).toEqual([]));

  test("is as long as its other half", () => {
    const halves = [`${kindOf(name)}.yaml`, `locked-${kindOf(name)}.yaml`].map(
      (half) => (readOfficers(half) as unknown[]).length,
    );
    expect(Math.abs((halves[0] ?? 0) - (halves[1] ?? 0))).toBeLessThanOrEqual(1);
  });
});
