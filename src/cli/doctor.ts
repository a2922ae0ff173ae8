import { existsSync } from "node:fs";
import { ConfigError, readSettings, type Settings } from "#config.ts";
import { lastBackupNoted } from "#platform/database/backup-note.ts";
import { appliedMigrations, openToRead, rowCounts } from "#platform/database/file/inspect.ts";
import { knownMigrations } from "#platform/database/file/migrate.ts";
import type { ServerDatabase } from "#platform/database/postgres.ts";
import {
  appliedMigrations as appliedOnServer,
  hasTable,
  knownMigrations as knownOnServer,
} from "#platform/database/server/inspect.ts";
import type { FileDatabase } from "#platform/database/sqlite.ts";
import { auditCheck } from "./doctor/audit-check.ts";
import { fault, note, ok, type AnyDatabase, type Check, type Finding, type Patient } from "./doctor/check.ts";
import { databaseChecks } from "./doctor/database-checks.ts";
import { folderChecks } from "./doctor/folder-checks.ts";
import { serverChecks } from "./doctor/server-checks.ts";
import { settingChecks, workChecks } from "./doctor/work-checks.ts";
import { openServerOf } from "./server.ts";

/** Everything that is looked at, in the order in which it is told. */
const checks: readonly Check[] = [
  ...folderChecks,
  ...serverChecks,
  ...databaseChecks,
  auditCheck,
  ...workChecks,
  ...settingChecks,
];

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
  const database = await openOr(settings);
  const noted = await notedIn(database);
  const other = settings.databaseServer ? "lookAtFile" : "lookAtServer";
  for (const check of checks.filter((one) => !(other in one)))
    findings.push({
      name: check.name,
      ...(await findingOf(check, { settings, now, lastBackupNoted: noted, database })),
    });
  if (!("lack" in database)) await database.db.close();
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

type OpenFile = AnyDatabase & { file: FileDatabase };
type OpenServer = AnyDatabase & { server: ServerDatabase };
type Opened = OpenFile | OpenServer | { lack: Finding };

async function openOr(settings: Settings): Promise<Opened> {
  const { databaseFile } = settings;
  try {
    const server = await openServerOf(settings);
    if (server) return onServer(server);
  } catch (error) {
    return { lack: fault((error as Error).message) };
  }
  if (!existsSync(databaseFile)) return { lack: note("there is no database yet: the first start makes it") };
  try {
    return inFile(openToRead(databaseFile));
  } catch (error) {
    return { lack: fault(`${databaseFile} cannot be opened: ${(error as Error).message}`) };
  }
}

const inFile = (file: FileDatabase): OpenFile => ({
  db: file,
  file,
  hasTable: async (name) => rowCounts(file)[name] !== undefined,
  migrationsBehind: async () => knownMigrations().length - appliedMigrations(file).length,
});

const onServer = (server: ServerDatabase): OpenServer => ({
  db: server,
  server,
  hasTable: (name) => server.use((client) => hasTable(client, name)),
  migrationsBehind: () => server.use(async (client) => knownOnServer().length - (await appliedOnServer(client)).length),
});

/** Null also where the database is of an older program, or broken. */
const notedIn = async (database: Opened): Promise<Date | null> =>
  "lack" in database ? null : lastBackupNoted(database.db).catch(() => null);

type Case = Patient & { database: Opened };

async function findingOf(check: Check, { database, ...patient }: Case): Promise<Finding> {
  try {
    if ("look" in check) return await check.look(patient);
    if ("lack" in database) return database.lack;
    if ("lookAtDatabase" in check) return await check.lookAtDatabase({ ...patient, ...database });
    if ("lookAtFile" in check) return await check.lookAtFile({ ...patient, db: (database as OpenFile).file });
    return await check.lookAtServer({ ...patient, db: (database as OpenServer).server });
  } catch (error) {
    return fault((error as Error).message);
  }
}
