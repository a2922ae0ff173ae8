import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { catalogueFolder } from "#app.ts";
import type { Instrument } from "#features/catalogue/schema.ts";

const instruments = readdirSync(catalogueFolder, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".yaml") && file.includes(path.sep))
  .map((file) => parse(readFileSync(path.join(catalogueFolder, file), "utf8")) as Instrument);

/** All that a reader is shown as sentences. */
function sentencesOf({ summary, penalty, severityWhy, checkBeforeDisplay, requirements, appliesTo }: Instrument) {
  const duties = requirements.flatMap(({ text, deadline }) => [text, deadline?.rule, deadline?.details]);
  return [summary, penalty, severityWhy, checkBeforeDisplay, appliesTo.condition, ...duties].filter(Boolean).join("\n");
}

test("no sentence names another instrument by its key: readers know titles", () => {
  const keys = new Set(instruments.map(({ key }) => key));
  expect(keys.size).toBe(instruments.length);
  const named = instruments.flatMap((instrument) =>
    (sentencesOf(instrument).match(/[a-z]+(-[a-z0-9]+)+/g) ?? [])
      .filter((word) => keys.has(word))
      .map((word) => `${instrument.key}: ${word}`),
  );
  expect(named).toEqual([]);
});

test("what was not found is told as that: nobody can know what no one has read", () => {
  const claims = instruments.flatMap(({ key, checkBeforeDisplay, requirements }) =>
    [checkBeforeDisplay, ...requirements.map(({ deadline }) => deadline?.details)]
      .filter((note) => /\bnobody (checked|has|looked|opened|read|saw)\b/i.test(note ?? ""))
      .map((note) => `${key}: ${note}`),
  );
  expect(claims).toEqual([]);
});

test("no penalty and no reason begins a sentence with a bare “Who”: it reads as a question", () => {
  const bare = instruments.flatMap(({ key, penalty, severityWhy }) =>
    [penalty, severityWhy]
      .filter((words) => /(^|[.;:] |, and |, but )who /i.test(words ?? ""))
      .map((words) => `${key}: ${words}`),
  );
  expect(bare).toEqual([]);
});

test("a penalty says that its years and months are of prison, not only “or two years”", () => {
  const bare = instruments.flatMap(({ key, penalty }) =>
    (penalty ?? "")
      .split(/(?<=[.;:]) /)
      .filter((words) => /\bN[\d.,]+\S*.*\bor (at least |up to )?\w+ (years|months)\b/.test(words))
      .filter((words) => !/prison|jail/.test(words))
      .map((words) => `${key}: ${words}`),
  );
  expect(bare).toEqual([]);
});
