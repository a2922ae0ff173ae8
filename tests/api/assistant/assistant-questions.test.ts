import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { expect, test, vi } from "vitest";
import { faultIn } from "#features/assistant/rules/verify.ts";
import type { Reply } from "#features/assistant/schema.ts";
import { askOf, theCatalogue, type Library } from "../../support/samples/corpus.ts";

// Some five hundred questions are asked in one test.
vi.setConfig({ testTimeout: 120_000 });

type Answerable = { question: string; expects: string[]; requirement?: string[] };
type Questions = { answerable: Answerable[]; unanswerable: { question: string; why: string }[] };
const folder = path.join(import.meta.dirname, "../../fixtures/assistant/questions");
const read = (file: string) => parse(readFileSync(file, "utf8")) as Questions;
const authors = readdirSync(folder).map((name) => read(path.join(folder, name)));
const neighbours = read(path.join(folder, "../neighbours.yaml"));
const answerable = authors.flatMap((author) => author.answerable);
const unanswerable = authors.flatMap((author) => author.unanswerable);

/** The instruments of an answer's citations, each once, the nearest first. */
const citedBy = ({ citations }: Reply) => [...new Set(citations.map(({ regulationId }) => regulationId ?? ""))];

const missesAmong = (library: Library, questions: readonly Answerable[]) =>
  questions.flatMap(({ question, expects }) => {
    const reply = askOf(library, question);
    const first = citedBy(reply).slice(0, 3);
    return first.some((key) => expects.includes(key)) ? [] : `${reply.outcome}: ${question} (${first.join(", ")})`;
  });
const answeredAmong = (library: Library, questions: Questions["unanswerable"]) =>
  questions.filter(({ question }) => askOf(library, question).outcome === "answered").map(({ question }) => question);

test("there are enough questions of either kind to measure with", () => {
  expect(answerable.length).toBeGreaterThanOrEqual(60);
  expect(unanswerable.length).toBeGreaterThanOrEqual(20);
});

test("nine of ten questions on the catalogue are answered with the right instrument among the first three", async () => {
  const library = await theCatalogue();
  const misses = missesAmong(library, answerable);
  const share = 1 - misses.length / answerable.length;
  expect(share, misses.join("\n")).toBeGreaterThanOrEqual(0.9);
});

test("at least nineteen of twenty questions on which nothing is held get no answer", async () => {
  const library = await theCatalogue();
  const answered = answeredAmong(library, unanswerable);
  const share = 1 - answered.length / unanswerable.length;
  expect(share, answered.join("\n")).toBeGreaterThanOrEqual(0.95);
});

test("of questions on what lies beside the library three of four get no answer, and of those on it nine of ten a right one", async () => {
  const library = await theCatalogue();
  const answered = answeredAmong(library, neighbours.unanswerable);
  expect(answered.length / neighbours.unanswerable.length, answered.join("\n")).toBeLessThanOrEqual(0.25);
  const misses = missesAmong(library, neighbours.answerable);
  expect(misses.length / neighbours.answerable.length, misses.join("\n")).toBeLessThanOrEqual(0.1);
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
