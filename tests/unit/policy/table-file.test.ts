import papaparse from "papaparse";
import { expect, test } from "vitest";
import { policyCsv, policyMarkdown } from "#features/policy/adapters/table-file.ts";
import type { PolicyRow } from "#features/policy/schema.ts";

const row = (overrides: Partial<PolicyRow> = {}): PolicyRow => ({
  regulationId: "ng-ndpa-2023",
  requirementId: "r5",
  title: "NDPA",
  regulator: "NDPC",
  topics: [],
  provision: "Section 40",
  requirement: "Inform NDPC within 72 hours.",
  figures: ["Time limit: within 72 hours"],
  deadline: "within 72 hours",
  isSure: true,
  takesEffectOn: null,
  verdict: "breach",
  why: "Your text says 10 days",
  stated: "10 days",
  required: "within 72 hours",
  places: [{ quote: "within\n10 days", start: 0, page: 3, section: "2.1", heading: "Personal data" }],
  ...overrides,
});

test("a table for spreadsheets has a row for each requirement, with the words and their place", () => {
  const csv = policyCsv({ rows: [row(), row({ verdict: "outside", places: [], isSure: false, takesEffectOn: "2027" })] });
  expect(csv.startsWith("\uFEFF")).toBe(true);
  const { data } = papaparse.parse<Record<string, string>>(csv.slice(1).trim(), { header: true });
  expect(data[0]).toMatchObject({
    Verdict: "Contradicts the requirement",
    Binds: "Yes",
    "Your text": "within 10 days",
    Place: "Page 3, section 2.1, Personal data",
  });
  expect(data[1]).toMatchObject({ Verdict: "Not in this document", Binds: "It may, from 2027", "Your text": "", Place: "" });
}); // prettier-ignore

test.each(["=HYPERLINK(0)", "+1", "-1", "@SUM(A1)", "\t=1"])("what a spreadsheet would run is plain text: %j", (quote) => {
  const places = [{ quote, start: 0, page: null, section: null, heading: quote }];
  const { data } = papaparse.parse<string[]>(policyCsv({ rows: [row({ places, why: quote })] }).slice(1).trim());
  for (const cell of data[1]!) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
}); // prettier-ignore

test("in Markdown what comes from a document makes no cell, link or HTML of its own", () => {
  const quote = "a | b [pay](https://evil.example) <img src=x> `c`\n| d |";
  const rows = [row({ places: [{ quote, start: 0, page: null, section: null, heading: null }] }), row({ verdict: "outside" })]; // prettier-ignore
  const text = policyMarkdown({ name: "# Our *policy*", assessedAt: "2026-11-21T09:00:00.000Z", rows });
  expect(text).toContain("# \\# Our \\*policy\\*");
  expect(text).toContain("Held against 2 requirements on 2026-11-21. Of these, 1 are on matters");
  const lines = text.split("\n").filter((line) => line.startsWith("|"));
  expect(lines).toHaveLength(3);
  const cellsOf = (line: string) => line.split(/(?<!\\)\|/).length;
  expect(new Set(lines.map(cellsOf)).size).toBe(1);
  expect(text).not.toMatch(/(?<!\\)[<[]/);
});
