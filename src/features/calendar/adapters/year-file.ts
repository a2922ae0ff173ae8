import type { Cell } from "#platform/sheets/sheet.ts";
import { writeWorkbook } from "#platform/sheets/workbook.ts";
import { daysInWords, monthNames, peopleOf, stateWords, yearRows, type Year } from "../rules/year.ts";
import { entryKindLabels } from "../vocabulary.ts";

/** The year as a workbook: months by what comes in them, and day by day. What a spreadsheet would run as a formula is plain text. */
export function yearWorkbook({ year, entries, names }: Year): Promise<Uint8Array> {
  const months = yearRows(entries).map((row): Cell[] => [row.regulator, entryKindLabels[row.kind], row.title, ...row.months.map(daysInWords)]);
  const days = entries.map((one): Cell[] => [
    { day: one.day },
    one.hour,
    entryKindLabels[one.kind],
    one.title,
    one.period,
    one.regulator,
    peopleOf(one, names),
    stateWords[one.state],
  ]);
  return writeWorkbook([
    {
      name: `Calendar ${year}`,
      columns: [
        { heading: "Regulator", width: 12 },
        { heading: "Kind", width: 10 },
        { heading: "What", width: 60 },
        ...monthNames.map((name) => ({ heading: name.slice(0, 3), width: 10 })),
      ],
      rows: months,
    },
    {
      name: "Day by day",
      columns: [
        { heading: "Day", width: 12 },
        { heading: "Hour (Lagos)", width: 12 },
        { heading: "Kind", width: 10 },
        { heading: "What", width: 60 },
        { heading: "For", width: 20 },
        { heading: "Regulator", width: 12 },
        { heading: "Whose", width: 24 },
        { heading: "State", width: 14 },
      ],
      rows: days,
    },
  ]);
} // prettier-ignore
