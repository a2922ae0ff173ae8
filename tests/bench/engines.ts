import SQLite from "better-sqlite3";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { stringify } from "yaml";
import { startPostgres } from "../../tools/postgres.mjs";
import { longList } from "./capture.ts";
import { loadAll, loadWrites, searchAsTyped } from "./calls.ts";
import { signUp, startServer, type Server } from "./server.ts";
import { ms } from "./table.ts";

const companies = 10_000;
const operatorToken = "operator-of-the-bench";
const compressed = { "accept-encoding": "br, gzip" };

type Add = (area: string, what: string, measured: string) => void;
type Sql = { run(text: string): Promise<unknown>; count(text: string): Promise<number>; end(): void };

/** The same processes, asked the same over HTTP, on a file and on a PostgreSQL server; there also two and three of them. */
export async function measureEngines(add: Add, seconds: number): Promise<void> {
  const list = await longList();
  const sources = path.join(mkdtempSync(path.join(tmpdir(), "ilana-bench-sources-")), "sources.yaml");
  writeFileSync(sources, stringify({ sources: [{ id: "cbn-circulars", regulator: "CBN", kind: "json_catalogue", url: `http://${list.host}/api/GetAllCirculars`, hosts: ["127.0.0.1"], confirm: "0s", every: { business: "1s", otherwise: "1s" } }] })); // prettier-ignore
  const settings = {
    OPERATOR_TOKEN: operatorToken,
    SOURCES_FILE: sources,
    WATCH_ALLOW_HOSTS: list.host,
    BACKUP: "off",
  };
  try {
    await onFile(settings, list.click, { add, seconds });
    await onServer(settings, list.click, { add, seconds });
  } finally {
    list.close();
    rmSync(path.dirname(sources), { recursive: true, force: true });
  }
}

type Measured = { add: Add; seconds: number };
type Settings = Record<string, string>;

async function onFile(settings: Settings, click: (round: number) => void, measured: Measured): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "ilana-bench-file-"));
  const server = await startServer(dataDir, { settings });
  const client = new SQLite(path.join(dataDir, "ilana.db"));
  const sql: Sql = {
    run: async (text) => client.exec(text),
    count: async (text) => client.prepare(text).pluck().get() as number,
    end: () => void client.close(),
  };
  try {
    await measureOne("SQLite", [server], { sql, click, ...measured });
  } finally {
    sql.end();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function onServer(settings: Settings, click: (round: number) => void, measured: Measured): Promise<void> {
  // With fsync, as it is run.
  const database = await startPostgres({ fsync: true });
  const folder = mkdtempSync(path.join(tmpdir(), "ilana-bench-server-"));
  const beside = { ...settings, DATABASE_URL: database.url, JWT_SECRET: "a secret of the bench that is long enough", MAIL_TO_FOLDER: "on" }; // prettier-ignore
  const client = new Client(database.url);
  await client.connect();
  const sql: Sql = {
    run: (text) => client.query(text),
    count: async (text) => Number((await client.query<{ count: string }>(text)).rows[0]!.count),
    end: () => void client.end(),
  };
  const servers: Server[] = [];
  try {
    for (let number = 0; number < 3; number += 1) {
      servers.push(await startServer(path.join(folder, String(number)), { settings: beside, number }));
      if (number === 0) await measureOne("PostgreSQL", servers, { sql, click, ...measured });
      else await measureGrowth(servers, measured);
    }
  } finally {
    sql.end();
    for (const server of servers) await server.stop();
    database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

type One = Measured & { sql: Sql; click: (round: number) => void };

/** Everything of one process on one engine. */
async function measureOne(engine: string, servers: Server[], { add, seconds, sql, click }: One): Promise<void> {
  const [{ base }] = servers as [Server];
  await measureGrowth(servers, {
    add: (_area, what, measured) => add("engines", `${engine}: ${what}`, measured),
    seconds,
  });
  const typed = await searchAsTyped(base, seconds);
  add("engines", `${engine}: search as typed, p99`, `${ms(typed.p99)}, ${typed.rate.toFixed(0)} a second`);
  const checks: number[] = [];
  for (let round = 0; round < 12; round += 1) {
    click(round);
    const begin = performance.now();
    const checked = await post(`${base}/source/cbn-circulars/check`);
    checks.push(performance.now() - begin);
    if (!checked.ok) throw new Error(`the list was not taken: ${await checked.text()}`);
  }
  // The first stores the baseline.
  const [, ...polls] = checks;
  add(
    "engines",
    `${engine}: poll of 2,600 records, every counter moved, over HTTP`,
    ms(polls.toSorted((a, b) => a - b)[5]!),
  );
  await enrol(sql);
  const begin = performance.now();
  const news = { changeType: "new", regulationTitle: "News to all", regulator: "CBN" };
  const announced = await post(`${base}/notification`, news);
  if (!announced.ok) throw new Error(`it was not announced: ${await announced.text()}`);
  const told = () => sql.count("SELECT count(*) AS count FROM notifications WHERE regulation_title = 'News to all'");
  while ((await told()) < companies) await sleep(20);
  add("engines", `${engine}: publishing to ${companies} companies`, ms(performance.now() - begin));
}

const post = (url: string, body: object = {}) =>
  fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${operatorToken}` },
    body: JSON.stringify(body),
  });

/** What several processes are for: reads, and writes that each go alone. */
async function measureGrowth(servers: readonly Server[], { add, seconds }: Measured): Promise<void> {
  const bases = servers.map(({ base }) => base);
  const { id, token } = await signUp(bases[0]!);
  const headers = { authorization: `Bearer ${token}` };
  const many = servers.length === 1 ? "" : `PostgreSQL, ${servers.length} processes: `;
  const busy = busyShare();
  const read = await loadAll(bases, `/dashboard/${id}`, { ...headers, ...compressed }, seconds);
  add(
    "engines",
    `${many}dashboard, compressed`,
    `${read.rate.toFixed(0)} a second, p99 ${ms(read.p99)}, processors ${busy()}`,
  );
  const written = await loadWrites(bases, `/company/${id}`, headers, seconds);
  add("engines", `${many}audited writes`, `${written.rate.toFixed(0)} a second, p99 ${ms(written.p99)}`);
}

/** What share of all processors is busy from now on, those that make the load among them. */
function busyShare(): () => string {
  const sum = () => {
    const times = cpus().map((cpu) => cpu.times);
    const all = times.reduce((total, each) => total + Object.values(each).reduce((a, b) => a + b, 0), 0);
    return { all, idle: times.reduce((total, { idle }) => total + idle, 0) };
  };
  const before = sum();
  return () => {
    const now = sum();
    return `${Math.round(100 * (1 - (now.idle - before.idle) / (now.all - before.all)))} % busy`;
  };
}

/** Companies straight into the tables, all of which watch the regulator: hashing ten thousand passwords is not what is measured. */
async function enrol(sql: Sql): Promise<void> {
  const at = "'2026-01-01T00:00:00.000Z'";
  const ids = Array.from({ length: companies }, (_, number) => `bench-${String(number).padStart(6, "0")}`);
  const into = async (table: string, columns: string, row: (id: string) => string) => {
    for (let from = 0; from < ids.length; from += 500)
      await sql.run(
        `INSERT INTO ${table} (${columns}) VALUES ${ids
          .slice(from, from + 500)
          .map((id) => `(${row(id)})`)
          .join(", ")}`,
      );
  };
  await into("accounts", "id, email, password_hash, created_at", (id) => `'${id}', '${id}@bench.ng', 'x', ${at}`);
  await into(
    "companies",
    "id, name, email, industry, category, description, answers, created_at, updated_at",
    (id) =>
      `'${id}', '${id}', '${id}@bench.ng', 'financial', 'micro-finance-banks-tier-1', 'Exists to be told', '{}', ${at}, ${at}`,
  );
  await into("memberships", "company_id, account_id, role, since", (id) => `'${id}', '${id}', 'owner', ${at}`);
  await into("regulator_watches", "company_id, regulator, created_at", (id) => `'${id}', 'CBN', ${at}`);
}
