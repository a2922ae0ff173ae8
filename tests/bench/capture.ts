import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { catalogueFolder, composeServices, type Services } from "#app.ts";
import { systemParts } from "#parts.ts";
import { loadCatalogue } from "#server/loading.ts";
import { readConfig } from "#config.ts";
import { migrate } from "#platform/database/file/migrate.ts";
import { openDatabase } from "#platform/database.ts";
import type { FileDatabase } from "#platform/database/sqlite.ts";
import { logger } from "#server/logger.ts";
import { aCircular, type Circular } from "../support/servers/regulator.ts";
import { aSource } from "../support/watch.ts";

const records = 2600;
const rounds = 25;
const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;

async function timed(work: () => unknown): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

/** A list of the size of CBN's: 2,600 records, some 1.2 MB, whose counters move with every answer when told to. */
export async function longList() {
  const filler = "Letter to all banks and other financial institutions on the matter named in the title. ".repeat(2);
  const list = Array.from({ length: records }, (_, index) =>
    aCircular(index + 1, { keywords: filler, documentDate: `05/0${(index % 9) + 1}/2026` }),
  );
  const state = { bytes: Buffer.from(JSON.stringify(list)) };
  const server = createServer((request, response) => {
    const isRobots = request.url === "/robots.txt";
    response.writeHead(isRobots ? 404 : 200, { "content-type": "application/json" });
    response.end(isRobots ? "" : state.bytes);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const send = (next: Circular[]) => void (state.bytes = Buffer.from(JSON.stringify(next)));
  const click = (round: number) => send(list.map((item) => ({ ...item, clickCount: String(item.id * 7 + round) })));
  return { list, state, send, click, host: `127.0.0.1:${port}`, close: () => server.close() };
}

async function application(host: string) {
  const dataDir = mkdtempSync(path.join(tmpdir(), "ilana-bench-capture-"));
  const config = readConfig({ DATA_DIR: dataDir, RATE_LIMIT: "off", LOG_LEVEL: "silent", WATCH_ALLOW_HOSTS: host });
  const log = logger(config.logLevel);
  const db = openDatabase(config.databaseFile);
  migrate(db);
  const every = { business: 1000, otherwise: 1000 };
  const source = aSource({ url: `http://${host}/api/GetAllCirculars`, hosts: ["127.0.0.1"], every, confirm: 0 });
  const parts = { ...systemParts(config, db, log), sources: [source] };
  const services = composeServices(config, parts);
  await loadCatalogue(services, log, [catalogueFolder]);
  const close = async () => {
    parts.mailer.close();
    await Promise.all([parts.outbound.close(), parts.webhookOutbound.close()]);
    db.$client.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { db, services, dataDir, close };
}

export type CaptureResult = {
  bytes: number;
  /** Milliseconds. */
  parseAndHashMs: number;
  sameBytesMs: number;
  movedCountersMs: number;
  companies: number;
  rows: number;
  rawInsertMs: number;
  /** From the first row of a fan-out to the last. */
  tellMs: number;
  /** The same from the answer of the site on, with judging whom it concerns. */
  wholeMs: number;
  longestBlockMs: number;
};

/** A poll without change beside what it takes to parse and hash the same bytes; a publication to many beside raw inserts of its rows. */
export async function measureCapture(companies = 10_000): Promise<CaptureResult> {
  const regulator = await longList();
  const { db, services, dataDir, close } = await application(regulator.host);
  try {
    const { watch } = services;
    const first = await watch.checkNow("cbn-circulars");
    if (first.kind !== "baseline") throw new Error(`the list was not taken: ${JSON.stringify(first)}`);
    // A source is asked every few minutes for months: its code is compiled by then, as the parser's always is.
    await each(() => watch.checkNow("cbn-circulars"));
    const sameBytes = await each(() => watch.checkNow("cbn-circulars"));
    const moved: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      regulator.click(round);
      moved.push(await timed(() => watch.checkNow("cbn-circulars")));
    }
    const { bytes } = regulator.state;
    const parse = await each(() => {
      JSON.parse(bytes.toString("utf8"));
      createHash("sha256").update(bytes).digest("hex");
    });
    enrol(db, companies);
    const published = await publish(services, db, regulator);
    return {
      bytes: bytes.length,
      parseAndHashMs: median(parse),
      sameBytesMs: median(sameBytes),
      movedCountersMs: median(moved),
      companies,
      rawInsertMs: insertRaw(db, published.rows, path.join(dataDir, "raw.db")),
      ...published,
    };
  } finally {
    regulator.close();
    await close();
  }
}

async function each(work: () => unknown): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await timed(work));
  return times;
}

const countOf = (db: FileDatabase, table: string) =>
  db.$client.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number;

/** Companies straight into the tables, each with a person who wants every mail: hashing ten thousand passwords is not what is measured. */
function enrol(db: FileDatabase, count: number) {
  const client = db.$client;
  const company = client.prepare(`
    INSERT INTO companies (id, name, email, industry, category, description, answers, created_at, updated_at)
    VALUES (?, ?, ?, 'financial', ?, 'Exists to be told', '{}', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`);
  const person = client.prepare(
    "INSERT INTO accounts (id, email, password_hash, created_at, email_confirmed_at) VALUES (?, ?, 'x', '2026-01-01', '2026-01-01')",
  );
  const membership = client.prepare(
    "INSERT INTO memberships (company_id, account_id, role, since) VALUES (?, ?, 'owner', '2026-01-01')",
  );
  const settings = client.prepare(
    "INSERT INTO delivery_settings (company_id, account_id, mail, mail_scope, feed_version, updated_at) VALUES (?, ?, 'at-once', 'all', 0, '2026-01-01')",
  );
  const categories = ["micro-finance-banks-tier-1", "commercial-banks-national", "psps-mmo", "finance-company"];
  client.transaction(() => {
    for (let number = 0; number < count; number += 1) {
      const id = `bench-${String(number).padStart(6, "0")}`;
      company.run(id, `Bench ${number}`, `bench${number}@bench.ng`, categories[number % categories.length]);
      person.run(id, `bench${number}@bench.ng`);
      membership.run(id, id);
      settings.run(id, id);
    }
  })();
}

/** A publication whole, then a fan-out alone; and the longest time in which nobody else had a turn. */
async function publish({ watch, notify }: Services, db: FileDatabase, regulator: Awaited<ReturnType<typeof longList>>) {
  const title = "Returns on the Bank Verification Number";
  regulator.send([...regulator.list, aCircular(records + 1, { title, documentDate: "01/10/2026" })]);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const wholeMs = await timed(() => watch.checkNow("cbn-circulars"));
  delay.disable();
  const told = db.$client.prepare("SELECT company_id FROM notifications").pluck().all() as string[];
  const rows = countOf(db, "notifications") + countOf(db, "outbox");
  const notice = {
    changeType: "new" as const,
    regulationTitle: title,
    regulator: "CBN",
    regulationId: null,
    message: null,
  };
  const recipients = told.map((companyId) => ({
    companyId,
    wish: null,
    why: "It is addressed to microfinance banks, and you are one",
  }));
  const tellMs = await timed(() => notify.notify(recipients, notice));
  return { rows, wholeMs, tellMs, longestBlockMs: delay.max / 1e6 };
}

/** The same rows, one prepared statement a row, into tables of the same shape in a file of their own, in one transaction. */
function insertRaw(db: FileDatabase, count: number, file: string): number {
  const raw = openDatabase(file);
  const client = raw.$client;
  migrate(raw);
  client.pragma("foreign_keys = OFF");
  const copies = ["notifications", "outbox"].map((table) => {
    const rows = db.$client
      .prepare(`SELECT * FROM ${table} LIMIT ?`)
      .raw()
      .all(count / 2) as unknown[][];
    const insert = client.prepare(`INSERT INTO ${table} VALUES (${rows[0]!.map(() => "?").join(", ")})`);
    return { rows, insert };
  });
  const begin = performance.now();
  client.transaction(() => {
    for (const { rows, insert } of copies) for (const row of rows) insert.run(...row);
  })();
  const took = performance.now() - begin;
  client.close();
  return took;
}
