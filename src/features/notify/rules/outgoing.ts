import { lagosMoment } from "#shared/lagos.ts";
import { regulatorName } from "../../catalogue/rules/regulator.ts";
import type { ChangeType } from "../vocabulary.ts";

/** A notification as it leaves the house, whichever way. */
export type OutgoingNotification = {
  id: string;
  changeType: ChangeType;
  regulationTitle: string;
  regulator: string;
  regulationId: string | null;
  changeId: string | null;
  message: string | null;
  /** Why it came, in a sentence. */
  why: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
};

export const changeWords: Record<ChangeType, string> = {
  new: "New",
  update: "Update",
  amendment: "Amendment",
  other: "Notice",
};

/** Where the application shows what was told. */
export function linkOf({ changeId, regulationId }: OutgoingNotification, publicUrl: string): string {
  if (changeId) return `${publicUrl}/updates?change=${encodeURIComponent(changeId)}`;
  if (regulationId) return `${publicUrl}/dashboard?regulation=${encodeURIComponent(regulationId)}`;
  return `${publicUrl}/dashboard`;
}

/** `Central Bank of Nigeria (CBN)`; what is no known code stands as it is. */
export function regulatorWords(regulator: string): string {
  const name = regulatorName(regulator);
  return name === regulator ? regulator : `${name} (${regulator})`;
}

/** `21 November 2026 at 10:00, Lagos time`. */
export const lagosWords = (instant: string): string => `${lagosMoment(new Date(instant))}, Lagos time`;

/** One line of at most so many characters, whatever was in the text. */
export function oneLine(text: string, most: number): string {
  const line = [...text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ").trim()];
  return line.length > most
    ? `${line
        .slice(0, most - 1)
        .join("")
        .trimEnd()}…`
    : line.join("");
}
