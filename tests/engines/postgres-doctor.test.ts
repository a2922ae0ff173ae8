import { Client } from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { readSettings } from "#config.ts";
import { sha256 } from "#platform/sha256.ts";
import { startPostgres } from "../../tools/postgres.mjs";
import { diagnose } from "../../src/cli/doctor.ts";
import { aCompanyIn } from "../contract/rows.ts";
import { anEmptySchema, aSchema } from "../support/engines.ts";
import { aFolder } from "../support/folder.ts";
import { ilana } from "../support/processes/command-line.ts";
import { onServer } from "../support/processes/moving.ts";
import { openPostgres, queryPostgres } from "../support/postgres.ts";

/** What the doctor finds, by the name of the check. */
async function look(url: string, env: Record<string, string> = {}) {
  const settings = {
    DATABASE_URL: url,
    DATA_DIR: aFolder(),
    JWT_SECRET: "a secret that is long enough for all the tokens",
    SMTP_URL: "smtp://mail.example:25",
    OPERATOR_TOKEN: "operator-of-these-tests",
    BACKUP_PASSPHRASE: "correct horse battery staple",
    ...env,
  };
  const findings = await diagnose(() => readSettings(settings), new Date());
  return Object.fromEntries(findings.map(({ name, status, text }) => [name, `${status}: ${text}`]));
}

test("of a server that is well it warns of what it lacks: a standby, and a backup of ours", async () => {
  const { url } = await aSchema();
  const findings = await look(url);
  expect(findings["database server"]).toMatch(/^ok: PostgreSQL \d+\..*, UTF8, at 127\.0\.0\.1:\d+$/);
  expect(findings["database clock"]).toBe("ok: as this one's");
  expect(findings["connections"]).toMatch(/^ok: \d+ of 97 in use; room for 9 processes with DATABASE_POOL=10$/);
  expect(findings["audit log"]).toMatch(/^ok: 0 records in 0 chains/);
  expect(findings["kept files"]).toBe("ok: 0 files in the database with the bytes they should have");
  const told = Object.entries(findings).filter(([, text]) => !text.startsWith("ok"));
  expect(told.map(([name, text]) => `${name} ${text}`)).toEqual([
    expect.stringContaining("server note: no server is using"),
    "standbys warning: none is attached: what is lost with this server is lost since the last backup",
    expect.stringContaining("last backup warning: there is none in"),
    expect.stringContaining("sources note: 19 sources not checked yet"),
    "scanner note: CLAMD_SOCKET is not set: nobody looks for malware in what is uploaded",
  ]);
  expect(Object.keys(findings)).not.toContain("database pages");
});

test("it warns of more processes than the server has connections for", async () => {
  const { url } = await aSchema();
  expect((await look(url, { DATABASE_POOL: "60" }))["connections"]).toMatch(
    /^warning: \d+ of 97 in use; room for 1 process with DATABASE_POOL=60$/,
  );
});

test("files that are missing or damaged in the database are a fault", async () => {
  const { url, server, ask } = await aSchema();
  const [missing, damaged] = ["a", "b"].map((text) => `${sha256(text)}.png`);
  for (const logo of [missing!, damaged!]) await aCompanyIn(server, { logo });
  await ask(`INSERT INTO files VALUES ('${damaged!}', 'c', '2026-11-21')`);
  expect((await look(url))["kept files"]).toBe(`fault: 2 of 2: ${missing!} is missing, ${damaged!} is damaged`);
});

test("a server whose clock is off is told of, and a schema that is not this program's", async () => {
  const { url, ask } = await aSchema();
  const schema = /search_path%3D(\w+)/.exec(url)![1]!;
  await ask(
    "CREATE FUNCTION clock_timestamp() RETURNS timestamptz LANGUAGE sql AS $$ SELECT pg_catalog.clock_timestamp() - interval '9 seconds' $$",
  );
  const skewed = `${inject("postgres")}?options=-c%20search_path%3D${schema},pg_catalog`;
  const listed = await ilana(["company", "list"], onServer(skewed));
  expect(listed.out + listed.err).toContain("database server differ: the server's is 9 seconds behind this one's");
  await ask("INSERT INTO migrations VALUES ('of tomorrow', 1, 'now')");
  const findings = await look(skewed);
  expect(findings["database clock"]).toBe("warning: the server's is 9 seconds behind this one's");
  expect(findings["database schema"]).toBe("fault: made by a newer Ilana than this one");
}, 60_000);

test("an empty database is behind, and a server that is away is a fault and stops no other check", async () => {
  const findings = await look((await anEmptySchema()).url);
  expect(findings["database schema"]).toMatch(/^warning: \d+ migrations? behind/);
  expect(findings["audit log"]).toBe("note: begins with the next start");
  const away = await look("postgres://ilana@127.0.0.1:1/postgres");
  expect(away["database server"]).toMatch(/^fault: DATABASE_URL leads to 127\.0\.0\.1:1, and/);
  expect(away["token secret"]).toBe("ok: by JWT_SECRET");
});

test("a standby that keeps up is named, and one that does not is warned of", async () => {
  const primary = await startPostgres();
  onTestFinished(() => primary.stop());
  const standby = await primary.follow();
  onTestFinished(() => standby.stop());
  await expect
    .poll(async () => (await look(primary.url))["standbys"], { timeout: 15_000 })
    .toMatch(/^ok: walreceiver \(async\)$/);
  const following = new Client(standby.url);
  await following.connect();
  await following.query("SELECT pg_wal_replay_pause()");
  await following.end();
  const server = openPostgres(primary.url);
  await queryPostgres(server, "CREATE TABLE much AS SELECT repeat('much', 250) FROM generate_series(1, 30000)");
  await server.close();
  await expect
    .poll(async () => (await look(primary.url))["standbys"], { timeout: 15_000 })
    .toMatch(/^warning: walreceiver is \d{8} bytes and \d+ seconds behind$/);
}, 60_000);
