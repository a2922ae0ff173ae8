import { expect, test } from "vitest";
import { readDutyCues } from "#features/drafting/adapters/duty-cues.ts";
import { readInstrument, type CapturedChange } from "#features/drafting/rules/captured.ts";
import { asRequirements, readText } from "#features/drafting/rules/duties.ts";
import { aCapturedInstrument } from "../../support/samples/factories.ts";

const cues = readDutyCues("data/duty-cues.yaml");
const change = { isDraft: false, topics: [], severity: 3, links: [] } as unknown as CapturedChange;
const read = (text: string) => {
  const { duties, penalties } = readText([text], cues);
  return { proposals: [], requirements: asRequirements(duties), penalties };
};

test("both clocks of a sentence are duties of the instrument, and none twice when the text comes again", () => {
  const text = read(
    "Banks shall report an incident within 24 hours of detection and its cause within 5 working days. Defaulters shall be fined.",
  );
  const once = readInstrument(aCapturedInstrument(), change, text);
  expect(once.requirements.map(({ id, deadline }) => [id, deadline!.rule])).toEqual([
    ["r1", "Within 24 hours of detection"],
    ["r2", "Within 5 working days"],
  ]);
  expect(once.penalty).toBe("Defaulters shall be fined.");
  expect(readInstrument(once, change, text)).toEqual(once);
});
