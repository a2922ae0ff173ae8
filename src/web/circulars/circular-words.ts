import type { Circular, Receipt } from "#features/circular/schema.ts";
import type { ReceiptState } from "#features/circular/vocabulary.ts";
import { receiptStateLabels } from "#features/circular/vocabulary.ts";
import { formatDay } from "../lib/format.ts";

type Look = { word: string; bg: string; color: string };
const brand = { bg: "brand.subtle", color: "brand.fg" };
const low = { bg: "low.bg", color: "low.fg" };
const medium = { bg: "medium.bg", color: "medium.fg" };
const high = { bg: "high.bg", color: "high.fg" };

const receiptColors: Record<ReceiptState, Omit<Look, "word">> = {
  "not-opened": low,
  opened: medium,
  confirmed: brand,
  "confirmed-late": medium,
  left: { bg: "bg.muted", color: "fg.muted" },
};
/** How one recipient stands, in a word with its colours. */
export const receiptLook = ({ state }: Pick<Receipt, "state">): Look => ({
  word: receiptStateLabels[state],
  ...receiptColors[state],
});

type Standing = Pick<Circular, "withdrawnAt" | "isLate" | "recipients" | "confirmed" | "left">;
/** How a circular stands for whoever sent it or sees everybody's work. */
export function standing({ withdrawnAt, isLate, recipients, confirmed, left }: Standing): Look {
  if (withdrawnAt !== null) return { word: "Withdrawn", bg: "bg.muted", color: "fg.muted" };
  if (confirmed + left >= recipients) return { word: "Done", ...brand };
  return isLate ? { word: "Late", ...high } : { word: "Under way", ...low };
}

/** How it stands for whoever it came to. */
export function ownStanding(row: Pick<Circular, "withdrawnAt" | "readBy"> & { own: NonNullable<Circular["own"]> }, today: string): Look {
  if (row.own.confirmedAt !== null) return receiptLook(row.own);
  if (row.withdrawnAt !== null) return { word: "Withdrawn", bg: "bg.muted", color: "fg.muted" };
  return row.readBy < today ? { word: "Late", ...high } : { word: "To be confirmed", ...medium };
} // prettier-ignore

/** By when it is to be confirmed. */
export const byWords = (readBy: string, today: string): string =>
  readBy === today ? "by the end of today" : `by ${formatDay(readBy)}`;

/** How many have confirmed it. */
export function countWords({ recipients, confirmed, left }: Pick<Circular, "recipients" | "confirmed" | "left">): string {
  const gone = left > 0 ? `, ${left} left the company` : "";
  return `${confirmed} of ${recipients} confirmed${gone}`;
} // prettier-ignore
