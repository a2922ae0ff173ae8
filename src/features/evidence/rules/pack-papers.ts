import { dayInFull } from "#shared/calendar.ts";
import { lagosDay } from "#shared/lagos.ts";
import { plural } from "#shared/plural.ts";
import type { Memo, MemoBlock } from "../../assistant/rules/memo/document.ts";
import { dutyStateLabels } from "../../obligation/vocabulary.ts";
import { changedLast, type PackContents, type PackFile, type Period } from "./pack.ts";

export type PackAbout = {
  company: string;
  /** What was chosen, in words. */
  choice: string;
  period: Period;
};
export type Filed = { pieces: readonly PackFile[]; receipts: ReadonlyMap<string, PackFile> };

const periodWords = ({ from, to }: Period): string => `${dayInFull(from)} to ${dayInFull(to)}`;

/** The page that lies on top. */
export function coverOf(contents: PackContents, { company, choice, period }: PackAbout, filed: Filed): Memo {
  const changed = changedLast(contents);
  const at = new Date(changed ?? `${period.from}T00:00:00.000Z`);
  const { duties, filings, pieces } = contents;
  const inState = (state: string) => filings.filter((filing) => filing.state === state).length;
  const rows = [
    { label: "Company", value: company },
    { label: "Duties", value: `${choice} (${duties.length})` },
    { label: "Period", value: periodWords(period) },
    {
      label: "Due in it",
      value: `${filings.length}, of which ${inState("filed")} filed in time, ${inState("filed-late")} filed late, ${inState("waived")} waived, ${inState("upcoming") + inState("in-work")} not filed`,
    },
    {
      label: "Files",
      value: `${plural(pieces.length, "piece")} of evidence, ${plural(filed.receipts.size, "receipt")}`,
    },
    {
      label: "State of",
      value: changed
        ? `${dayInFull(lagosDay(at))}, the day of the last change of what is in it`
        : "Nothing was said, filed or brought of it yet",
    },
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
    prepared: `Of ${company}`,
    blocks,
  };
}
