import type { Column, Sheet } from "#platform/sheets/sheet.ts";
import { writeWorkbook } from "#platform/sheets/workbook.ts";
import { dutyStateLabels } from "../../obligation/vocabulary.ts";
import { periodInWords } from "../../filing/rules/period.ts";
import type { PackContents } from "../rules/pack.ts";
import type { Filed } from "../rules/pack-papers.ts";
import type { Found } from "../rules/piece.ts";

// Of what is open nothing is said by the day on which the pack is made: the same choice gives the same bytes.
const stateWords = { upcoming: "Not filed", "in-work": "Not filed, in work", filed: "Filed", "filed-late": "Filed late", waived: "Waived" } as const; // prettier-ignore

const link = ({ dutyId, filingId }: Found["links"][number]) => filingId || dutyId;

// As wide as what stands in most rows: a hash, a sentence, a name, a day.
const widths = { hash: 68, sentence: 50, name: 30, day: 14 } as const;
const columnsOf = (kinds: Record<string, keyof typeof widths>): Column[] =>
  Object.entries(kinds).map(([heading, kind]) => ({ heading, width: widths[kind] }));
const dutyColumns = columnsOf({
  Duty: "name",
  Regulator: "day",
  Source: "name",
  "What is to be done": "sentence",
  Applies: "day",
  State: "day",
  Reason: "name",
  "How it is met": "sentence",
  "Answers for it": "name",
  Evidence: "sentence",
});
const filingColumns = columnsOf({
  "Due day": "day",
  Regulator: "day",
  Regulation: "name",
  "What is to be done": "sentence",
  Period: "day",
  Applies: "day",
  State: "day",
  "Filed at (UTC)": "name",
  Reference: "name",
  Reason: "name",
  Receipt: "sentence",
  "SHA-256 of the receipt": "hash",
  Evidence: "sentence",
});
const evidenceColumns = columnsOf({
  File: "sentence",
  Title: "name",
  Note: "name",
  "Valid from": "day",
  "Valid until": "day",
  Version: "day",
  "Brought at (UTC)": "name",
  Bytes: "day",
  "SHA-256": "hash",
  Shows: "sentence",
  "Held since (UTC)": "name",
});
const appliesWords = (isSure: boolean): string => (isSure ? "Yes" : "It may");
const dayCell = (day: string | null) => (day === null ? null : { day });

/** The register of a pack as a workbook: duties, what was due, evidence, each with the files that show it. */
export const registerFile = (contents: PackContents, filed: Filed): Promise<Uint8Array> =>
  writeWorkbook(sheetsOf(contents, filed));

function sheetsOf({ duties, filings, pieces }: PackContents, filed: Filed): Sheet[] {
  const files = new Map(pieces.map(({ piece }, at) => [piece.id, filed.pieces[at]!]));
  const shown = pieces.flatMap(({ piece, links }) =>
    links.flatMap(({ dutyId, filingId }) => [dutyId, filingId].map((id) => ({ id, path: files.get(piece.id)!.path }))),
  );
  const paths = Map.groupBy(shown, ({ id }) => id);
  const shows = (id: string) => [...new Set(paths.get(id)?.map(({ path }) => path))].join("\n");
  return [
    {
      name: "Duties",
      columns: dutyColumns,
      rows: duties.map(({ _id, regulator, title, text, applies, state, reason, how, ownerName }) => [
        _id,
        regulator,
        title,
        text,
        appliesWords(applies === "applies"),
        dutyStateLabels[state],
        reason,
        how,
        ownerName,
        shows(_id),
      ]),
    },
    {
      name: "Due days",
      columns: filingColumns,
      rows: filings.map(({ _id, dueDay, regulator, regulationTitle, text, period, isSure, state, ...filing }) => [
        { day: dueDay },
        regulator,
        regulationTitle,
        text,
        periodInWords(period) || period,
        appliesWords(isSure),
        stateWords[state],
        filing.filedAt,
        filing.reference,
        filing.reason,
        filed.receipts.get(_id)?.path ?? null,
        filed.receipts.get(_id)?.sha256 ?? null,
        shows(_id),
      ]),
    },
    {
      name: "Evidence",
      columns: evidenceColumns,
      rows: pieces.map(({ piece, file, links }) => [
        files.get(piece.id)!.path,
        piece.title,
        piece.note,
        dayCell(piece.validFrom),
        dayCell(piece.validUntil),
        file.number,
        file.addedAt,
        file.bytes,
        files.get(piece.id)!.sha256,
        links.map(link).join("\n"),
        piece.heldAt,
      ]),
    },
  ];
}
