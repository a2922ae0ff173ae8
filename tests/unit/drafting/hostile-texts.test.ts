import fc from "fast-check";
import { expect, test } from "vitest";
import { readDutyCues } from "#features/drafting/adapters/duty-cues.ts";
import { readDuties, readingOf, readText } from "#features/drafting/rules/duties.ts";

const cues = readDutyCues("data/duty-cues.yaml");

const long = 200_000;
test.each([
  "a", " ", "\n", "-", ".", "(", "shall ", "shall", "(a) ", "(a)\n", "1. shall:\n", "and, ", "insti-\n", "one hundred and ", "within 5 days of ",
  "by 31 March ", "the following: ", "N1,000 ", "fails ", "all banks shall keep records; and ", "is required to ", "i.i.i.", "((((", "\f", "“", "no ", "5 (5) ", "Annex\n", "Any bank that fails is fined. Banks shall keep logs.\n\n", "PENALTIES\nN5 a day.\n", "hereby directs all ", "rn1|0",
])("a text of %j alone is read in no time", (part) => {
  const started = performance.now();
  readDuties([part.repeat(Math.ceil(long / part.length))], cues, "2026-03-02");
  expect(performance.now() - started).toBeLessThan(4000);
}); // prettier-ignore

test("a word without an end is no figure that is looked for long", () => {
  const started = performance.now();
  for (const word of [
    `N1${",".repeat(long)}x`,
    `1${".".repeat(long)}x`,
    `(${"1".repeat(long)}`,
    "a-".repeat(long),
    "1l".repeat(long),
  ])
    readDuties([`All banks shall pay ${word} at once.`], cues, null);
  expect(performance.now() - started).toBeLessThan(4000);
});

test("twice the text takes about twice as long", () => {
  const page =
    "1. All banks shall keep records within 5 days of the sale; and each agent must report monthly.\n".repeat(400);
  const time = (pages: string[]) => {
    const started = performance.now();
    readDuties(pages, cues, null);
    return performance.now() - started;
  };
  time([page]);
  const once = Math.min(time([page]), time([page]));
  expect(time(Array.from({ length: 8 }, () => page))).toBeLessThan(40 * once + 200);
});

test("a long text is read in many steps, none of which takes long, to the same end", () => {
  const part =
    "All banks shall keep a register of agents. Banks must report monthly, not later than 31 March 2027.\n\n";
  const pages = Array.from({ length: 40 }, () => part.repeat(90));
  const work = readingOf(pages, cues);
  let steps = 0;
  let longest = 0;
  for (;;) {
    const started = performance.now();
    const step = work.next();
    longest = Math.max(longest, performance.now() - started);
    steps += 1;
    if (!step.done) continue;
    expect(step.value).toEqual(readText(pages, cues));
    break;
  }
  expect(steps).toBeGreaterThan(10_000);
  expect(longest).toBeLessThan(1000);
});

test("whatever the text, each quote stands on its page", () => {
  const words = fc.constantFrom("All banks", "shall", "must", "(a)", "keep", "\n", "\n\n", ":", ";", ".", "within 5 days of", "the sale", "not later than", "31 March 2027", "bank-", "No.", "1.", "and", "in breach", "is liable to a fine", "“", "\r\n", "é", "shal1"); // prettier-ignore
  const page = fc.array(words, { maxLength: 60 }).map((parts) => parts.join(" "));
  fc.assert(
    fc.property(fc.array(page, { maxLength: 4 }), (pages) => {
      const { duties, penalties } = readText(pages, cues);
      for (const { quote, page: number, start } of [...duties, ...penalties]) {
        expect(quote).toMatch(/\p{L}{2}/u);
        expect(pages[number - 1]!.slice(start, start + quote.length)).toBe(quote);
      }
    }),
  );
});
