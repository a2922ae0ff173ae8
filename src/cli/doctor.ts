import { existsSync } from "node:fs";
import { ConfigError, readSettings, type Settings } from "#config.ts";
import { openToRead } from "#platform/database/file/inspect.ts";
import type { FileDatabase } from "#platform/database/sqlite.ts";
import { auditCheck } from "./doctor/audit-check.ts";
import { fault, note, ok, type Check, type Finding } from "./doctor/check.ts";
import { databaseChecks } from "./doctor/database-checks.ts";
import { folderChecks } from "./doctor/folder-checks.ts";
import { settingChecks, workChecks } from "./doctor/work-checks.ts";

/** Everything that is looked at, in the order in which it is told. */
const checks: readonly Check[] = [...folderChecks, ...databaseChecks, auditCheck, ...workChecks, ...settingChecks];

export type Diagnosis = Finding & { name: string };

/** `ilana doctor`: one line for each check; exit code 1 when one is a fault. */
export async function doctor({ json = false }: { json?: boolean }): Promise<void> {
  const findings = await diagnose(readSettings, new Date());
  const hasFault = findings.some(({ status }) => status === "fault");
  const lines = findings.map(({ name, status, text }) => `${status.padEnd(8)} ${name}: ${text}\n`);
  process.stdout.write(json ? `${JSON.stringify({ ok: !hasFault, checks: findings }, null, 2)}\n` : lines.join(""));
  if (hasFault) process.exitCode = 1;
}

/** Looks everything over and changes nothing; whatever stops one check stops no other. */
export async function diagnose(read: () => Settings, now: Date): Promise<Diagnosis[]> {
  const settings = settingsOr(read);
  if (Array.isArray(settings)) return settings.map((text) => ({ name: "settings", ...fault(text) }));
  const findings: Diagnosis[] = [{ name: "settings", ...ok("can be read") }];
  const database = openOr(settings);
  for (const check of checks)
    findings.push({ name: check.name, ...(await findingOf(check, { settings, now, database })) });
  if ("db" in database) await database.db.close();
  return findings;
}

function settingsOr(read: () => Settings): Settings | string[] {
  try {
    return read();
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split("\n");
    throw error;
  }
}

type Opened = { db: FileDatabase } | { lack: Finding };

function openOr({ databaseFile }: Settings): Opened {
  if (!existsSync(databaseFile)) return { lack: note("there is no database yet: the first start makes it") };
  try {
    return { db: openToRead(databaseFile) };
  } catch (error) {
    return { lack: fault(`${databaseFile} cannot be opened: ${(error as Error).message}`) };
  }
}

type Case = { settings: Settings; now: Date; database: Opened };

async function findingOf(check: Check, { settings, now, database }: Case): Promise<Finding> {
  try {
    if ("look" in check) return await check.look({ settings, now });
    return "db" in database ? await check.lookAtDatabase({ settings, now, db: database.db }) : database.lack;
  } catch (error) {
    return fault((error as Error).message);
  }
}
