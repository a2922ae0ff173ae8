import type { Evidence } from "#features/evidence/schema.ts";
import { remindDays, type FileKind, type Validity } from "#features/evidence/vocabulary.ts";
import { addDays } from "#shared/calendar.ts";
import { formatDay } from "../lib/format.ts";

export const validityLabels: Record<Validity, string> = {
  valid: "Valid",
  lapsing: `Lapses within ${remindDays} days`,
  lapsed: "Lapsed",
};
export const kindLabels: Record<FileKind, string> = { pdf: "PDF", picture: "Picture", other: "Other file" };

type Valid = Pick<Evidence, "validFrom" | "validUntil">;

/** How long it is good, in a word with its colours, as far as that is worth a word. */
export function validityOf({ validFrom, validUntil }: Valid, today: string) {
  if (validUntil !== null && validUntil < today)
    return { word: `Lapsed ${formatDay(validUntil)}`, bg: "high.bg", color: "high.fg" };
  if (validFrom !== null && validFrom > today)
    return { word: `From ${formatDay(validFrom)}`, bg: "low.bg", color: "low.fg" };
  if (validUntil === null) return null;
  const isSoon = validUntil <= addDays(today, remindDays);
  const word = `${isSoon ? "Lapses" : "Until"} ${formatDay(validUntil)}`;
  return isSoon ? { word, bg: "medium.bg", color: "medium.fg" } : { word, bg: "low.bg", color: "low.fg" };
}

/** "From 1 Jan 2026 to 31 Dec 2026"; null where neither day is known. */
export function spanWords({ validFrom, validUntil }: Valid): string | null {
  if (validFrom !== null && validUntil !== null) return `${formatDay(validFrom)} to ${formatDay(validUntil)}`;
  if (validFrom !== null) return `from ${formatDay(validFrom)}`;
  return validUntil === null ? null : `until ${formatDay(validUntil)}`;
}
