import { entryOfRow } from "#features/audit/adapters/plain-row.ts";
import { verifyEntries, type Verification } from "#features/audit/service/verifying.ts";
import type { OnProgress } from "#platform/backup/failure.ts";
import type { Carried } from "#platform/database/move/carry.ts";
import { DatabaseRefusal } from "#platform/database/refusal.ts";
import type { KeptFiles } from "#platform/database/move/kept-files.ts";
import type { NamedRows, Prove } from "#platform/database/move/prove.ts";
import { plural } from "#shared/plural.ts";

/** Holds the audit log, as it came over, against its hashes. @throws DatabaseRefusal when it is not whole */
export const proveAuditLog: Prove = async (rowsOf) => {
  let last = 0;
  for await (const rows of rowsOf("counters"))
    last = (rows.find(({ name }) => name === "audit")?.["value"] as number | undefined) ?? last;
  const { broken, missing } = await verifyEntries(entriesOf(rowsOf), last);
  const [gap] = missing;
  if (gap) throw new DatabaseRefusal(`the audit log is not whole: entries ${gap.from} to ${gap.to} are missing`);
  const [fault] = broken satisfies Verification["broken"];
  if (fault) throw new DatabaseRefusal(`the audit log is not whole: entry ${fault.id}: ${fault.reason}`);
};

async function* entriesOf(rowsOf: NamedRows) {
  for await (const rows of rowsOf("audit_entries")) yield rows.map(entryOfRow);
}

/** What was carried, for people. */
export const carriedInWords = ({ rows, digest, files }: Carried & KeptFiles): string =>
  `${plural(rows, "row")} and ${plural(files, "file")}. Read back, they have the same SHA-256 there as here: ${digest}`;

/** Says of what is not carried that it was lost before. */
export function warnOfDamaged({ damaged }: KeptFiles): void {
  if (damaged.length === 0) return;
  const more = damaged.length > 1 ? ` and ${damaged.length - 1} more` : "";
  process.stderr.write(`ilana: ${damaged[0]}${more} did not come along: lost or damaged already\n`);
}

export const onTables =
  (onProgress: OnProgress) =>
  (done: number, total: number): void =>
    onProgress("carrying the tables", done, total);
