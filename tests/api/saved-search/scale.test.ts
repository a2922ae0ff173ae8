import { expect, test } from "vitest";
import { keyOfQuery } from "#features/saved-search/rules/query.ts";
import { searching } from "../../support/saved-searches.ts";

const companies = 1000;
const queries = [
  { regulator: "EFCC" },
  { concerns: "yes" },
  ...Array.from({ length: 8 }, (_, month) => ({ regulator: "EFCC", from: `2026-0${month + 1}-01` })),
];
const searchesEach = 3;

/** Companies like the one that signed up, each with a few of the queries. */
async function many() {
  const all = await searching();
  const { db } = all.app;
  const { id, userId } = all.company;
  const copy = (table: string, from: string) => {
    const columns = db.$client.prepare<[string], string>("SELECT name FROM pragma_table_info(?)").pluck().all(table);
    const others = columns.filter((name) => !["id", "email"].includes(name)).join(", ");
    db.$client.exec(`INSERT INTO ${table} (id, email, ${others})
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${companies})
      SELECT 'c' || i, 'c' || i || '@bank.ng', ${others} FROM n, ${table} WHERE id = '${from}'`);
  };
  copy("accounts", userId);
  copy("companies", id);
  // Each of them the owner of the company of the same id.
  db.$client.exec(`INSERT INTO memberships (company_id, account_id, role, since)
    SELECT id, id, 'owner', created_at FROM companies WHERE id LIKE 'c%'`);
  const insert = db.$client.prepare(`INSERT INTO saved_searches
    (id, company_id, account_id, place, name, query, query_key, wish, channels, since_news, since_revision, created_at, updated_at)
    VALUES (?, ?, ?, 'updates', 'Mine', ?, ?, 'at-once', '["mail","feed"]', 0, 0, '2026-11-20', '2026-11-20')`);
  db.$client.transaction(() => {
    for (let company = 1; company <= companies; company += 1)
      for (let turn = 0; turn < searchesEach; turn += 1) {
        const query = queries[(company + turn) % queries.length]!;
        insert.run(`s${company}-${turn}`, `c${company}`, `c${company}`, JSON.stringify(query), keyOfQuery(query));
      }
  })();
  return all;
}

test("a publication leaves one row for all searches, and a job asks each different query once", async () => {
  const { app, publish } = await many();
  const count = (table: string) => app.db.$client.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
  await publish();
  expect([count("change_news"), count("saved_search_matches")]).toEqual([1, 0]);
  const run = await app.services.savedSearches.run();
  expect(run.queries).toBe(queries.length);
  expect(run.found).toBe(run.told);
  expect(run.found).toBe(count("saved_search_matches"));
  expect(run.found).toBeGreaterThan(companies);
}, 60_000);
