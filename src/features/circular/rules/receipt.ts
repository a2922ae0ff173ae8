import { lagosDay } from "#shared/lagos.ts";
import type { ReceiptState } from "../vocabulary.ts";

/** What is kept of one recipient. */
export type KeptReceipt = {
  openedAt: string | null;
  openedHash: string | null;
  confirmedAt: string | null;
  confirmedHash: string | null;
};

/** How a recipient stands: who has confirmed stays so, wherever the person goes. */
export function receiptState({ openedAt, confirmedAt }: KeptReceipt, { readBy, hasLeft }: { readBy: string; hasLeft: boolean }): ReceiptState {
  if (confirmedAt !== null) return lagosDay(new Date(confirmedAt)) > readBy ? "confirmed-late" : "confirmed";
  if (hasLeft) return "left";
  return openedAt === null ? "not-opened" : "opened";
} // prettier-ignore

/** The same with what is kept. */
export const shownReceipt = (kept: KeptReceipt, about: { readBy: string; hasLeft: boolean }) => ({
  state: receiptState(kept, about),
  openedAt: kept.openedAt,
  openedHash: kept.openedHash,
  confirmedAt: kept.confirmedAt,
  confirmedHash: kept.confirmedHash,
});
