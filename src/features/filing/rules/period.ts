import { lagosDate } from "#shared/lagos.ts";

/** What a return is for, in words; null where its name says nothing to people. */
export function periodInWords(period: string): string | null {
  const part = /^(?<year>\d{4})-(?<kind>[QH])(?<at>\d)$/.exec(period)?.groups;
  if (part) return `${part["kind"] === "Q" ? "quarter" : "half-year"} ${part["at"]} of ${part["year"]}`;
  if (/^\d{4}-\d{2}$/.test(period)) return lagosDate(new Date(`${period}-01T12:00:00Z`)).replace(/^\d+ /, "");
  if (/^\d{4}-\d{2}-\d{2}$/.test(period)) return lagosDate(new Date(`${period}T12:00:00Z`));
  return /^\d{4}$/.test(period) ? period : null;
}
