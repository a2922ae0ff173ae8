import { dayInFull } from "#shared/calendar.ts";
import { lagosDate, lagosDay, lagosMoment } from "#shared/lagos.ts";
import { plural } from "#shared/plural.ts";
import type { Memo } from "../../assistant/rules/memo/document.ts";
import type { Circular, CircularText, Receipt } from "../schema.ts";
import { circularKindLabels, receiptStateLabels } from "../vocabulary.ts";

/** What a register of receipts is made of. */
export type Register = {
  companyName: string;
  circular: Pick<Circular, "kind" | "title" | "note" | "readBy" | "sentAt" | "sentByName" | "sentHash" | "withdrawnAt" | "reason">;
  text: Pick<CircularText, "regulator" | "reference" | "day">;
  versions: readonly { hash: string; firstShownAt: string }[];
  receipts: readonly Receipt[];
  writtenAt: Date;
}; // prettier-ignore

export const registerName = ({ circular, text }: Register): string =>
  `Receipts of ${(text.reference ?? circular.title)
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .slice(0, 80)}`;

const momentOf = (at: string | null): string => (at === null ? "" : lagosMoment(new Date(at)));
/** The beginning of a hash, by which versions are told apart where there is no room for the whole. */
export const shortHash = (hash: string): string => hash.slice(0, 8);

/** What was sent, in rows of a name and what it is. */
export function factsOf({ circular, text, receipts }: Register): { label: string; value: string }[] {
  const { kind, title, note, readBy, sentAt, sentByName, sentHash, withdrawnAt, reason } = circular;
  const confirmed = receipts.filter(({ confirmedAt }) => confirmedAt !== null).length;
  const rows: [string, string | null][] = [
    [circularKindLabels[kind], title],
    ["Reference", text.reference],
    ["Regulator", text.regulator],
    ["Dated", text.day?.length === 10 ? dayInFull(text.day) : text.day],
    ["Sent", `${momentOf(sentAt)}, by ${sentByName}`],
    ["To be confirmed by", dayInFull(readBy)],
    ["Note", note],
    ["Withdrawn", withdrawnAt === null ? null : `${momentOf(withdrawnAt)}: ${reason ?? ""}`],
    ["Confirmed", `${confirmed} of ${plural(receipts.length, "recipient")}`],
    ["SHA-256 of the text as it was sent", sentHash],
  ];
  return rows.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

export const registerColumns = ["Name", "Unit", "State", "Opened", "Confirmed", "Version"] as const;

/** A row for each recipient; instants are in Lagos time. */
export const registerRows = ({ receipts }: Register): string[][] =>
  receipts.map(({ name, unit, state, openedAt, confirmedAt, confirmedHash, openedHash }) => [
    name,
    unit ?? "",
    receiptStateLabels[state],
    momentOf(openedAt),
    momentOf(confirmedAt),
    confirmedHash ?? openedHash ?? "",
  ]);

/** The register as a document for a file. */
export function registerDocument(register: Register): Memo {
  const { companyName, writtenAt, versions, circular } = register;
  const subject = `Register of receipts: ${circular.title}`;
  const rows = registerRows(register).map((row) => row.with(5, shortHash(row[5]!)));
  const shares = [24, 16, 14, 18, 18, 10];
  return {
    title: companyName,
    subject,
    company: companyName,
    prepared: `Register of receipts, as of ${lagosMoment(writtenAt)}, Lagos time`,
    foot: subject,
    day: lagosDate(writtenAt),
    isoDay: lagosDay(writtenAt),
    writtenAt,
    blocks: [
      { kind: "section", text: "What was circulated" },
      { kind: "facts", rows: factsOf(register) },
      { kind: "section", text: "Who received it" },
      { kind: "table", columns: registerColumns.map((title, at) => ({ title, share: shares[at]! })), rows },
      { kind: "section", text: "Versions of the text that were shown" },
      { kind: "list", items: versions.map(({ hash, firstShownAt }) => `${hash}, first on ${momentOf(firstShownAt)}`) },
    ],
  };
}
