import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { expect } from "vitest";
import { catalogueFolder, composeServices, type Services } from "#app.ts";
import { systemParts } from "#parts.ts";
import { readConfig } from "#config.ts";
import { migrate } from "#platform/database/file/migrate.ts";
import { openDatabase } from "#platform/database.ts";
import type { FileDatabase } from "#platform/database/sqlite.ts";
import { logger } from "#server/logger.ts";
import { aFolder } from "../folder.ts";
import { aSignUp } from "../samples/factories.ts";
import { aCircular, aRegulator, listAnswer } from "../servers/regulator.ts";

const script = path.join(import.meta.dirname, "publish-and-die.ts");
const companies = 12;
const client = { address: "192.0.2.1", userAgent: "test" };

/** A data folder with companies that all want a mail, and a source that has been read once; then something new stands there. */
async function somethingNew() {
  const { site, source, env: allow } = await aRegulator(listAnswer([aCircular(1), aCircular(2)]));
  const env = { DATA_DIR: aFolder(), ...allow };
  const config = readConfig(env);
  const db = openDatabase(config.databaseFile);
  migrate(db);
  const entry = source();
  const services = composeServices(config, { ...systemParts(config, db, logger("silent")), sources: [entry] });
  await services.catalogue.load(catalogueFolder);
  await signUpAll(services);
  await services.watch.checkNow(entry.id);
  const title = "Letter to All Microfinance Banks: Guidelines on Capital Adequacy Returns";
  site.answer = listAnswer([aCircular(1), aCircular(2), aCircular(3, { title, refNo: "BSD/DIR/PUB/LAB/001/900" })]);
  return { db, env, entry };
}

async function signUpAll({ accounts, delivery }: Services) {
  for (let made = 0; made < companies; made += 1) {
    const { _id: companyId, user } = await accounts.onboard(aSignUp(), { ...client, address: `192.0.2.${made}` });
    await delivery.update(
      { companyId, userId: user.userId, seesWebhooks: true },
      { mail: "at-once", mailScope: "all" },
    );
  }
}

const rowsOf = (db: FileDatabase, table: string) =>
  db.$client.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number;
const written = (db: FileDatabase) => ["changes", "notifications", "outbox"].map((table) => rowsOf(db, table));

/**
 * Kills a process again and again in the transaction that publishes: at each of the rows that it writes. Nothing of it may be
 * seen after any kill; answers how many rows of each table there are after the first time that it is left alone.
 */
export async function publishCrash(kills: number) {
  const { db, env, entry } = await somethingNew();
  const points = ["changes 1", ...Array.from({ length: companies }, (_, index) => [`notifications ${index + 1}`, `outbox ${index + 1}`]).flat()]; // prettier-ignore
  for (let kill = 0; kill < kills; kill += 1) {
    const [table, row] = points[kill % points.length]!.split(" ") as [string, string];
    expect(await run(env, [JSON.stringify(entry), table, row]), points[kill % points.length]).toBe("SIGKILL");
    expect(written(db)).toEqual([0, 0, 0]);
    expect(db.$client.pragma("integrity_check", { simple: true })).toBe("ok");
  }
  expect(await run(env, [JSON.stringify(entry), "changes", "0"])).toBe(0);
  const [changes, notifications, mails] = written(db);
  db.$client.close();
  return { changes, notifications, mails, companies };
}

async function run(env: Record<string, string>, args: string[]): Promise<number | string | null> {
  const child = spawn(process.execPath, [script, ...args], { env: { ...process.env, ...env }, stdio: "inherit" });
  const [code, signal] = (await once(child, "exit")) as [number | null, string | null];
  return signal ?? code;
}
