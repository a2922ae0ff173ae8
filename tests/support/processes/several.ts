import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { startPostgres, type PostgresServer } from "../../../tools/postgres.mjs";
import { expect } from "vitest";
import { send, signUp, startServer, type StartedServer } from "./process.ts";

/** What each process is told that serves from one database server. */
export const besideServer = (url: string): Record<string, string> => ({
  DATABASE_URL: url,
  JWT_SECRET: "a secret for tests that is long enough",
  MAIL_TO_FOLDER: "on",
  BACKUP: "off",
});

type Settings = {
  env?: Record<string, string>;
  /** One after another, so that the first has every lease; else at once. */
  isInTurn?: boolean;
};
type Processes = { start(count: number, settings?: Settings): Promise<StartedServer[]>; end(): void };

/** A way to start processes on a database server, each with a folder of its own, and to end all of them. */
function processesOn(url: string): Processes {
  const folder = mkdtempSync(path.join(tmpdir(), "ilana-several-"));
  const ends: (() => void)[] = [() => rmSync(folder, { recursive: true, force: true })];
  let started = 0;
  return {
    async start(count, { env = {}, isInTurn = false } = {}) {
      const options = { env: { ...besideServer(url), ...env }, atEnd: (end: () => void) => void ends.push(end) };
      const starts: Promise<StartedServer>[] = [];
      for (let at = 0; at < count; at += 1) {
        const start = startServer(path.join(folder, String((started += 1))), options);
        starts.push(start);
        if (isInTurn) await start;
      }
      return Promise.all(starts);
    },
    end() {
      for (const end of ends.toReversed()) end();
    },
  };
}

type Several = { server: PostgresServer; processes: StartedServer[]; end(): void };

/** So many processes on an empty database server of their own. */
export async function startSeveral(
  count: number,
  { fsync = false, ...settings }: Settings & { fsync?: boolean } = {},
): Promise<Several> {
  const server = await startPostgres({ fsync });
  const { start, end: endProcesses } = processesOn(server.url);
  const end = () => {
    endProcesses();
    server.stop();
  };
  try {
    return { server, processes: await start(count, settings), end };
  } catch (error) {
    end();
    throw error;
  }
}

/**
 * Two processes on a server that is followed by another, to which every commit goes before it is acknowledged; `more` starts
 * one process more.
 */
export async function startWithStandby(): Promise<
  Several & { standby: PostgresServer; more(): Promise<StartedServer>; both: string }
> {
  const server = await startPostgres({ fsync: true });
  const standby = await server.follow();
  const both = server.url.replace(/@([^/]+)/, `@$1,127.0.0.1:${standby.port}`);
  const { start, end: endProcesses } = processesOn(both);
  const end = () => {
    endProcesses();
    for (const each of [server, standby]) each.stop();
  };
  try {
    await runOn(server.url, "ALTER SYSTEM SET synchronous_standby_names = '*'", "SELECT pg_reload_conf()");
    const processes = await start(2);
    return { server, standby, both, processes, more: async () => (await start(1))[0]!, end };
  } catch (error) {
    end();
    throw error;
  }
}

/** Runs what an administrator of a server would. */
export async function runOn(url: string, ...statements: string[]): Promise<void> {
  const client = new Client(url);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * Changes a company's licence so many times, through one process and the other in turn, and reads each time at the other what
 * now binds it. Answers the turns at which that was of another licence.
 */
export async function changedAndRead([one, other]: [StartedServer, StartedServer], times: number): Promise<number[]> {
  const { _id: id, token } = await signUp(one.url);
  const categories = ["micro-finance-banks-tier-1", "micro-finance-banks-tier-2"];
  const stale: number[] = [];
  for (let turn = 1; turn <= times; turn += 1) {
    const [through, at] = turn % 3 === 0 ? [other, one] : [one, other];
    const category = categories[turn % 2]!;
    const changed = await send(`${through.url}/api/v1/company/${id}`, "PATCH", { category }, token);
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    const { body } = await send(`${at.url}/api/v1/dashboard/${id}`, "GET", undefined, token);
    const licences = new Set(JSON.stringify(body).match(/your licence: Tier \d/g));
    if ([...licences].join() !== `your licence: Tier ${turn % 2 === 0 ? 1 : 2}`) stale.push(turn);
  }
  return stale;
}
