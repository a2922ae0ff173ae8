import { expect, test } from "vitest";
import { openDatabase } from "#platform/database.ts";
import { migrate } from "#platform/database/file/migrate.ts";
import { migrationsBefore } from "../support/migrations.ts";
import { ownAfter, seenAsOwn, statementsBeforeOwn } from "../support/samples/before-own.ts";
import { peopleAfter, seenAsPeople, statementsBeforePeople } from "../support/samples/before-people.ts";

test("companies that were there before count as confirmed, and a webhook that was gone is one that is stopped", () => {
  const db = openDatabase(":memory:");
  migrate(db, { folder: migrationsBefore("company_doors") });
  const goneText = "The address answered 410 Gone: nothing more is posted there until a test gets through";
  db.$client.exec(`
    INSERT INTO accounts (id, email, password_hash, created_at) VALUES ('a', 'a@bank.ng', 'hash', '2026-01-01');
    INSERT INTO companies (id, name, industry, category, description, answers, created_at, updated_at)
      VALUES ('a', 'A Bank', 'financial', 'merchant-bank', 'A merchant bank', '{}', '2026-01-01', '2026-01-01');
    INSERT INTO webhooks (id, company_id, url, secret, created_at, last_at, last_error) VALUES
      ('gone', 'a', 'https://a.ng', 's', '2026-01-02', '2026-01-03', '${goneText}'),
      ('late', 'a', 'https://b.ng', 's', '2026-01-02', '2026-01-03', 'The address answered with status 500');`);
  migrate(db);
  const rows = (sql: string) => db.$client.prepare(sql).raw().all();
  expect(rows("SELECT email_confirmed_at, suspended_at FROM accounts")).toEqual([["2026-01-01", null]]);
  expect(rows("SELECT id, stopped_at FROM webhooks ORDER BY id")).toEqual([["gone", "2026-01-03"], ["late", null]]); // prettier-ignore
});

test("what had been told before there was an inbox waits for nobody's decision", () => {
  const db = openDatabase(":memory:");
  migrate(db, { folder: migrationsBefore("triage") });
  const change = (id: string, publishedAt: string | null) =>
    db.$client
      .prepare(
        `INSERT INTO changes (id, source_id, unique_key, regulator, change_type, title, detected_at, status, published_at, topics,
          severity, risk_level, regulation_ids, evidence)
        VALUES (?, 'cbn', ?, 'CBN', 'new', 'Circular', '2026-01-01', 'published', ?, '[]', 3, 'Medium', '[]', '[]')`,
      )
      .run(id, id, publishedAt);
  change("first", "2026-11-20T08:00:00.000Z");
  change("last", "2026-11-20T09:00:00.000Z");
  change("held", null);
  migrate(db);
  expect(db.$client.prepare("SELECT * FROM triage_start").raw().all()).toEqual([[1, "2026-11-20T09:00:00.000Z"]]);
});

test("accounts of companies become people who own them: what they had they have, and what kept one out keeps the company out", async () => {
  const db = openDatabase(":memory:");
  migrate(db, { folder: migrationsBefore("people") });
  db.$client.exec(statementsBeforePeople().join(";"));
  migrate(db);
  expect(await seenAsPeople(db)).toEqual(peopleAfter);
});

test("what was a company's becomes its people's: what was read is read by all who were there, wishes and searches are of one", async () => {
  const db = openDatabase(":memory:");
  migrate(db, { folder: migrationsBefore("own_marks") });
  db.$client.exec(statementsBeforeOwn().join(";"));
  migrate(db);
  expect(await seenAsOwn(db)).toEqual(ownAfter);
});
