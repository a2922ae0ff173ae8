import path from "node:path";
import SQLite from "better-sqlite3";
import { expect } from "vitest";
import { wait } from "../../../tools/support/built-process.ts";
import { aFolder } from "../folder.ts";
import { kill, operatorToken, send, signUp, startServer, type StartOptions } from "./process.ts";

/**
 * Starts the server, has a client write numbered notices one after another and keep those that were acknowledged, kills the
 * server 50 to 800 ms later, and does it all again on the same folder. After each kill the database must be whole and hold
 * every notice that was acknowledged so far, each once. Answers how many were acknowledged, and the statuses of refusals.
 */
export async function killLoop(
  loops: number,
  optionsOf: (place: { folder: string }) => StartOptions = () => ({}),
): Promise<{ acknowledged: number; refused: number[] }> {
  const folder = aFolder();
  const acknowledged: string[] = [];
  const refused: number[] = [];
  let companyId: string | undefined;
  let sent = 0;
  for (let loop = 0; loop < loops; loop += 1) {
    const { child, url } = await startServer(folder, optionsOf({ folder }));
    companyId ??= (await signUp(url))._id;
    const writing = (async () => {
      for (;;) {
        sent += 1;
        const regulationTitle = `Obligation ${sent}`;
        const body = { companyId, changeType: "update", regulationTitle, regulator: "CBN" };
        const reply = await send(`${url}/api/v1/notification`, "POST", body, operatorToken).catch(() => undefined);
        if (!reply) return;
        if (reply.status === 200) acknowledged.push(regulationTitle);
        else refused.push(reply.status);
      }
    })();
    await wait(50 + Math.random() * 750);
    await kill(child);
    await writing;
    expectAllKept(folder, acknowledged);
  }
  return { acknowledged: acknowledged.length, refused };
}

function expectAllKept(folder: string, acknowledged: readonly string[]) {
  const db = new SQLite(path.join(folder, "ilana.db"));
  try {
    expect(db.pragma("integrity_check", { simple: true })).toBe("ok");
    expect(db.pragma("foreign_key_check")).toEqual([]);
    const kept = db.prepare("SELECT regulation_title FROM notifications").pluck().all() as string[];
    expect(new Set(kept).size).toBe(kept.length);
    const missing = acknowledged.filter((title) => !kept.includes(title));
    expect(missing).toEqual([]);
  } finally {
    db.close();
  }
}
