import path from "node:path";
import { sql } from "drizzle-orm";
import { expect, inject, onTestFinished, test } from "vitest";
import pino from "pino";
import { systemClock } from "#platform/clock.ts";
import { countUp } from "#platform/database/counters.ts";
import { keptFilesRepository } from "#platform/database/kept-files.ts";
import { asUnavailable } from "#platform/errors.ts";
import { fileStore } from "#platform/files.ts";
import { incomingFiles } from "#platform/files/incoming.ts";
import { sha256 } from "#platform/sha256.ts";
import { sweeping } from "#server/sweeping.ts";
import { aSchema } from "../support/engines.ts";
import { aFolder } from "../support/folder.ts";
import { ilana } from "../support/processes/command-line.ts";
import { onServer } from "../support/processes/moving.ts";
import { send, startServer } from "../support/processes/process.ts";
import { besideServer } from "../support/processes/several.ts";
import { openPostgres } from "../support/postgres.ts";
import { aSignUp } from "../support/samples/factories.ts";

const marking = "INSERT INTO counters VALUES ('moved', 1795000000)";
const refusal = "This database was moved to the other engine at 2026-11-18T";

/** A database with tables, and what a process that serves from it and has no lease asks it by. */
async function served() {
  const schema = await aSchema();
  const serving = openPostgres(inject("postgres"), /search_path%3D(\w+)/.exec(schema.url)![1]);
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= serving.close());
  onTestFinished(close);
  return { ...schema, serving, close };
}

test("what a process is connected to is neither moved nor settled, whether or not it holds a lease", async () => {
  const { url, serving, close } = await served();
  const other = await served();
  await Promise.all([serving, other.serving].map((db) => db.rows(sql`SELECT 1`)));
  const move = () => ilana(["move", "--to", path.join(aFolder(), "back")], onServer(url));
  const settle = () => ilana(["restore", "--settle"], onServer(url));
  for (const refused of [await move(), await settle()])
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringMatching(
        /^ilana: there is 1 connection of a process that serves from this database: stop all .*\n$/,
      ),
    ]);
  await close();
  expect((await settle()).code).toBe(0);
  // What is served from another schema of the same database is no matter.
  expect((await move()).code).toBe(0);
}, 120_000);

test("once it is moved away nothing is written by who is still there, and no kept file removed", async () => {
  const { ask, serving } = await served();
  const bytes = Buffer.from("unnamed");
  const name = `${sha256(bytes)}.png`;
  const vault = keptFilesRepository(serving);
  await vault.put(name, bytes, "2026-11-21T00:00:00.000Z");
  const filesDir = aFolder();
  const log = pino({ level: "silent" });
  const kept = { files: fileStore(filesDir), incoming: incomingFiles({ folder: filesDir, scanner: null }) };
  const job = sweeping(kept, { filesDir }, { db: serving, vault, store: null, clock: systemClock, log });
  const sweep = () => job.run(new AbortController().signal);
  await sweep();
  await ask(marking);
  const refused = (asked: Promise<unknown>) =>
    asked.then(
      () => "done",
      (error: unknown) => [asUnavailable(error)?.code, (error as Error).message],
    );
  const unavailable = ["unavailable", expect.stringContaining(refusal)];
  expect(await refused(serving.write((tx) => countUp(tx, "audit")))).toEqual(unavailable);
  expect(await refused(sweep())).toEqual(unavailable);
  expect(await ask("SELECT name FROM files")).toEqual([{ name }]);
  await ask("DELETE FROM counters WHERE name = 'moved'");
  expect(await refused(serving.write((tx) => countUp(tx, "audit")))).toBe("done");
  await sweep();
  expect(await ask("SELECT name FROM files")).toEqual([]);
}, 60_000);

test("a process that serves from what was moved away refuses with 503, says why, and ends", async () => {
  const { url, ask } = await aSchema();
  const { child, url: at, said } = await startServer(aFolder(), { env: besideServer(url) });
  await ask(marking);
  const refused = await send(`${at}/api/v1/company/onboard`, "POST", aSignUp());
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
  await expect.poll(() => child.exitCode, { timeout: 20_000 }).toBe(1);
  expect(said()).toContain(`ilana: ${refusal}`);
  expect(said()).toContain('"msg":"stopped"');
  expect(await ask("SELECT count(*) FROM companies")).toEqual([{ count: 0 }]);
}, 60_000);
