import { dayInFull } from "#shared/calendar.ts";
import { lagosDay } from "#shared/lagos.ts";
import { plural } from "#shared/plural.ts";
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
/** A table of the register: its name, and rows of texts and numbers under a heading. */
export type Sheet = { name: string; heading: readonly string[]; rows: readonly (readonly (string | number)[])[] };

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

/** The register: duties, what was due, evidence. */
export function registerOf({ duties, filings, pieces }: PackContents, filed: Filed): Sheet[] {
  const paths = new Map(pieces.map(({ piece }, at) => [piece.id, filed.pieces[at]!]));
  const shows = (which: (one: Found["links"][number]) => boolean) =>
    pieces.flatMap(({ piece, links }) => (links.some(which) ? paths.get(piece.id)!.path : [])).join("\n");
  return [
    {
      name: "Duties",
      heading: ["Duty", "Regulator", "Source", "What is to be done", "State", "Reason", "How it is met", "Answers for it", "Evidence"],
      rows: duties.map(({ _id, regulator, title, text, state, reason, how, ownerName }) => [
        _id,
        regulator ?? "",
        title,
        text,
        dutyStateLabels[state],
        reason ?? "",
        how ?? "",
        ownerName ?? "",
        shows(({ dutyId }) => dutyId === _id),
      ]),
    },
    {
      name: "Due days",
      heading: ["Due day", "Regulator", "Regulation", "What is to be done", "Period", "State", "Filed at (UTC)", "Reference", "Reason", "Receipt", "SHA-256 of the receipt", "Evidence"],
      rows: filings.map((filing) => [
        filing.dueDay,
        filing.regulator,
        filing.regulationTitle,
        filing.text,
        filing.period,
        stateWords[filing.state],
        filing.filedAt ?? "",
        filing.reference ?? "",
        filing.reason ?? "",
        filed.receipts.get(filing._id)?.path ?? "",
        filed.receipts.get(filing._id)?.sha256 ?? "",
        shows(({ filingId }) => filingId === filing._id),
      ]),
    },
    {
      name: "Evidence",
      heading: ["File", "Title", "Note", "Valid from", "Valid until", "Version", "Brought at (UTC)", "Bytes", "SHA-256", "Shows", "Held since (UTC)"],
      rows: pieces.map(({ piece, file, links }) => [
        paths.get(piece.id)!.path,
        piece.title,
        piece.note ?? "",
        piece.validFrom ?? "",
        piece.validUntil ?? "",
        file.number,
        file.addedAt,
        file.bytes,
        paths.get(piece.id)!.sha256,
        links.map(link).join("\n"),
        piece.heldAt ?? "",
      ]),
    },
  ];
} // prettier-ignore
