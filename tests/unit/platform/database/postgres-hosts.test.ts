import { execFileSync } from "node:child_process";
import { appendFileSync, chmodSync, chownSync, copyFileSync, statSync } from "node:fs";
import path from "node:path";
import { connect as connectTo, createServer } from "node:net";
import { once } from "node:events";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { pino } from "pino";
import { openServer, whyUnfit } from "#platform/database/server/start.ts";
import { startPostgres, type PostgresServer } from "../../../../tools/postgres.mjs";
import { aFolder } from "../../../support/folder.ts";
import { addressOf, openPostgres, queryPostgres } from "../../../support/postgres.ts";
import { deadPort } from "../../../support/servers/mail-server.ts";
import { aWayThatFallsSilent } from "../../../support/servers/silent-way.ts";

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
}, 60_000);
afterAll(() => server.stop());

const log = pino({ level: "silent" });
const open = async (url: string, waitMs?: number) => {
  const db = await openServer({ address: addressOf(url), log }, waitMs);
  onTestFinished(() => db.close());
  return db;
};
/** Several servers as one address names them. */
const together = (...servers: PostgresServer[]) =>
  `postgres://ilana@${servers.map(({ port }) => `127.0.0.1:${port}`).join(",")}/postgres`;
const portOf = async (db: Awaited<ReturnType<typeof open>>): Promise<number> => {
  const [at] = await queryPostgres<{ port: number }>(db, "SELECT inet_server_port() AS port");
  return at!.port;
};

test("a server on which Ilana cannot run is refused by its version and its encoding", async () => {
  expect(whyUnfit({ version: 130_012, encoding: "UTF8" })).toContain("PostgreSQL 13: Ilana needs 14");
  expect(whyUnfit({ version: 140_000, encoding: "UTF8" })).toBeUndefined();
  const maker = openPostgres(server.url);
  onTestFinished(() => maker.close());
  await queryPostgres(maker, "CREATE DATABASE bytes ENCODING 'SQL_ASCII' LOCALE 'C' TEMPLATE template0");
  await expect(open(server.url.replace("/postgres", "/bytes"))).rejects.toThrow("holds texts as SQL_ASCII");
});

test("what no waiting helps is said at once: a database that is not there, a server that does not encrypt", async () => {
  await expect(open(server.url.replace("/postgres", "/nowhere"))).rejects.toThrow('database "nowhere" does not exist');
  await expect(open(`${server.url}?sslmode=verify-full`)).rejects.toThrow("does not support SSL");
});

test("encrypts as sslmode says: verify-full wants a certificate of that very host, by an authority that is named", async () => {
  const own = await startPostgres();
  onTestFinished(() => own.stop());
  const data = path.join(own.folder, "data");
  const { uid, gid } = statSync(data);
  const authority = path.join(aFolder(), "server.crt");
  /** Has the server show a certificate of its own making, of these names. */
  const certify = (names: string) => {
    const [certificate, key] = ["server.crt", "server.key"].map((name) => path.join(data, name)) as [string, string];
    const made = ["-subj", "/CN=database", "-addext", `subjectAltName=${names}`, "-keyout", key, "-out", certificate];
    execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", ...made], {
      stdio: "ignore",
    });
    copyFileSync(certificate, authority);
    chmodSync(key, 0o600);
    for (const file of [certificate, key]) chownSync(file, uid, gid);
    own.halt();
    own.start();
  };
  const isEncrypted = async (settings: string) => {
    const db = await open(`${own.url}?${settings}`, 500);
    return queryPostgres(db, "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()");
  };
  appendFileSync(path.join(data, "postgresql.conf"), "ssl = on\n");
  certify("IP:127.0.0.1");
  expect(await isEncrypted("sslmode=disable")).toEqual([{ ssl: false }]);
  expect(await isEncrypted("sslmode=require")).toEqual([{ ssl: true }]);
  expect(await isEncrypted(`sslmode=verify-full&sslrootcert=${authority}`)).toEqual([{ ssl: true }]);
  await expect(isEncrypted("sslmode=verify-full")).rejects.toThrow("self-signed");
  certify("DNS:localhost");
  expect(await isEncrypted(`sslmode=verify-ca&sslrootcert=${authority}`)).toEqual([{ ssl: true }]);
  await expect(isEncrypted(`sslmode=verify-full&sslrootcert=${authority}`)).rejects.toThrow("does not match");
}, 60_000);

test("a server that is still starting is waited for; one that does not come is named, and no password with it", async () => {
  const port = await deadPort();
  const waiting = `postgres://ilana:secret@127.0.0.1:${port}/postgres`;
  const gone: unknown = await open(waiting, 700).catch((error: unknown) => error);
  expect(String(gone)).toContain(`127.0.0.1:${port} cannot be asked`);
  expect(String(gone)).not.toContain("secret");
  // What comes up at the address by and by.
  const opening = open(waiting, 20_000);
  const gate = createServer((socket) => {
    const through = socket.pipe(connectTo(server.port));
    through.pipe(socket);
  });
  gate.listen(port, "127.0.0.1");
  await once(gate, "listening");
  onTestFinished(() => void gate.close());
  expect(await portOf(await opening)).toBe(server.port);
});

test("of several hosts the primary is asked, then the one that was promoted, and never again the one that was given up", async () => {
  const first = await startPostgres();
  onTestFinished(() => first.stop());
  const second = await first.follow();
  onTestFinished(() => second.stop());
  await expect(open(second.url, 600)).rejects.toThrow("is a standby");

  const db = await open(together(second, first));
  expect(await portOf(db)).toBe(first.port);
  first.halt("immediate");
  await expect(portOf(db)).rejects.toMatchObject({ code: "DATABASE_UNAVAILABLE" });
  second.promote();
  await expect.poll(() => portOf(db).catch(() => 0), { timeout: 10_000 }).toBe(second.port);

  // Back as it was, it takes writes, and is on the timeline of before.
  first.start();
  expect(await portOf(db)).toBe(second.port);
  second.halt("immediate");
  await expect.poll(() => portOf(db).catch(String), { timeout: 5000 }).toContain("was given up, and must be kept down");
}, 60_000);

test("who is let in no more while it serves is told to come again, and goes on once let in", async () => {
  const own = await startPostgres();
  onTestFinished(() => own.stop());
  const keeper = openPostgres(own.url);
  onTestFinished(() => keeper.close());
  await queryPostgres(keeper, "CREATE ROLE guest LOGIN");
  const db = await open(own.url.replace("ilana@", "guest@"));
  expect(await portOf(db)).toBe(own.port);
  await queryPostgres(keeper, "ALTER ROLE guest NOLOGIN");
  await queryPostgres(keeper, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'guest'");
  for (let asked = 0; asked < 3; asked += 1)
    await expect(portOf(db)).rejects.toMatchObject({ code: "DATABASE_UNAVAILABLE" });
  await expect(portOf(db)).rejects.toThrow("not permitted to log in");
  await queryPostgres(keeper, "ALTER ROLE guest LOGIN");
  expect(await portOf(db)).toBe(own.port);
}, 60_000);

test("a primary whose machine says nothing any more is given up for the one that was promoted, although nobody hangs up", async () => {
  const first = await startPostgres();
  onTestFinished(() => first.stop());
  const second = await first.follow();
  onTestFinished(() => second.stop());
  const way = await aWayThatFallsSilent(first.url);
  const db = await open(`postgres://ilana@127.0.0.1:${way.port},127.0.0.1:${second.port}/postgres`);
  // As many at once as there are connections, all of which are there then.
  const sleeping = Array.from({ length: 10 }, () => queryPostgres(db, "SELECT pg_sleep(0.5)"));
  await Promise.all(sleeping);
  way.fallSilent();
  const hanging = Array.from({ length: 10 }, () => portOf(db).catch(() => 0));
  second.promote();
  const asked = performance.now();
  await expect.poll(() => portOf(db).catch(() => 0), { timeout: 30_000 }).toBe(second.port);
  expect(performance.now() - asked).toBeLessThan(10_000);
  // What was asked before is told so only when the longest time is over.
  void Promise.all(hanging);
}, 60_000);
