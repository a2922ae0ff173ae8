import type { Sheet } from "#platform/sheets/sheet.ts";
import { writeWorkbook } from "#platform/sheets/workbook.ts";
import { riskLevels } from "../../catalogue/vocabulary.ts";
import { dutyStateLabels, ownOriginLabels } from "../../obligation/vocabulary.ts";
import { importFieldLabels, importFields, type ImportField } from "../vocabulary.ts";

const widths: Partial<Record<ImportField, number>> = { text: 60, regulation: 40, how: 50, reason: 30 };
const explained: Record<ImportField, string> = {
  text: "What is to be done, in your own words. The only column that every row needs.",
  regulation: "The act, regulation, guideline or circular that lays it down, or your own policy or board decision.",
  reference: "The reference of the circular, or the section: FPR/DIR/PUB/CIR/002/011, or s. 40.",
  regulator: "Its short name: CBN, NDPC, NDIC.",
  key: "Your own id of the row, if you have one. By it the row is known when you bring the file again.",
  state: `One of: ${Object.values(dutyStateLabels).join(", ")}. Other usual words are understood.`,
  reason: "Where it does not apply: why.",
  how: "How it is met: by which control, in which system.",
  owner: "Who answers for it: the e-mail, or the whole name, as under People.",
  unit: "The unit, as it is called in Ilana.",
  reviewer: "Who reviews it: as the owner.",
  nextReviewOn: "A day: as a date, or written 2027-03-31.",
  weight: `${riskLevels.join(", ")}; empty: as the library says.`,
  origin: `Of a duty of your own: ${Object.values(ownOriginLabels).slice(0, 3).join(", ")}.`,
};

/** A workbook to be filled in, with a sheet that explains its columns. */
export async function templateWorkbook(): Promise<Uint8Array> {
  const register: Sheet = {
    name: "Register",
    columns: importFields.map((field) => ({ heading: importFieldLabels[field], width: widths[field] ?? 18 })),
    rows: [],
  };
  const columns: Sheet = {
    name: "Columns",
    columns: [
      { heading: "Name of the column", width: 26 },
      { heading: "Meaning", width: 100 },
    ],
    rows: importFields.map((field) => [importFieldLabels[field], explained[field]]),
  };
  return writeWorkbook([register, columns]);
}
