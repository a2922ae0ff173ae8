import { expect, test, vi } from "vitest";
import { notifyRepository } from "#features/notify/repository.ts";
import { aCompanyIn, aNotice, told } from "../contract/rows.ts";
import { aSchema } from "../support/engines.ts";

/** A thousand companies with two hundred notifications each, and how often their table was read whole. */
async function aThousandCompanies() {
  const { server, ask } = await aSchema();
  const { id } = await aCompanyIn(server);
  const copy = (table: string, others: string) =>
    ask(`INSERT INTO ${table} SELECT (jsonb_populate_record(${table}, jsonb_build_object('id', 'c' || n${others}))).*
      FROM ${table}, generate_series(1, 999) AS n`);
  await copy("companies", "");
  await ask(`INSERT INTO notifications (id, position, company_id, change_type, regulation_title, regulator, created_at, read_at)
    SELECT id || '-' || n, n, id, 'new', 'Guidelines', 'CBN', '2025-' || n, '2026-01-01' FROM companies, generate_series(100, 299) AS n`);
  await ask("ANALYZE");
  const counted = async (table: string) =>
    (await ask<{ whole: number; rows: number }>(`SELECT seq_scan::int AS whole, idx_scan::int AS rows
      FROM pg_stat_user_tables WHERE relname = '${table}' AND schemaname = current_schema()`))[0]!; // prettier-ignore
  /** How often it is read whole for a piece of work; what is read is counted with some delay. */
  const wholeReads = async (work: () => Promise<unknown>, table = "notifications") => {
    await ask("SELECT pg_stat_force_next_flush()");
    const before = await counted(table);
    await work();
    return vi.waitFor(
      async () => {
        const after = await counted(table);
        expect(after.rows).toBeGreaterThan(before.rows);
        return after.whole - before.whole;
      },
      { timeout: 15_000, interval: 200 },
    );
  };
  return { notices: notifyRepository(server), wholeReads, ask, id };
}

test("what is forgotten, and what is taken back, is found without reading all notifications", async () => {
  const { notices, wholeReads, id } = await aThousandCompanies();
  const from = { from: "", limit: 500 };
  expect(await wholeReads(() => notices.forget("read", "2025-100", from))).toBe(0);
  expect(await wholeReads(() => notices.forget("read", "2025-101", from))).toBe(0);
  const at = { createdAt: "2026-11-21T09:00:00.000Z" };
  const notice = aNotice({ changeId: "change" });
  await notices.notify(notice, [told(id), told("c1")], at);
  expect(await wholeReads(() => notices.notify(notice, [told(id)], { ...at, withdrawn: "For others" }))).toBe(0);
  expect((await notices.listWithdrawn("c1", ["change"])).get("change")).toBe("For others");
}, 60_000);

test("whom to mail is found by the companies that are told, on tables of which the server knows nothing yet too", async () => {
  const { notices, wholeReads, ask } = await aThousandCompanies();
  await ask(`INSERT INTO accounts SELECT (jsonb_populate_record(accounts,
    jsonb_build_object('id', 'a' || n, 'email', 'a' || n || '@bench.ng'))).* FROM accounts, generate_series(1, 999) AS n`);
  await ask(`INSERT INTO memberships (company_id, account_id, role, since)
    SELECT 'c' || n, 'a' || n, 'owner', '2026-01-01' FROM generate_series(1, 999) AS n`);
  const recipients = Array.from({ length: 500 }, (_, n) => told(`c${n + 1}`));
  const at = { createdAt: "2026-11-21T09:00:00.000Z" };
  expect(await wholeReads(() => notices.notify(aNotice(), recipients, at), "memberships")).toBe(0);
  expect(await ask("SELECT count(*)::int AS mails FROM outbox")).toEqual([{ mails: 500 }]);
}, 60_000);
