import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { searchTermsFolder } from "#app.ts";
import { readSearchTerms, searchTermsReader } from "#features/assistant/adapters/search-terms.ts";
import { passagesOf } from "#features/assistant/rules/corpus/passages.ts";
import { withTerms } from "#features/assistant/rules/corpus/search-terms.ts";
import { theCatalogue } from "../../support/samples/corpus.ts";
import { aFolder } from "../../support/folder.ts";

test("every instrument and every duty of the library has words that people ask for it by, and nothing else has", async () => {
  const { instruments } = await theCatalogue();
  const terms = await readSearchTerms(searchTermsFolder);
  const named = (key: string) => Object.keys(terms[key] ?? {}).filter((name) => name !== "about" && name !== "penalty");
  expect(Object.keys(terms).toSorted()).toEqual([...instruments.keys()].toSorted());
  for (const { key, requirements, penalty } of instruments.values()) {
    expect([key, ...named(key)]).toEqual([key, ...requirements.map(({ id }) => id)]);
    expect([key, penalty === null && terms[key]?.penalty !== undefined]).toEqual([key, false]);
  }
});

test("the words are searched, never quoted", async () => {
  const { instruments } = await theCatalogue();
  const passages = passagesOf(instruments.get("ng-labour-act")!);
  const terms = { "ng-labour-act": { about: ["employment law"], r1: ["sacked without notice"] } };
  const found = passages.map((passage) => withTerms(passage, terms));
  const having = (words: string) => found.filter(({ searched }) => searched.endsWith(`\n${words}`)).map(({ id }) => id);
  expect(having("sacked without notice")).toEqual(["ng-labour-act#r1"]);
  expect(having("employment law")).toEqual(["ng-labour-act#regulation_summary"]);
  expect(found.map(({ text }) => text)).toEqual(passages.map(({ text }) => text));
});

test.each([
  ["a key that is no part of a regulation", "a-key:\n  about: [ pos agents ]\n  s1: [ kiosk ]\n", /r1, r2/],
  ["words that are no list", "a-key:\n  about: pos agents\n", /a-key/],
  ["an entry that says nothing of the whole", "a-key:\n  r1: [ kiosk ]\n", /about/],
])("%s is named with its file", async (_what, text, fault) => {
  const folder = aFolder();
  writeFileSync(path.join(folder, "cbn.yaml"), text);
  await expect(readSearchTerms(folder)).rejects.toThrow(/cbn\.yaml is broken/);
  await expect(readSearchTerms(folder)).rejects.toThrow(fault);
});

test("what could not be read once is read again, and a broken text of a pack takes no other words away", async () => {
  const warned: unknown[] = [];
  const warn = (said: unknown) => void warned.push(said);
  const read = searchTermsReader({ info: warn, warn, error: warn });
  const folder = path.join(aFolder(), "later");
  await expect(read(folder, new Map())).rejects.toThrow(/ENOENT/);
  mkdirSync(folder);
  writeFileSync(path.join(folder, "cbn.yaml"), "a-key:\n  about: [ pos agents ]\n");
  const over = new Map([
    ["broken.yaml", "b-key: ["],
    ["cbn.yaml", "c-key:\n  about: [ kiosk ]\n"],
  ]);
  expect(Object.keys(await read(folder, over))).toEqual(["a-key", "c-key"]);
  expect(warned).toHaveLength(1);
});
