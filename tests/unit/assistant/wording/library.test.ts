import { expect, test } from "vitest";
import { checkWording } from "#features/assistant/rules/verify/wording.ts";
import { looksLikePromptInjection } from "#shared/prompt-injection.ts";
import type { Citation } from "#features/assistant/schema.ts";
import { aCitation } from "../../../support/samples/replies.ts";
import { shippedCatalogue } from "../../../support/samples/shipped.ts";

const duties = await readDuties();

/** Every duty of the library with its first sentence, as if it were in force. */
async function readDuties(): Promise<{ duty: Citation; sentence: string }[]> {
  const { instruments } = await shippedCatalogue();
  return instruments.flatMap(({ shortTitle: title, regulator, requirements }) =>
    requirements.map(({ text: quote, provision }) => ({
      duty: aCitation({ title, regulator, provision, quote }),
      sentence: quote.split(/(?<=[.;])\s+(?=[A-Z])/)[0]!.replace(/[.;]$/, ""),
    })),
  );
}

const holds = (sentence: string, duty: Citation) => checkWording(`${sentence} [1].`, [duty]).sentences.length === 1;
const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

test("nine duties in ten hold in their own words; the others address the reader or name a site", () => {
  const held = duties.filter(({ sentence, duty }) => holds(sentence, duty));
  expect(held.length).toBeGreaterThan(duties.length * 0.9);
});

test("nine in ten hold when they are said of banks", () => {
  const plain = duties.filter(
    ({ sentence }) => !/\b(?:may|should|can|no|not|without|never|only|must|shall)\b/i.test(sentence),
  );
  const held = plain.filter(({ sentence, duty }) => holds(`Banks must ${lowerFirst(sentence)}`, duty));
  expect(held.length).toBeGreaterThan(plain.length * 0.9);
});

const flips: [RegExp, string][] = [
  [/\bmust not\b/, "must"],
  [/\bmay not\b/, "may"],
  [/\bmay\b(?! not)(?<!\bno [a-z]+ may)/, "must"],
  [/\bmust\b(?! not)/, "may"],
  [/\bmust\b(?! not)/, "must not"],
  [/\bshould\b/, "must"],
  [/\bnever\b/i, "always"],
  [/\bDo not\b/, "Always"],
  [/\b(?:no|not) (?!(?:more|fewer|less|later|earlier)\b)/, ""],
  [/\bwithout\b/, "with"],
];

test("none holds with its sense turned round", () => {
  const turned = flips.flatMap(([pattern, other]) =>
    duties
      .filter(({ sentence }) => pattern.test(sentence))
      .map(({ sentence, duty }) => ({ said: upperFirst(sentence.replace(pattern, other)), duty })),
  );
  expect(turned.length).toBeGreaterThan(200);
  expect(turned.filter(({ said, duty }) => holds(said, duty)).map(({ said }) => said)).toEqual([]);
});

test("hardly any holds against another duty, and then because that says it too", () => {
  const pairs = duties.flatMap(({ sentence }, at) =>
    Array.from({ length: 4 }, (_, step) => ({
      sentence,
      duty: duties[(at * 31 + (step + 1) * 17) % duties.length]!.duty,
    })),
  );
  const astray = pairs.filter(({ sentence, duty }) => !duty.quote.includes(sentence) && holds(sentence, duty));
  expect(astray.length).toBeLessThan(pairs.length / 2000);
});

test("none speaks to models", () => {
  expect(duties.filter(({ duty }) => looksLikePromptInjection(duty.quote))).toEqual([]);
});
