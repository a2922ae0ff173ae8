import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
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

type Several = { server: PostgresServer; processes: StartedServer[]; end(): void };

/** So many processes, started at once on an empty database server of their own. */
export async function startSeveral(count: number, { fsync = false, env = {} } = {}): Promise<Several> {
  const server = await startPostgres({ fsync });
  const folder = mkdtempSync(path.join(tmpdir(), "ilana-several-"));
  const ends: (() => void)[] = [() => rmSync(folder, { recursive: true, force: true }), () => server.stop()];
  const end = () => {
    for (const each of ends.toReversed()) each();
  };
  try {
    const options = { env: { ...besideServer(server.url), ...env }, atEnd: (each: () => void) => void ends.push(each) };
    const starts = Array.from({ length: count }, (_, at) => startServer(path.join(folder, String(at)), options));
    return { server, processes: await Promise.all(starts), end };
  } catch (error) {
    end();
    throw error;
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
