import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { expect, test, vi } from "vitest";
import { aTextPdf } from "../../fixtures/documents/pdf.ts";
import { testApp } from "../../support/app.ts";
import { signedUp } from "../../support/calls.ts";
import { aSource } from "../../support/watch.ts";

vi.setConfig({ testTimeout: 60_000 });

type Letter = { title: string; regulator?: string; text: string; questions: { ask: string; says: string }[] };
type Letters = { letters: Letter[]; library: string[] };
const file = path.join(import.meta.dirname, "../../fixtures/assistant/captured-letters.yaml");
const { letters, library } = parse(readFileSync(file, "utf8")) as Letters;

const sources = ["CBN", "NDPC"].map((regulator) =>
  aSource({ id: `${regulator.toLowerCase()}-letters`, regulator, kind: "manual", note: "By hand" }),
);

test("six of seven questions on letters that nobody has reviewed are answered from them, and no other is", async () => {
  const app = await testApp({ sources });
  const { assistant, documents, watch } = app.services;
  const ids = new Map<string, string>();
  for (const { title, regulator = "CBN", text } of letters) {
    const source = `${regulator.toLowerCase()}-letters`;
    const { id } = await watch.enter({ source, title, publishedOn: "2026-11-20" });
    await documents.upload({ changeId: id, companyId: null, bytes: await aTextPdf([text]), name: "letter.pdf" });
    while (await documents.readNext());
    await watch.reclassify(id, text);
    ids.set(title, id);
  }
  const { id: companyId } = await signedUp(app, { category: "micro-finance-banks-tier-1" });
  const misses: string[] = [];
  for (const { title, questions } of letters)
    for (const { ask, says } of questions) {
      const { outcome, citations, summary } = await assistant.answer(companyId, { message: ask });
      const lead = summary.split(" [1]")[0]!.replaceAll(/\s+/g, " ");
      const isRight = citations[0]?.changeId === ids.get(title) && lead.includes(says);
      if (!isRight) misses.push(`${outcome}: ${ask} ${lead}`);
    }
  const asked = letters.flatMap(({ questions }) => questions);
  expect(misses.length, misses.join("\n")).toBeLessThanOrEqual(asked.length / 7);
  for (const message of library) {
    const { outcome, citations } = await assistant.answer(companyId, { message });
    expect([message, outcome, citations[0]?.changeId]).toEqual([message, "answered", null]);
  }
});
