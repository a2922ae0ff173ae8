import { isBinding } from "#features/applicability/vocabulary.ts";
import type { LibraryRow } from "#features/library/schema.ts";
import { instrumentTypeLabel, statusInWords, verdictLabels } from "../regulation/labels.ts";

const columns: Record<string, (row: LibraryRow) => string | null> = {
  Key: (row) => row.regulation_id,
  Title: (row) => row.regulation_title,
  Regulator: (row) => row.regulator,
  Reference: (row) => row.reference,
  Type: (row) => instrumentTypeLabel(row.instrumentType),
  Status: (row) => statusInWords(row),
  "Applies to us": (row) => verdictLabels[row.verdict],
  Why: (row) => row.reasons.join("; "),
  Risk: (row) => (isBinding(row.verdict) ? row.risk_level : `${row.risk_level} (inherent)`),
  Issued: (row) => row.issuedOn,
  "In effect from": (row) => row.effectiveOn,
  "Next due": (row) => row.nextDueOn,
  "Official text": (row) => row.officialUrl,
};

// The library's own pattern lets a text of several lines pass.
const formulaStart = /^[=+\-@\t\r]/;
// Excel takes a file without it for the system's own encoding.
const byteOrderMark = "\uFEFF";

/** Regulations as a spreadsheet reads them; what a spreadsheet would run as a formula is made plain text. */
export async function toCsv(rows: LibraryRow[]): Promise<string> {
  const { unparse } = await import("papaparse").then((module) => module.default);
  const fields = Object.keys(columns);
  const data = rows.map((row) => Object.values(columns).map((valueOf) => valueOf(row) ?? ""));
  return byteOrderMark + unparse({ fields, data }, { escapeFormulae: formulaStart });
}
