import { randomBytes } from "node:crypto";
import { composeServices, type Services } from "#app.ts";
import { systemParts } from "#parts.ts";
import { readConfig, readSettings, type Config } from "#config.ts";
import { migrationBackup, refuseHalfRestored } from "#platform/backup/place.ts";
import { migrate } from "#platform/database/file/migrate.ts";
import { openDatabase, type Database } from "#platform/database.ts";
import { openStore } from "#platform/database/store.ts";
import { withAuditContext, commandLineContext } from "#platform/audit-context.ts";
import { logger } from "#server/logger.ts";

/** Opens the database (or one in memory, and then makes nothing on disk), runs a piece of work over the services, and closes everything again. */
export async function withServices(
  { inMemory = false }: { inMemory?: boolean },
  work: (services: Services) => Promise<void>,
): Promise<void> {
  const config = inMemory ? passingConfig() : readConfig();
  if (!inMemory) refuseHalfRestored(config.dataDir);
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

/** For what stores nothing: a secret that was not set is made up, and signs nobody in. */
function passingConfig(): Config {
  const settings = readSettings();
  return { ...settings, jwtSecret: settings.jwtSecret ?? randomBytes(32).toString("base64url") };
}
