import papaparse from "papaparse";
import { placeInWords } from "../rules/place.ts";
import type { AssessedPolicy, PolicyRow } from "../schema.ts";
import { policyVerdictLabels } from "../vocabulary.ts";

const columns: Record<string, (row: PolicyRow) => string> = {
  Verdict: ({ verdict }) => policyVerdictLabels[verdict],
  Regulator: ({ regulator }) => regulator,
  Regulation: ({ title }) => title,
  Provision: ({ provision }) => provision ?? "",
  Requirement: ({ requirement }) => requirement,
  Figures: ({ figures }) => figures.join("; "),
  Due: ({ deadline }) => deadline ?? "",
  Binds: ({ isSure, takesEffectOn }) =>
    `${isSure ? "Yes" : "It may"}${takesEffectOn === null ? "" : `, from ${takesEffectOn}`}`,
  "Your text": ({ places }) => places.map(({ quote }) => oneLine(quote)).join(" […] "),
  Place: ({ places }) => places.map(placeInWords).join("; "),
  Gap: ({ why }) => why,
};

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

// Excel takes a file without it for the system's own encoding.
const byteOrderMark = "\uFEFF";
// A cell of several lines would pass the library's own pattern.
const formulaStart = /^[=+\-@\t\r]/;

/** The table as a spreadsheet reads it; what a spreadsheet would run as a formula is made plain text. */
export function policyCsv({ rows }: Pick<AssessedPolicy, "rows">): string {
  const data = rows.map((row) => Object.values(columns).map((valueOf) => valueOf(row)));
  const csv = papaparse.unparse({ fields: Object.keys(columns), data }, { newline: "\r\n", escapeFormulae: formulaStart }); // prettier-ignore
  return `${byteOrderMark}${csv}\r\n`;
}

/** The table as GitHub's Markdown, in which what comes from a document is text and nothing else; what is outside is counted. */
export function policyMarkdown({
  name,
  assessedAt,
  rows,
}: Pick<AssessedPolicy, "name" | "assessedAt" | "rows">): string {
  const inside = rows.filter(({ verdict }) => verdict !== "outside");
  const line = (cells: readonly string[]) => `| ${cells.map(asCell).join(" | ")} |`;
  return [
    `# ${asCell(name)}`,
    `Held against ${rows.length} requirements on ${assessedAt?.slice(0, 10) ?? ""}. Of these, ${rows.length - inside.length} are on matters that the document nowhere deals with.`,
    [
      line(Object.keys(columns)),
      line(Object.keys(columns).map(() => "-")).replaceAll("\\-", "---"),
      ...inside.map((row) => line(Object.values(columns).map((valueOf) => valueOf(row)))),
    ].join("\n"),
    "",
  ].join("\n\n");
}

const asCell = (text: string): string => oneLine(text).replace(/[\\`*_{}[\]<>()#+\-.!|&~:@]/g, "\\$&");
