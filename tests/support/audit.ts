import { beginning, following, whyBroken, type Head } from "#features/audit/rules.ts";
import type { AuditEntry } from "#features/audit/schema.ts";
import { sha256 } from "#platform/sha256.ts";
import type { TestApp } from "./app.ts";

/** All rows of these tables as text, to look for what must not be there. */
export const allTables = ({ db }: TestApp, tables: string[]): string =>
  tables.map((table) => JSON.stringify(db.$client.prepare(`SELECT * FROM "${table}"`).all())).join("\n");

/** Holds the entries of one chain against each other, the oldest first; stops at the first that does not fit. */
export function verifyChain(entries: Iterable<AuditEntry>): {
  head: Head;
  broken: { id: number; reason: string } | null;
} {
  let head = beginning;
  for (const entry of entries) {
    const reason = whyBroken(head, entry, sha256);
    if (reason !== null) return { head, broken: { id: entry.id, reason } };
    head = following(head, entry);
  }
  return { head, broken: null };
}
