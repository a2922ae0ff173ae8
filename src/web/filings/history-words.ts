import type { HistoryEntry } from "#features/comment/schema.ts";
import { formatDay, formatInstant } from "../lib/format.ts";

const lines: Record<string, (value: string) => string> = {
  dueDay: (day) => `Due ${formatDay(day)}`,
  filedAt: (at) => `Filed on ${formatInstant(at)}`,
  reference: (text) => `Reference: ${text}`,
  receipt: (name) => `Receipt: ${name}`,
  sha256: (hash) => `SHA-256 of the receipt: ${hash}`,
  reason: (text) => `Reason: ${text}`,
};

/** What an entry of the log says of a due day, a line each. */
export const filingLines = ({ after }: HistoryEntry): string[] =>
  Object.entries(lines).flatMap(([name, line]) => {
    const value = after?.[name];
    return typeof value === "string" && value !== "" ? [line(value)] : [];
  });
