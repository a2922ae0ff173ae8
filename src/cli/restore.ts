import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { ConfigError, readSettings, type Settings } from "#config.ts";
import { accountRepository } from "#features/account/repository.ts";
import { auditRepository } from "#features/audit/repository.ts";
import { outboxRepository } from "#features/notify/repository/outbox.ts";
import { savedSearchRepository } from "#features/saved-search/repository.ts";
import { refuseNoBackup } from "#platform/backup/encryption.ts";
import { BackupError } from "#platform/backup/failure.ts";
import { filesIn, refuseHalfRestored, restoringDir, secretName } from "#platform/backup/place.ts";
import { restoreBackup, type Restored } from "#platform/backup/restore.ts";
import { instant, systemClock } from "#platform/clock.ts";
import { lockFolder } from "#platform/database/file/lock.ts";
import { migrate } from "#platform/database/file/migrate.ts";
import { removeMarks } from "#platform/database/move/marks.ts";
import { forgetStoreOwner } from "#platform/database/store-owner.ts";
import { analyze, carryOntoServer, refuseInUse } from "#platform/database/move/onto-server.ts";
import type { ServerDatabase } from "#platform/database/postgres.ts";
import { hostsOf, isMeantAsAddress } from "#platform/database/server/address.ts";
import { migrate as migrateServer } from "#platform/database/server/migrate.ts";
import { refuseServed } from "#platform/database/server/serving.ts";
import { openDatabase, type Database } from "#platform/database.ts";
import { fileStore } from "#platform/files.ts";
import { plural } from "#shared/plural.ts";
import { withAuditContext, commandLineContext } from "#platform/audit-context.ts";
import { inWords, passphraseOf, stopSignal } from "./archives.ts";
import { onTables, proveAuditLog } from "./carrying.ts";
import { progressLines } from "./progress.ts";
import { storeOf } from "#parts.ts";
import { openServerOf } from "./server.ts";

type RestoreFlags = {
  to?: string;
  replace?: boolean;
  settle?: boolean;
  sendWaiting?: boolean;
  passphraseFile?: string;
};
type Settled = { sessions: number; held: number; found: number };

const heldBecause = "Held back after a restore: it may have been sent before.";

/** `ilana restore <file>`: puts a backup in place of an empty DATA_DIR or database, or of a folder that is moved aside. */
export async function restore(file: string | undefined, flags: RestoreFlags): Promise<void> {
  const settings = readSettings();
  if (flags.settle) return settleThere(settings, flags, file);
  if (file === undefined)
    throw new ConfigError("name a backup, or say --settle of a database that was restored otherwise");
  if (flags.to !== undefined && (settings.databaseServer || isMeantAsAddress(flags.to)))
    throw new ConfigError(
      "--to names a folder, without DATABASE_URL; onto a server ilana restores where DATABASE_URL is set",
    );
  const server = await openServerOf(settings);
  try {
    await (server ? ontoServer(server, file, { settings, flags }) : intoFolder(file, { settings, flags }));
  } finally {
    await server?.close();
  }
}

type Given = { settings: Settings; flags: RestoreFlags };

/** What both ways have in common. */
const restoring = (file: string, { settings, flags }: Given) => ({
  file,
  replace: flags.replace ?? false,
  passphrase: passphraseOf(flags, settings.backup.passphrase),
  clock: systemClock,
  onProgress: progressLines(),
  signal: stopSignal(),
});

async function intoFolder(file: string, given: Given): Promise<void> {
  const { settings, flags } = given;
  const dataDir = flags.to === undefined ? settings.dataDir : path.resolve(flags.to);
  let settled: Settled = { sessions: 0, held: 0, found: 0 };
  const restored = await restoreBackup({
    ...restoring(file, given),
    dataDir,
    async prepare(databaseFile, { createdAt }) {
      const db = openDatabase(databaseFile);
      try {
        migrate(db);
        settled = await settle(db, { createdAt, holdMails: !flags.sendWaiting });
      } finally {
        await db.close();
      }
    },
  });
  say([
    `Restored into ${dataDir}: ${inWords(restored.manifest)}.`,
    ...restoredLines(restored),
    ...settledLines(settled),
  ]);
}

/** The rows and kept files go onto the server; what else a data folder has, into DATA_DIR. */
async function ontoServer(server: ServerDatabase, file: string, given: Given): Promise<void> {
  const { settings, flags } = given;
  const { dataDir, databaseServer } = settings;
  await refuseNoBackup(file);
  await migrateServer(server);
  await refuseInUse(server);
  const common = restoring(file, given);
  const store = storeOf(settings);
  // Before anything is carried: what the store refuses would end it at its last step.
  await store?.prove();
  const restored = await restoreBackup({
    ...common,
    dataDir,
    async prepare(databaseFile) {
      const from = openDatabase(databaseFile);
      try {
        migrate(from);
        await carryOntoServer({
          file: from,
          server,
          files: fileStore(filesIn(path.dirname(databaseFile))),
          store,
          mark: { mark: "unsettled", now: systemClock.now() },
          prove: proveAuditLog,
          onTable: onTables(common.onProgress),
          signal: common.signal,
        });
      } finally {
        await from.close();
      }
      await rm(databaseFile);
    },
  });
  await analyze(server);
  const { createdAt } = restored.manifest;
  const settled = await settle(server, { createdAt, holdMails: !flags.sendWaiting });
  const { address } = databaseServer!;
  const secret = path.join(dataDir, secretName);
  say([
    `Restored onto ${hostsOf(address)}, database ${address.database}: ${inWords(restored.manifest)}.`,
    ...restoredLines(restored),
    existsSync(secret) && `Links in mails and addresses of feeds hold where JWT_SECRET is what stands in ${secret}.`,
    ...settledLines(settled),
  ]);
}

/** `ilana restore --settle`: makes a database ready that was restored otherwise: by pg_dump, a base backup, a copy of the file. */
async function settleThere(settings: Settings, { sendWaiting }: RestoreFlags, file: string | undefined): Promise<void> {
  if (file !== undefined)
    throw new ConfigError("--settle takes no backup: what is restored from one is settled already");
  const { dataDir, databaseFile } = settings;
  const server = await openServerOf(settings);
  // Before the folder is claimed, which makes it.
  if (!server && !existsSync(databaseFile) && !existsSync(restoringDir(dataDir)))
    throw new BackupError(`There is no database in ${dataDir}`);
  const unlock = server ? () => {} : lockFolder(dataDir);
  if (!server) refuseHalfRestored(dataDir);
  const db = server ?? openDatabase(databaseFile);
  try {
    if (server) await migrateServer(server);
    else migrate(db as ReturnType<typeof openDatabase>);
    await server?.use((client) => refuseServed(client, systemClock.now()));
    const settled = await settle(db, { createdAt: null, holdMails: !sendWaiting });
    say(["The database is ready to be served from.", ...settledLines(settled)]);
  } finally {
    await db.close();
    unlock();
  }
}

type Settling = { createdAt: string | null; holdMails: boolean };

/**
 * Makes a restored database of today's schema ready: ends every session, for one that was signed out since would live again,
 * and holds back what was due to leave the house, and what searches have found and not told, for it may have left since. All
 * of it is recorded. `createdAt`: the instant that it was restored to; null where nobody knows.
 */
async function settle(db: Database, { createdAt, holdMails }: Settling): Promise<Settled> {
  const now = instant(systemClock);
  const sessions = await accountRepository(db).revokeAllSessions(now);
  const held = holdMails ? await outboxRepository(db).holdDue(now, heldBecause) : 0;
  const found = holdMails ? await savedSearchRepository(db).holdWaiting(now) : 0;
  const after = { backupOf: createdAt, sessionsEnded: sessions, messagesHeld: held, findsHeld: found };
  await withAuditContext(commandLineContext, () =>
    auditRepository(db).append({ companyId: null, at: now, action: "backup.restored", after }),
  );
  // While it still counts as the owner of the store it must not be served: it would delete what only the original names.
  await forgetStoreOwner(db);
  await removeMarks(db);
  return { sessions, held, found };
}

const restoredLines = ({ manifest, movedTo }: Restored) => [
  "What happened since is not in it.",
  movedTo !== null && `What was there before is in ${movedTo}.`,
  manifest.missing.length > 0 && `It lacked ${plural(manifest.missing.length, "file")} already when it was made.`,
];

const settledLines = ({ sessions, held, found }: Settled) => [
  `${plural(sessions, "session was", "sessions were")} ended: everybody signs in again, with the password of then.`,
  held > 0 &&
    `${plural(held, "message that was due is", "messages that were due are")} held back, since it may have been sent after the backup: /review sends what was not.`,
  found > 0 &&
    `${plural(found, "find of a saved search that waited counts", "finds of saved searches that waited count")} as told, since it may have been told after the backup: its search and its feed show it.`,
];

function say(lines: readonly (string | false)[]): void {
  for (const line of lines) if (line !== false) process.stdout.write(`${line}\n`);
}
