import SQLite from "better-sqlite3";
import { expect } from "vitest";
import { auditRepository } from "#features/audit/repository.ts";
import { verifyAll } from "#features/audit/service/verifying.ts";
import { placeOf } from "#platform/backup/place.ts";
import { openDatabase } from "#platform/database.ts";
import { fileStore } from "#platform/files.ts";

/** What was acknowledged: the condition that one row of a table meets ever after. */
export type Acknowledged = { table: string; where: string; values: (string | number)[] };

const entries = (subject: string, ...actions: string[]) =>
  `(SELECT count(*) FROM audit_entries WHERE subject = ${subject} AND action IN (${actions.map((action) => `'${action}'`).join()}))`;
const pairs = (table: string, wanted: string, action: string) =>
  `SELECT 1 WHERE (SELECT count(*) FROM ${table} WHERE ${wanted}) <> (SELECT count(*) FROM audit_entries WHERE action = '${action}')`;

/** What there is none of, however often the process was killed. */
const nothing: Record<string, string> = {
  "duty whose log has more or less than its changes": `SELECT id FROM duties WHERE version <> ${entries("duties.id", "duty.added", "duty.changed")}`,
  "change to many that was done to some": "SELECT text FROM duties WHERE version > 2 OR title <> 'First' AND version > 1 GROUP BY text HAVING count(DISTINCT state) > 1",
  "change to many that can be taken back in part": "SELECT undo_id FROM duty_undos GROUP BY undo_id HAVING count(*) <> 3",
  "task whose log has more or less than its changes": `SELECT id FROM tasks WHERE version <> ${entries("tasks.id", "task.added", "task.done")}`,
  "task that is done and does not come again, or comes twice": "SELECT series_id FROM tasks GROUP BY series_id HAVING count(*) <> 1 + sum(state = 'done')",
  "task without its checklist": "SELECT id FROM tasks WHERE id NOT IN (SELECT task_id FROM task_items)",
  "filing that is not in the log, or in it alone": pairs("filings", "state = 'filed'", "filing.filed"),
  "event that is not in the log, or in it alone": pairs("filing_events", "TRUE", "filing.eventAdded"),
  "piece whose log has more or less than its versions": `SELECT id FROM evidence WHERE (SELECT count(*) FROM evidence_files WHERE evidence_id = evidence.id) <> ${entries("evidence.id", "evidence.added", "evidence.versionAdded")}`,
  "piece that shows another file than its newest": "SELECT id FROM evidence WHERE file_id <> (SELECT id FROM evidence_files WHERE evidence_id = evidence.id ORDER BY number DESC LIMIT 1)",
  "circular without its receipt or its log": `SELECT id FROM circulars WHERE id NOT IN (SELECT circular_id FROM circular_receipts) OR 1 <> ${entries("circulars.id", "circular.sent")}`,
  "opened circular that is not in the log, or in it alone": pairs("circular_receipts", "opened_at IS NOT NULL", "circular.opened"),
  "confirmed circular that is not in the log, or in it alone": pairs("circular_receipts", "confirmed_at IS NOT NULL", "circular.confirmed"),
}; // prettier-ignore

/** Holds a folder whose process was killed against all that was acknowledged. */
export async function expectWhole(dataDir: string, acknowledged: readonly Acknowledged[]): Promise<void> {
  const { databaseFile, filesDir } = placeOf(dataDir);
  const db = new SQLite(databaseFile, { readonly: true });
  try {
    expect(db.pragma("integrity_check", { simple: true })).toBe("ok");
    expect(db.pragma("foreign_key_check")).toEqual([]);
    const count = ({ table, where, values }: Acknowledged) =>
      db.prepare(`SELECT count(*) FROM ${table} WHERE ${where}`).pluck().get(values);
    expect(acknowledged.filter((one) => count(one) !== 1)).toEqual([]);
    for (const [what, query] of Object.entries(nothing)) expect([what, db.prepare(query).all()]).toEqual([what, []]);
    await expectFiles(db, filesDir);
  } finally {
    db.close();
  }
  await expectLog(databaseFile);
}

/** No row without its file, and none that is half there. */
async function expectFiles(db: SQLite.Database, filesDir: string): Promise<void> {
  const files = fileStore(filesDir);
  const named = db
    .prepare(
      `SELECT receipt_file, receipt_bytes FROM filings WHERE receipt_file IS NOT NULL UNION ALL SELECT file, bytes FROM evidence_files`,
    )
    .raw()
    .all() as [string, number][];
  for (const [name, size] of named) expect([name, await files.check(name)]).toEqual([name, { size }]);
  for (const name of await files.list())
    expect([name, await files.check(name)]).toEqual([name, { size: expect.any(Number) }]);
}

/** The log is whole: no entry was changed, and none is missing. */
async function expectLog(databaseFile: string): Promise<void> {
  const db = openDatabase(databaseFile);
  try {
    expect(await verifyAll(auditRepository(db))).toMatchObject({ broken: [], missing: [] });
  } finally {
    db.$client.close();
  }
}
