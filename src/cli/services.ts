import { randomBytes } from "node:crypto";
import { statSync } from "node:fs";
import { composeServices, type Services } from "#app.ts";
import { systemParts } from "#parts.ts";
import { ConfigError, dataDirInWords, readConfig, readSettings, type Config, type Settings } from "#config.ts";
import { migrationBackup, refuseHalfRestored } from "#platform/backup/place.ts";
import { migrate } from "#platform/database/file/migrate.ts";
import { refusePart } from "#platform/database/move/part.ts";
import { openDatabase, type Database } from "#platform/database.ts";
import { openStore } from "#platform/database/store.ts";
import { withAuditContext, commandLineContext } from "#platform/audit-context.ts";
import { logger } from "#server/logger.ts";

/** `ifNone`: what a command does where DATA_DIR holds no database. Most have nothing to work on there. */
type Opening = { inMemory?: boolean; ifNone?: "refuse" | "make" | "in memory" };

/**
 * Opens the database (or one in memory, and then makes nothing on disk), runs a piece of work over the services, and closes
 * everything again.
 * @throws ConfigError where there is no database, and the work is for what is stored
 */
export async function withServices(
  { inMemory: isWanted = false, ifNone = "refuse" }: Opening,
  work: (services: Services) => Promise<void>,
): Promise<void> {
  const settings = readSettings();
  const isNone = !isWanted && !hasDatabase(settings);
  const inMemory = isWanted || (isNone && ifNone === "in memory");
  if (!inMemory) refuseHalfRestored(settings.dataDir);
  if (isNone && ifNone === "refuse") refuseNoData(settings);
  const config = inMemory ? passingConfig(settings) : readConfig();
  // What a command prints is on standard output, and may be JSON.
  const log = logger("warn", { to: process.stderr.fd });
  const opening = { ...config, backupFile: migrationBackup(config, new Date()) };
  const db = inMemory ? openInMemory() : await openStore(opening, log);
  try {
    const parts = systemParts(config, db, log);
    await withAuditContext(commandLineContext, () => work(composeServices(config, parts)));
    // Connections to a mail server are kept open for more, and would keep the command.
    parts.mailer.close();
    await Promise.all([
      parts.outbound.close(),
      parts.webhookOutbound.close(),
      parts.model?.close(),
      parts.store?.close(),
    ]);
  } finally {
    await db.close();
  }
}

function openInMemory(): Database {
  const db = openDatabase(":memory:");
  migrate(db);
  return db;
}

/** A folder that this user may not even look into has what is said of it when it is opened. */
function hasDatabase({ databaseServer, databaseFile }: Settings): boolean {
  if (databaseServer) return true;
  try {
    statSync(databaseFile);
    return true;
  } catch (error) {
    return !["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "");
  }
}

function refuseNoData(settings: Settings): never {
  refusePart(settings.databaseFile);
  throw new ConfigError(
    `There is no Ilana data in ${dataDirInWords(settings)}. Set DATA_DIR to the folder that has it; ilana serve makes a new one.`,
  );
}

/** For what stores nothing: a secret that was not set is made up, and signs nobody in. */
function passingConfig(settings: Settings): Config {
  return { ...settings, jwtSecret: settings.jwtSecret ?? randomBytes(32).toString("base64url") };
}
