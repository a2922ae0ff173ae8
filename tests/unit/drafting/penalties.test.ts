import { expect, test } from "vitest";
import { readDutyCues } from "#features/drafting/adapters/duty-cues.ts";
import { readText } from "#features/drafting/rules/duties.ts";
import { penaltyText } from "#features/drafting/rules/quotes.ts";

const cues = readDutyCues("data/duty-cues.yaml");
const read = (...pages: string[]) => readText(pages, cues, "2026-03-02");
const duty = "1. All banks shall keep a register of agents.";
const apart = "Any institution that contravenes this circular shall pay N2 million for each day of the breach.";

test.each([
  ["a sentence behind its duty", `${duty} ${apart}`],
  ["a paragraph of its own", `${duty}\n\nThe register is open to examiners.\n\n${apart}`],
  ["a numbered paragraph", `${duty}\n2. ${apart}`],
  ["a section", `${duty}\n\n2. PENALTIES\n\n${apart}`],
  ["another page", `${duty}\f${apart}`],
])("what a breach costs is quoted with its place: %s", (_, text) => {
  const pages = text.split("\f");
  const { duties, penalties } = read(...pages);
  expect(penalties).toMatchObject([{ quote: apart, page: pages.length }]);
  const [{ page, start }] = penalties as [(typeof penalties)[0]];
  expect(pages[page - 1]!.slice(start, start + apart.length)).toBe(apart);
  expect(duties).toMatchObject([{ act: "keep a register of agents", penalty: apart }]);
});

test.each([
  "Failure to render the return shall attract a penalty of N100,000 per day.",
  "Erring institutions will be sanctioned in line with extant laws.",
  "Non-compliance with these Guidelines will attract appropriate regulatory sanctions.",
  "Any operator found in breach will forfeit its licence.",
  "Default attracts N1,000,000 in the first month.",
])("costs: %s", (sentence) =>
  expect(penaltyText(read(`${duty}\n\nThank you.\n\n${sentence}`).penalties)).toBe(sentence),
);

test.each([
  "It has been observed that some banks fail to report, and were fined.",
  "Section 9 of the Act provides that whoever fails to report is liable to a fine.",
  "Where a bank fails to answer, it shall pay the customer N5,000.",
  "Every agent must pay a fee of N5,000.",
  "Failure of a server must be reported.",
])("costs nothing apart from a duty: %s", (sentence) => expect(read(sentence).penalties).toEqual([]));

test("a list of penalties is quoted with what leads to it, and ends with it", () => {
  const list =
    "Any bank that fails to comply shall be liable to:\n(a) a fine of N2 million; and\n(b) the suspension of its\nofficers.";
  const { duties, penalties } = read(`${duty}\n2. ${list}\n3. Banks shall train their staff.`);
  expect(penalties).toMatchObject([{ quote: list, page: 1 }]);
  expect(penaltyText(penalties)).toBe(list.replaceAll("\n", " "));
  expect(duties.map(({ act }) => act)).toEqual(["keep a register of agents", "train their staff"]);
});

test("under a heading that says so each sum is one, up to the next heading", () => {
  const { penalties } = read(
    `${duty}\n\nSanctions\n\nLate return: N100,000 a day.\nFalse return: N5 million.\n\n4. Enquiries\n\nA copy is to be had for N500.`,
  );
  expect(penaltyText(penalties)).toBe("Late return: N100,000 a day. False return: N5 million.");
});

test("what goes on overleaf is quoted of both pages, and there is an end to it", () => {
  const [one, two] = ["Any bank that fails to comply shall pay a fine of", "N2 million for each day."];
  expect(read(one, two).penalties).toMatchObject([
    { quote: one, page: 1 },
    { quote: two, page: 2 },
  ]);
  const many = Array.from({ length: 200 }, (_, at) => `Any bank that breaches rule ${at} is liable to a fine.`).join(
    "\n\n",
  );
  expect(penaltyText(read(many).penalties)!.length).toBeLessThanOrEqual(2000);
});
