import path from "node:path";
import { readSettings } from "#config.ts";
import { accountRepository } from "#features/account/repository.ts";
import { auditRepository } from "#features/audit/repository.ts";
import { outboxRepository } from "#features/notify/repository/outbox.ts";
import { savedSearchRepository } from "#features/saved-search/repository.ts";
import { restoreBackup } from "#platform/backup/restore.ts";
import { instant, systemClock, type Clock } from "#platform/clock.ts";
import { migrate } from "#platform/database/file/migrate.ts";
import { openDatabase } from "#platform/database.ts";
import { plural } from "#shared/plural.ts";
import { withAuditContext, commandLineContext } from "#platform/audit-context.ts";
import { inWords, passphraseOf, stopSignal } from "./backup.ts";
import { progressLines } from "./progress.ts";

type RestoreFlags = { to?: string; replace?: boolean; sendWaiting?: boolean; passphraseFile?: string };
type Settled = { sessions: number; held: number; found: number };

const heldBecause = "Held back after a restore: it may have been sent before.";

/** `ilana restore <file>`: puts a backup in place of an empty DATA_DIR, or of one that is moved aside. */
export async function restore(file: string, flags: RestoreFlags): Promise<void> {
  const settings = readSettings();
  const dataDir = flags.to === undefined ? settings.dataDir : path.resolve(flags.to);
  let settled: Settled = { sessions: 0, held: 0, found: 0 };
  const { manifest, movedTo } = await restoreBackup({
    file,
    dataDir,
    replace: flags.replace ?? false,
    passphrase: passphraseOf(flags, settings.backup.passphrase),
    async prepare(databaseFile, { createdAt }) {
      settled = await settle(databaseFile, { createdAt, holdMails: !flags.sendWaiting, clock: systemClock });
    },
    clock: systemClock,
    onProgress: progressLines(),
    signal: stopSignal(),
  });
  const lines = [
    `Restored into ${dataDir}: ${inWords(manifest)}.`,
    "What happened since is not in it.",
    movedTo && `What was there before is in ${movedTo}.`,
    manifest.missing.length > 0 && `It lacked ${manifest.missing.length} files already when it was made.`,
    `${plural(settled.sessions, "session was", "sessions were")} ended: everybody signs in again, with the password of then.`,
    settled.held > 0 &&
      `${plural(settled.held, "message that was due is", "messages that were due are")} held back, since it may have been sent after the backup: /review sends what was not.`,
    settled.found > 0 &&
      `${plural(settled.found, "find of a saved search that waited counts", "finds of saved searches that waited count")} as told, since it may have been told after the backup: its search and its feed show it.`,
  ];
  for (const line of lines) if (line) process.stdout.write(`${line}\n`);
}

type Settling = { createdAt: string; holdMails: boolean; clock: Clock };

/**
 * Makes a restored database ready: brings it to the schema of this program, ends every session, for one that was signed out
 * since would live again, and holds back what was due to leave the house, and what searches have found and not told, for it may have left since. All of it is recorded.
 */
async function settle(databaseFile: string, { createdAt, holdMails, clock }: Settling): Promise<Settled> {
  const db = openDatabase(databaseFile);
  try {
    migrate(db);
    const now = instant(clock);
    const sessions = await accountRepository(db).revokeAllSessions(now);
    const held = holdMails ? await outboxRepository(db).holdDue(now, heldBecause) : 0;
    const found = holdMails ? await savedSearchRepository(db).holdWaiting(now) : 0;
    const after = { backupOf: createdAt, sessionsEnded: sessions, messagesHeld: held, findsHeld: found };
    await withAuditContext(commandLineContext, () =>
      auditRepository(db).append({ companyId: null, at: now, action: "backup.restored", after }),
    );
    return { sessions, held, found };
  } finally {
    await db.close();
  }
}
