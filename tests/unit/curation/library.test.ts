import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { catalogueFolder } from "#app.ts";
import { dictionary } from "#features/curation/adapters/dictionary.ts";
import { labelsOf, questionTexts, sentencesOf } from "#features/curation/rules/texts.ts";
import type { Placed } from "#features/curation/service.ts";
import { wordsOf } from "#features/curation/rules/gates/spelling.ts";
import { testApp } from "../../support/app.ts";
import { writeCatalogue, writeCatalogueFile } from "../../support/samples/catalogue.ts";
import { anInstrument } from "../../support/samples/factories.ts";

// What it says is judged as of the day of the clock of tests, so that a year later this is no other test.
const curation = async () => (await testApp({ catalogue: writeCatalogue([anInstrument()]) })).services.curation;

test("the program's own catalogue has no fault, and what its editors have not judged is no warning", async () => {
  const { report, findings, accepted, idle } = await (await curation()).check(catalogueFolder);
  expect(report.faults).toEqual([]);
  expect(findings).toEqual([]);
  expect(idle).toEqual([]);
  expect(accepted).toBeLessThan(8);
});

test("an acceptance is of a text that is there, and of a folder that has only others nothing is said of it", async () => {
  const judged = await curation();
  const { instruments } = await judged.libraryOf(catalogueFolder);
  const accepted = parse(readFileSync("data/curation/accepted.yaml", "utf8")) as { where: string }[];
  const keys = new Set([...instruments.map(({ key }) => key), "questions"]);
  expect(accepted.map(({ where }) => where).filter((where) => !keys.has(where))).toEqual([]);
  expect((await judged.check(writeCatalogue([anInstrument()]))).idle).toEqual([]);
});

test("the dictionary knows words of the language and of the field, and no others", () => {
  const knows = dictionary(["naira", "Ponzi"]);
  const words = ["licence", "organisation", "customers", "naira", "Naira", "Ponzi"];
  expect(words.filter((word) => !knows(word))).toEqual([]);
  expect(["licencse", "organisaton", "nairas", "ponzi"].filter(knows)).toEqual([]);
});

test("the list of the field's words has none that no text uses, or that the dictionary has", async () => {
  const { instruments, questions } = await (await curation()).libraryOf(catalogueFolder);
  const texts = [...instruments.flatMap((one) => [...labelsOf(one), ...sentencesOf(one)]), ...questionTexts(questions)];
  const used = new Set(texts.flatMap(({ text }) => wordsOf(text)).map((word) => word.toLowerCase()));
  const own = Object.values(parse(readFileSync("data/curation/words.yaml", "utf8")) as Record<string, string[]>).flat();
  const knows = dictionary([]);
  expect(own.filter((word) => !used.has(word.toLowerCase()) || knows(word))).toEqual([]);
});

test("a finding is named with its file and line, and of what a folder has broken the rest is judged", async () => {
  const folder = writeCatalogue([anInstrument({ officialUrl: "https://www.cbn.gov.ng/" })], { questions: [] });
  writeCatalogueFile(folder, "sec/sec-broken.yaml", "key: [");
  const { report, findings } = await (await curation()).check(folder);
  expect(report.faults.map(({ file }) => file)).toEqual(["sec/sec-broken.yaml"]);
  const text = readFileSync(`${folder}/cbn/cbn-example-2024.yaml`, "utf8").split("\n");
  const [{ file, line, gate, level }] = findings as [Placed];
  expect({ file, gate, level, words: text[line - 1] }).toEqual({
    file: "cbn/cbn-example-2024.yaml",
    gate: "sources",
    level: "fault",
    words: "officialUrl: https://www.cbn.gov.ng/",
  });
});

test("the folder of a pack may refer to what it lies over, and is judged beside it; of the rest nothing is told", async () => {
  const rules = { key: "nerc-of-a-pack", regulator: "NERC", title: "Rules of the Pack", shortTitle: "Pack rules" };
  const sound = anInstrument({
    ...rules,
    amends: ["nerc-customer-protection-2023"],
    appliesTo: { conditionKey: "electricity-licensee" },
  });
  const over = writeCatalogue([sound]);
  const checked = await (await curation()).check(over, { under: catalogueFolder });
  expect(checked).toMatchObject({ report: { files: 1, faults: [] }, findings: [], accepted: 0, idle: [] });
  // What is right where it stands, and is not beside this, is told of too.
  const known = "nerc-customer-protection-2023";
  const titles = { title: "NERC Customer Protection Regulations, 2023", issuedOn: "2026-01" };
  const wrong = writeCatalogue([{ ...sound, ...titles, amends: ["nerc-nowhere"], supersedes: [known] }]);
  const { report, findings } = await (await curation()).check(wrong, { under: catalogueFolder });
  expect(report.faults).toMatchObject([{ file: rules.key, reason: "amends: there is no nerc-nowhere" }]);
  expect(findings.map(({ file, gate }) => `${file} ${gate}`).toSorted()).toEqual([
    `nerc/${known}.yaml succession`,
    "nerc/nerc-of-a-pack.yaml duplicates",
  ]);
}, 30_000);
