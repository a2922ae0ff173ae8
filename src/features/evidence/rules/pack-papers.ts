import { dayInFull } from "#shared/calendar.ts";
import { lagosDay } from "#shared/lagos.ts";
import { plural } from "#shared/plural.ts";
import type { Column, Sheet } from "#platform/sheets/sheet.ts";
import type { Memo, MemoBlock } from "../../assistant/rules/memo/document.ts";
import { dutyStateLabels } from "../../obligation/vocabulary.ts";
import { changedLast, type PackContents, type PackFile, type Period } from "./pack.ts";
import type { Found } from "./piece.ts";

export type PackAbout = {
  company: string;
  /** What was chosen, in words. */
  choice: string;
  period: Period;
};
export type Filed = { pieces: readonly PackFile[]; receipts: ReadonlyMap<string, PackFile> };

const stateWords = { upcoming: "Upcoming", "in-work": "In work", filed: "Filed", "filed-late": "Filed late", waived: "Waived" } as const; // prettier-ignore

const periodWords = ({ from, to }: Period): string => `${dayInFull(from)} to ${dayInFull(to)}`;

/** The page that lies on top. */
export function coverOf(contents: PackContents, { company, choice, period }: PackAbout, filed: Filed): Memo {
  const at = new Date(changedLast(contents, period));
  const { duties, filings, pieces } = contents;
  const inState = (state: string) => filings.filter((filing) => filing.state === state).length;
  const rows = [
    { label: "Company", value: company },
    { label: "Duties", value: `${choice} (${duties.length})` },
    { label: "Period", value: periodWords(period) },
    {
      label: "Due in it",
      value: `${filings.length}, of which ${inState("filed")} filed in time, ${inState("filed-late")} filed late, ${inState("waived")} waived`,
    },
    {
      label: "Files",
      value: `${plural(pieces.length, "piece")} of evidence, ${plural(filed.receipts.size, "receipt")}`,
    },
    { label: "State of", value: `${dayInFull(lagosDay(at))}, the day of the last change of what is in it` },
  ];
  const states = Object.entries(dutyStateLabels).map(([state, label]) => [
    label,
    String(duties.filter((duty) => duty.state === state).length),
  ]);
  const blocks: MemoBlock[] = [
    { kind: "facts", rows },
    { kind: "section", text: "How it stands with the duties" },
    {
      kind: "table",
      columns: [
        { title: "State", share: 70 },
        { title: "Duties", share: 30 },
      ],
      rows: states,
    },
    { kind: "section", text: "What is in this archive" },
    {
      kind: "list",
      items: [
        "register.xlsx: the duties, what was due of them, and the evidence, each with the file that shows it",
        "evidence/: the newest version of each piece, as it was brought",
        "receipts/: the receipts of what was filed, as they were brought",
        "SHA256SUMS: the SHA-256 of every file. “sha256sum -c SHA256SUMS” in the unpacked folder shows that none was changed",
      ],
    },
    {
      kind: "text",
      tone: "quiet",
      text: "Made by Ilana from the company's register. The same choice of the same records gives the same bytes.",
    },
  ];
  const isoDay = lagosDay(at);
  return {
    title: "Evidence pack",
    subject: choice,
    company,
    day: dayInFull(isoDay),
    isoDay,
    writtenAt: at,
    blocks,
  };
}

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
const dayCell = (day: string | null) => (day === null ? null : { day });

/** The register: duties, what was due, evidence. */
export function registerOf({ duties, filings, pieces }: PackContents, filed: Filed): Sheet[] {
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
      rows: duties.map(({ _id, regulator, title, text, state, reason, how, ownerName }) => [
        ...[_id, regulator, title, text, dutyStateLabels[state], reason, how, ownerName],
        shows(_id),
      ]),
    },
    {
      name: "Due days",
      columns: filingColumns,
      rows: filings.map(({ _id, dueDay, regulator, regulationTitle, text, period, state, ...filing }) => [
        ...[{ day: dueDay }, regulator, regulationTitle, text, period, stateWords[state]],
        ...[filing.filedAt, filing.reference, filing.reason],
        filed.receipts.get(_id)?.path ?? null,
        filed.receipts.get(_id)?.sha256 ?? null,
        shows(_id),
      ]),
    },
    {
      name: "Evidence",
      columns: evidenceColumns,
      rows: pieces.map(({ piece, file, links }) => [
        ...[files.get(piece.id)!.path, piece.title, piece.note, dayCell(piece.validFrom), dayCell(piece.validUntil)],
        ...[file.number, file.addedAt, file.bytes, files.get(piece.id)!.sha256],
        links.map(link).join("\n"),
        piece.heldAt,
      ]),
    },
  ];
}
