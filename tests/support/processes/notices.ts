import { expect } from "vitest";
import { wait } from "../../../tools/support/built-process.ts";
import { openPostgres, queryPostgres } from "../postgres.ts";
import { ilana } from "./command-line.ts";
import { operatorToken, send, type StartedServer } from "./process.ts";
import { besideServer } from "./several.ts";

/** One write as its client knows it: what it stored, through which process, when it was answered, and 0 for no answer. */
type Written = { kind: "notice" | "profile"; text: string; by: string; status: number; at: number };
export type Writing = { written: Written[]; end(): Promise<void> };
type Company = { _id: string; token: string };

let words = 0;

/**
 * Has a client at each process write one after another until it is told to end, whatever the answers are: notices to a
 * company, and now and then its profile, which the audit log records.
 */
export function keepWriting(processes: StartedServer[], { _id, token }: Company, { everyMs = 0 } = {}): Writing {
  const written: Written[] = [];
  const ending = new AbortController();
  const write = async (by: string, kind: Written["kind"], text: string) => {
    const notice = { companyId: _id, changeType: "update", regulationTitle: text, regulator: "CBN" };
    const sent =
      kind === "notice"
        ? send(`${by}/api/v1/notification`, "POST", notice, operatorToken)
        : send(`${by}/api/v1/company/${_id}`, "PATCH", { description: text }, token);
    const status = await sent.then(
      (reply) => reply.status,
      () => 0,
    );
    written.push({ kind, text, by, status, at: performance.now() });
    return status;
  };
  const writing = processes.map(async ({ url }) => {
    for (let turn = 0; !ending.signal.aborted; turn += 1) {
      words += 1;
      const status = await write(url, turn % 3 === 0 ? "profile" : "notice", `Word ${words} of many.`);
      // Whoever is refused comes again a little later.
      await wait(status === 200 ? everyMs : Math.max(everyMs, 50));
    }
  });
  return {
    written,
    async end() {
      ending.abort();
      await Promise.all(writing);
    },
  };
}

export const acknowledged = ({ written }: Writing) => written.filter(({ status }) => status === 200);

/** Milliseconds after an instant until each of these processes acknowledged something that was written later than it. */
export const servedAfter = (writing: Writing, processes: StartedServer[], instant: number): number[] =>
  processes.map(({ url }) => {
    const first = acknowledged(writing).find(({ by, at }) => by === url && at > instant);
    return (first?.at ?? Infinity) - instant;
  });

/**
 * Nothing that was acknowledged is missing on a database server, no notice is there twice, positions do not repeat, ids of
 * the audit log have no gap, and the whole log holds against its hashes.
 */
export async function expectAllKept(url: string, writing: Writing, dataDir: string): Promise<void> {
  const db = openPostgres(url);
  try {
    const notices = await queryPostgres<{ title: string; position: number }>(
      db,
      "SELECT regulation_title AS title, position FROM notifications",
    );
    const entries = await queryPostgres<{ id: number; description: string | null }>(
      db,
      "SELECT id, after ->> 'description' AS description FROM audit_entries ORDER BY id",
    );
    const kept = {
      notice: new Set(notices.map(({ title }) => title)),
      profile: new Set(entries.map(({ description }) => description)),
    };
    expect(acknowledged(writing).filter(({ kind, text }) => !kept[kind].has(text))).toEqual([]);
    expect(kept.notice.size).toBe(notices.length);
    expect(new Set(notices.map(({ position }) => position)).size).toBe(notices.length);
    expect(entries.map(({ id }) => id)).toEqual(entries.map((_, at) => at + 1));
    const { out } = await ilana(["doctor", "--json"], { ...besideServer(url), DATA_DIR: dataDir });
    const { checks } = JSON.parse(out) as { checks: { name: string; status: string; text: string }[] };
    const log = checks.find(({ name }) => name === "audit log");
    expect([log?.status, log?.text]).toEqual(["ok", expect.stringMatching(RegExp(`^${entries.length} records in`))]);
  } finally {
    await db.close();
  }
}
