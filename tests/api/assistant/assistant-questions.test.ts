import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { expect, test } from "vitest";
import { faultIn } from "#features/assistant/rules/faithful.ts";
import type { Reply } from "#features/assistant/schema.ts";
import { askOf, theCatalogue } from "../../support/samples/corpus.ts";

type Answerable = { question: string; expects: string[]; requirement?: string[] };
type Questions = { answerable: Answerable[]; unanswerable: { question: string; why: string }[] };
const folder = path.join(import.meta.dirname, "../../fixtures/assistant/questions");
const authors = readdirSync(folder).map((name) => parse(readFileSync(path.join(folder, name), "utf8")) as Questions);
const answerable = authors.flatMap((author) => author.answerable);
const unanswerable = authors.flatMap((author) => author.unanswerable);

/** The instruments of an answer's citations, each once, the nearest first. */
const citedBy = ({ citations }: Reply) => [...new Set(citations.map(({ regulationId }) => regulationId ?? ""))];

test("there are enough questions of either kind to measure with", () => {
  expect(answerable.length).toBeGreaterThanOrEqual(60);
  expect(unanswerable.length).toBeGreaterThanOrEqual(20);
});

test("nine of ten questions on the catalogue are answered with the right instrument among the first three", async () => {
  const library = await theCatalogue();
  const misses = answerable.flatMap(({ question, expects }) => {
    const reply = askOf(library, question);
    const first = citedBy(reply).slice(0, 3);
    return first.some((key) => expects.includes(key)) ? [] : `${reply.outcome}: ${question} (${first.join(", ")})`;
  });
  const share = 1 - misses.length / answerable.length;
  expect(share, misses.join("\n")).toBeGreaterThanOrEqual(0.9);
});

test("at least nineteen of twenty questions on which nothing is held get no answer", async () => {
  const library = await theCatalogue();
  const answered = unanswerable.filter(({ question }) => askOf(library, question).outcome === "answered");
  const share = 1 - answered.length / unanswerable.length;
  expect(share, answered.map(({ question }) => question).join("\n")).toBeGreaterThanOrEqual(0.95);
});

test("the duty itself is cited for four of five questions that one holds the answer to", async () => {
  const library = await theCatalogue();
  const ofDuties = answerable.filter(({ requirement }) => requirement !== undefined);
  const misses = ofDuties.filter(({ question, requirement }) => {
    const cited = askOf(library, question).citations.map(
      ({ regulationId, requirementId }) => `${regulationId}#${requirementId}`,
    );
    return !cited.some((id) => requirement!.includes(id));
  });
  const share = 1 - misses.length / ofDuties.length;
  expect(share, misses.map(({ question }) => question).join("\n")).toBeGreaterThanOrEqual(0.8);
});

test("every reply to every question is faithful to the texts it cites", async () => {
  const library = await theCatalogue();
  const faults = [...answerable, ...unanswerable].flatMap(({ question }) => {
    const fault = faultIn(askOf(library, question), library.corpus);
    return fault === undefined ? [] : `${question}: ${fault}`;
  });
  expect(faults).toEqual([]);
});
