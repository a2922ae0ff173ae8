import { readFileSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { readNoticeWeights } from "#features/classification/adapters/notice-weights.ts";
import { classify } from "#features/classification/rules/classify.ts";
import { likeNotices, noticeTerms } from "#features/classification/rules/notice.ts";
import { readWords } from "#features/classification/rules/text-words.ts";
import { learnNotices, titlesToLearnFrom } from "../../../tools/learn-notices.ts";
import { tables } from "../../support/tables.ts";

const file = path.join(import.meta.dirname, "../../../data/notice-weights.json");
const weighed = (title: string) => likeNotices(readWords(title), tables.notices);
const read = (title: string, notices = tables.notices, reference: string | null = null) =>
  classify({ title, reference, summary: null, url: null }, { regulator: "CBN", instruments: [] }, null, {
    ...tables,
    notices,
  });

test("words, pairs, the first and the last are weighed, each once; years and numbers are one word each", () => {
  expect([...noticeTerms(readWords("Rates for 2025, rates at 12.5")).keys()]).toEqual(
    ["rate", "rate for", "for", "for <year>", "<year>", "<year> rate", "rate at", "at", "at <number>", "<number>", "^ rate", "<number> $"], // prettier-ignore
  );
  expect(weighed("")).toEqual({ likeness: 0.5, quote: "" });
  expect(weighed("Zebra Quagga")).toEqual({ likeness: 0.5, quote: "Zebra Quagga" });
});

test("the weights are those that the labelled titles teach", () => {
  const weights = JSON.parse(readFileSync(file, "utf8")) as ReturnType<typeof learnNotices>;
  const learned = learnNotices(titlesToLearnFrom());
  const apart = [...new Set([...Object.keys(weights), ...Object.keys(learned)])].filter(
    (term) => Math.abs((weights[term] ?? 0) - (learned[term] ?? 0)) > 0.02,
  );
  expect(apart, "run npm run learn:notices").toEqual([]);
});

test("the order of the titles teaches nothing", () => {
  const titles = titlesToLearnFrom().slice(0, 120);
  expect(learnNotices(titles.toReversed())).toEqual(learnNotices(titles));
});

test.each([
  ["Market Turnover in June", 0.5, 1],
  ["Guidelines on the Charges of Agents", 0, 0.3],
  ["Submission of Monthly Returns on Deposits", 0, 0.3],
])("%s", (title, from, to) => {
  const { likeness, quote } = weighed(title);
  expect(likeness).toBeGreaterThanOrEqual(from);
  expect(likeness).toBeLessThanOrEqual(to);
  expect(title).toContain(quote);
});

describe("what reads like a notice", () => {
  // A title without any cue.
  const title = "Zebra Turnover of the Fortnight";
  const like = (weight: number) => new Map([["turnover", weight]]);

  test("makes no rule and is for nobody, in its own words", () => {
    expect(read(title, like(2))).toMatchObject({ changeType: "other", isInstrument: false });
    const { audience, evidence } = read(title, like(2));
    expect([audience.scope, audience.quote]).toEqual(["nobody", "Turnover"]);
    expect(evidence[0]).toMatchObject({ rule: "change-type.likeness", field: "title", quote: "Turnover" });
  });

  test("does only where it is clearly so, and neither with a number nor when it is addressed to somebody", () => {
    expect(read(title, like(2), "FMD/DIR/CIR/01/002")).toMatchObject({ changeType: "new", isInstrument: true });
    expect(read(title, like(0.3))).toMatchObject({ changeType: "new", isInstrument: true });
    expect(read(`Letter to All Banks: ${title}`, like(2))).toMatchObject({ changeType: "new", isInstrument: true });
  });

  test("keeps a weak cue, which falls where the rest reads like a rule", () => {
    const weak = "Status of Zebras";
    const of = (weight: number) => read(weak, new Map([["zebra", weight]])).evidence.map(({ rule }) => rule);
    expect([of(0), of(-2)]).toEqual([["change-type.list"], []]);
  });

  test("never outweighs a cue that is sure", () => {
    expect(read("Exposure Draft of the Turnover Guidelines", like(-9)).changeType).toBe("other");
    expect(read("Re: Turnover Guidelines", like(9)).changeType).toBe("update");
  });
});

test.each([
  ["no JSON", "{", "Expected property name"],
  ["a weight that is no number", '{"list of":"much"}', "expected number"],
])("a file with %s is refused by name", async (_what, content, reason) => {
  const broken = path.join(mkdtempSync(path.join(tmpdir(), "weights-")), "notice-weights.json");
  writeFileSync(broken, content);
  const message = await readNoticeWeights(broken).catch((error: Error) => error.message);
  expect(message).toContain(`${broken} is broken`);
  expect(message).toContain(reason);
});
