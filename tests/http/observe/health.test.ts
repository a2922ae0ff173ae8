import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import SQLite from "better-sqlite3";
import { describe, expect, onTestFinished, test } from "vitest";
import { operationRepository } from "#features/operation/repository.ts";
import { operationService, type OperationDeps } from "#features/operation/service.ts";
import { createMetricCounters } from "#platform/metric-counters.ts";
import { testApp, type TestApp } from "../../support/app.ts";
import { signedUp } from "../../support/calls.ts";
import { aFolder } from "../../support/folder.ts";
import { sender } from "../../support/http.ts";
import { aSource } from "../../support/watch.ts";

const operatorToken = "the-operators-own-token";
// Whether a backup is due hangs on the real time, at which the database is made.
const env = { OPERATOR_TOKEN: operatorToken, BACKUP: "off" };
type Health = { status: string; reasons: string[]; findings?: { condition: string; isBad: boolean; detail: string }[] };

/** Longer than an answer is kept; what was found before must not be taken for how it is now. */
const keptMs = 1000;
const forgotten = () => new Promise((resolve) => setTimeout(resolve, keptMs + 50));
const healthOf = async (app: TestApp) => (await sender(app)("GET", "/health")).body as Health;

test("says that all is well, to everybody, for no cache, and nothing else", async () => {
  const app = await testApp({ env });
  const reply = await sender(app)("GET", "/health");
  expect(reply).toMatchObject({ status: 200, headers: { "cache-control": "no-store" } });
  expect(reply.body).toEqual({ status: "ok", reasons: [] });
});

test("details are for the operator's token alone", async () => {
  const app = await testApp({ env, sources: [aSource({ id: "secret-intranet" })] });
  await app.services.watch.plan();
  app.db.$client.exec(`UPDATE source_states SET trouble = 'failing'`);
  const { token } = await signedUp(app);
  const asked = await Promise.all(
    [undefined, token, "void", operatorToken].map(async (bearer) => (await sender(app, bearer)("GET", "/health")).body),
  );
  expect(asked.map((body) => "findings" in (body as Health))).toEqual([false, false, false, true]);
  expect((asked[3] as Health).findings).toContainEqual({ condition: "storage", isBad: false, detail: null });
});

describe("7 Read-only / permission loss", () => {
  test("a data folder in which nothing can be made is said to be so, and reading goes on", async () => {
    const app = await testApp({ env });
    const company = await signedUp(app);
    const { dataDir } = app.config;
    // Whoever runs the tests may be allowed everything, whatever the rights of a folder are.
    renameSync(dataDir, `${dataDir}-away`);
    writeFileSync(dataDir, "no folder");
    expect(await healthOf(app)).toEqual({ status: "degraded", reasons: ["Files cannot be written"] });
    const send = sender(app, company.token);
    expect((await send("GET", `/api/v1/company/${company.id}`)).status).toBe(200);
    renameSync(dataDir, `${dataDir}-file`);
    renameSync(`${dataDir}-away`, dataDir);
    await forgotten();
    expect(await healthOf(app)).toEqual({ status: "ok", reasons: [] });
  });

  test("a database that refuses a write is said to be so", async () => {
    const app = await testApp({ env });
    app.services.operation.enter("serving");
    const company = await signedUp(app);
    app.db.$client.pragma("query_only = ON");
    const refused = await sender(app, company.token)("PATCH", `/api/v1/company/${company.id}`, { name: "Another" });
    expect(refused.status).toBe(503);
    expect(await healthOf(app)).toMatchObject({
      status: "degraded",
      reasons: expect.arrayContaining(["Requests were refused because nothing could be stored"]) as unknown,
    });
  });

  test("nor can it be known then what backups there are", async () => {
    const app = await testApp({ env: { ...env, BACKUP: "on" } });
    mkdirSync(app.config.dataDir, { recursive: true });
    writeFileSync(app.config.backupsDir, "no folder");
    expect((await healthOf(app)).reasons).toEqual(["Files cannot be written", "There is no recent backup"]);
  });

  test("a folder inside it that cannot be written counts as well", async () => {
    const app = await testApp({ env });
    mkdirSync(app.config.dataDir, { recursive: true });
    writeFileSync(path.join(app.config.dataDir, "files"), "no folder");
    expect((await healthOf(app)).reasons).toEqual(["Files cannot be written"]);
  });
});

test("ready only between start and stop", async () => {
  const app = await testApp();
  const ready = async () => {
    const { status, body } = await sender(app)("GET", "/ready");
    return [status, body];
  };
  expect(await ready()).toEqual([503, { status: "unavailable", reasons: ["The server is starting"] }]);
  app.services.operation.enter("serving");
  expect(await ready()).toEqual([200, { status: "ready", reasons: [] }]);
  app.services.operation.enter("stopping");
  expect(await ready()).toEqual([503, { status: "unavailable", reasons: ["The server is stopping"] }]);
});

test("who comes while it stops is told when to come again, in the one shape; monitors are still answered", async () => {
  const app = await testApp();
  app.services.operation.enter("stopping");
  const reply = await sender(app)("GET", "/api/v1/regulation/stats");
  expect(reply).toMatchObject({
    status: 503,
    headers: { "retry-after": "5", connection: "close" },
    body: { success: false, message: "The server is stopping. Please try again shortly." },
  });
  expect((await sender(app)("GET", "/health")).status).toBe(200);
});

test("a database that is gone: not ready, in general words, and health still answers", async () => {
  const app = await testApp({ env });
  app.services.operation.enter("serving");
  app.db.$client.pragma("foreign_keys = OFF");
  app.db.$client.exec("DROP TABLE catalogue_state");
  const send = sender(app, "a token of somebody");
  expect(await send("GET", "/ready")).toMatchObject({
    status: 503,
    body: { reasons: ["The database cannot be used"] },
  });
  expect(await send("GET", "/health")).toMatchObject({ status: 200, body: { status: "degraded" } });
});

test("a look that fails leaves no transaction open, which would take in what is written later", async () => {
  const app = await testApp({ env });
  const { $client } = app.db;
  $client.exec("ALTER TABLE migrations RENAME TO away");
  expect(await operationRepository(app.db).probe()).toBe("failing");
  expect($client.inTransaction).toBe(false);
});

test("while another process writes it is ready for as long as writes would wait, and no longer", async () => {
  const folder = aFolder();
  const app = await testApp({ env, databaseFile: path.join(folder, "ilana.db") });
  let elapsed = 0;
  const { watch, triage, audit } = app.services;
  const { dataDir, backupsDir } = app.config;
  const stored = operationRepository(app.db);
  const deps = {
    stored,
    watch,
    triage,
    accounts: app.services.accounts,
    audit,
    isBackedUp: false,
    metricCounters: createMetricCounters(),
    clock: app.clock,
    log: app.parts.log,
  };
  const operation = operationService({ ...deps, folders: [], dataDir, backupsDir, elapsedMs: () => elapsed });
  operation.enter("serving");
  const other = new SQLite(path.join(folder, "ilana.db"));
  onTestFinished(() => void other.close());
  other.exec("BEGIN IMMEDIATE");
  expect(await operation.readiness()).toEqual({ isReady: true, reasons: [] });
  elapsed = 4000;
  expect((await operation.readiness()).isReady).toBe(true);
  elapsed = 6000;
  expect((await operation.readiness()).isReady).toBe(false);
  other.exec("COMMIT");
  elapsed = 8000;
  expect((await operation.readiness()).isReady).toBe(true);
});

test("42 Audit log: one that was tampered with is found by the daily look, and said to be so", async () => {
  const app = await testApp({ env });
  await signedUp(app);
  await app.services.operation.verifyAudit();
  expect((await healthOf(app)).reasons).toEqual([]);
  const other = await testApp({ env });
  await signedUp(other);
  other.db.$client.exec(
    "DROP TRIGGER audit_entries_never_change; DROP TRIGGER audit_entries_never_go; DROP TRIGGER audit_entries_never_replace; UPDATE audit_entries SET address = 'elsewhere'",
  );
  await other.services.operation.verifyAudit();
  expect((await healthOf(other)).reasons).toEqual(["The activity log does not verify"]);
});

describe("25 Clock jump", () => {
  async function watched(overrides: Partial<OperationDeps>) {
    const app = await testApp();
    const { clock, parts, config, db } = app;
    let elapsed = 0;
    const stored = operationRepository(db);
    const folders: string[] = [];
    const { watch, triage, audit } = app.services;
    const deps = {
      stored,
      watch,
      triage,
      accounts: app.services.accounts,
      audit,
      isBackedUp: true,
      metricCounters: createMetricCounters(),
      clock,
      log: parts.log,
      folders,
    };
    const { dataDir, backupsDir } = config;
    const operation = operationService({ ...deps, dataDir, backupsDir, elapsedMs: () => elapsed, ...overrides });
    const pass = (seconds: number) => {
      elapsed += seconds * 1000;
      clock.advance(seconds);
    };
    return { operation, clock, pass };
  }
  const clockWords = "The clock of the server is not right";

  test("time that passes is no jump", async () => {
    const { operation, pass } = await watched({});
    for (let turn = 0; turn < 5; turn += 1) {
      pass(3600);
      expect((await operation.health()).reasons).not.toContain(clockWords);
    }
  });

  test.each([2, -0.02])("a jump of %d hours is said for an hour, and then is how it is", async (hours) => {
    const { operation, clock, pass } = await watched({});
    await operation.health();
    clock.advance(hours * 3600);
    pass(2);
    expect((await operation.health()).reasons).toContain(clockWords);
    pass(3700);
    expect((await operation.health()).reasons).not.toContain(clockWords);
  });

  test("a clock behind what is stored is said as long as it is", async () => {
    const { operation, clock, pass } = await watched({});
    clock.advance(-7200);
    pass(2);
    expect((await operation.health()).reasons).toContain(clockWords);
    pass(3700);
    expect((await operation.health()).reasons).toContain(clockWords);
  });
});
