import { expect, test } from "vitest";
import { readTables } from "#features/classification/adapters/tables.ts";
import { readDutyCues } from "#features/drafting/adapters/duty-cues.ts";
import { addresseeOf, type ForWhom } from "#features/drafting/rules/addressees.ts";
import { readDuties } from "#features/drafting/rules/duties.ts";

const { addressing: by } = await readTables("data");
const cues = readDutyCues("data/duty-cues.yaml");
const providers: ForWhom = { scope: "classes", classes: ["payment-service-providers", "banks"] };
/** For whom the duties of a text are, one by one. */
const read = (text: string, whom = providers) =>
  readDuties([text], cues).map((duty) => addresseeOf(duty, whom, by)?.categories ?? null);

test.each([
  ["Payment terminal service providers shall keep a log.", ["psps-ptsp"]],
  ["Every PTSP and each licensed super agent must keep a log.", ["psps-ptsp", "psps-super-agent"]],
  ["Switching companies and PSSPs in Nigeria are required to keep a log.", ["psps-switching", "psps-pssp"]],
  ["Microfinance banks shall keep a log.", ["micro-finance-banks", "others"]],
  ["Merchant and non-interest banks shall keep a log.", ["merchant-bank", "non-interest-banks"]],
])("names its licences: %s", (sentence, licences) => expect(read(sentence)).toEqual([licences]));

test.each([
  "Banks shall keep a log.",
  "All institutions shall keep a log.",
  "Institutions other than payment terminal service providers shall keep a log.",
  "Every institution and PTSP shall keep a log.",
  "Customers of payment terminal service providers shall keep a log.",
  "Bureaux de change shall keep a log.",
  "Banks and payment service providers shall keep a log.",
  "The log shall be kept by payment terminal service providers.",
])("leaves open whom it binds, or binds all: %s", (sentence) => expect(read(sentence)).toEqual([null]));

test("what a text is for already is no narrower", () => {
  const sentence = "Payment terminal service providers shall keep a log.";
  expect(read(sentence, { scope: "classes", classes: ["payment-terminal-service-providers"] })).toEqual([null]);
  expect(read(sentence, { scope: "licensed", classes: [] })).toEqual([["psps-ptsp"]]);
  expect(read(sentence, { scope: "nobody", classes: [] })).toEqual([null]);
});

test("the heading over a duty says it, where its subject does not, up to the next heading", () => {
  const text =
    "TO ALL BANKS AND PAYMENT SERVICE PROVIDERS\n\n1. All institutions shall keep a log.\n\n2. REQUIREMENTS FOR PAYMENT TERMINAL SERVICE PROVIDERS\n\nThey shall number it.\nSuper agents shall sign it.\n\n3. Obligations of Switching Companies\n\nOperators shall:\n(a) show it to examiners;\n(b) keep a copy of it.\n\n4. GENERAL\n\nAll institutions shall train their staff.";
  expect(read(text)).toEqual([null, ["psps-ptsp"], ["psps-super-agent"], ["psps-switching"], ["psps-switching"], null]);
});
