import type { HistoryEntry } from "#features/comment/schema.ts";
import { formatDay } from "../../lib/format.ts";

const labels: Record<string, string> = {
  title: "Title",
  note: "Note",
  validFrom: "Good from",
  validUntil: "Good until",
  name: "File",
  sha256: "SHA-256",
  number: "Version",
  reason: "Reason",
  shows: "Shows",
};

/** What an entry of the log says of a piece of evidence, a line each. */
export function pieceLines({ before, after }: HistoryEntry): string[] {
  return Object.entries(after ?? {})
    .filter(([name, value]) => name in labels && !(isNothing(value) && isNothing(before?.[name])))
    .map(([name, value]) => {
      const was = before?.[name];
      return `${labels[name]}: ${wordsOf(name, value)}${isNothing(was) ? "" : ` (was: ${wordsOf(name, was)})`}`;
    });
}

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

function wordsOf(name: string, value: unknown): string {
  if (isNothing(value)) return "nothing";
  if (Array.isArray(value)) return value.map(String).join(", ");
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return name.startsWith("valid") ? formatDay(text) : text;
}
