import { connect as connectTo, createServer } from "node:net";
import { once } from "node:events";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { pino } from "pino";
import { openServer, whyUnfit } from "#platform/database/server/start.ts";
import { startPostgres, type PostgresServer } from "../../../../tools/postgres.mjs";
import { addressOf, openPostgres, queryPostgres } from "../../../support/postgres.ts";
import { deadPort } from "../../../support/servers/mail-server.ts";

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
