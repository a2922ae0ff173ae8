import { outboxRepository } from "#features/notify/repository/outbox.ts";
import { readSources } from "#features/watch/adapters/sources-file.ts";
import { watchRepository } from "#features/watch/repository.ts";
import { stateOf } from "#features/watch/rules/health.ts";
import { sourceStateLabels } from "#features/watch/vocabulary.ts";
import { isLoopback } from "#platform/outbound/addresses.ts";
import { backupState } from "#platform/backup/daily.ts";
import { clamdScanner } from "#platform/files/scanner.ts";
import { PassphraseError } from "#platform/backup/failure.ts";
import { verifyBackup } from "#platform/backup/restore.ts";
import { plural } from "#shared/plural.ts";
import { ago, fault, note, ok, warning, type Check, type Finding } from "./check.ts";

const hourMs = 60 * 60_000;
// A day, and the hours in which the next may be late.
const backupAgeMs = 36 * hourMs;

/** False when it is encrypted with another passphrase, which says nothing of the backup. @throws when it cannot be read */
async function opens(file: string, passphrase: string | undefined): Promise<boolean> {
  try {
    await verifyBackup({ file, passphrase });
    return true;
  } catch (error) {
    if (error instanceof PassphraseError) return false;
    throw error;
  }
}

/** What a running server does by itself: backups, sending, watching. */
export const workChecks: Check[] = [
  {
    name: "last backup",
    async look({ settings, now, lastBackupNoted: notedAt }): Promise<Finding> {
      const { dataDir, backupsDir, backup } = settings;
      const place = { dataDir, folder: backupsDir };
      const { lastGoodAt, lastGoodFile, failure } = await backupState(place, { now, notedAt });
      const why = failure ? ` The last try failed ${ago(failure.at, now)}: ${failure.reason}` : "";
      if (lastGoodAt === null) {
        if (failure) return fault(`there is none in ${backupsDir}.${why}`);
        return warning(
          `there is none in ${backupsDir}; ${backup.isDaily ? "the server makes one a day" : "BACKUP is off"}`,
        );
      }
      const made = `made ${ago(lastGoodAt, now)}`;
      const isReadable = lastGoodFile !== null && (await opens(lastGoodFile, backup.passphrase));
      if (now.getTime() - Date.parse(lastGoodAt) > backupAgeMs) return fault(`${made}.${why}`);
      if (failure) return warning(`${made}.${why}`);
      if (lastGoodFile === null)
        return ok(`${made} by another process, in its BACKUP_DIR: look there whether it can be read`);
      return isReadable
        ? ok(`${made}, and it can be read`)
        : warning(`${made}, and BACKUP_PASSPHRASE does not open it: it needs the one of then`);
    },
  },
  {
    name: "outbox",
    async lookAtDatabase({ db, now }): Promise<Finding> {
      const { waiting, oldestWaitingSince, dead } = await outboxRepository(db).listDead(1);
      const oldest = oldestWaitingSince === null ? "" : `, the oldest since ${ago(oldestWaitingSince, now)}`;
      const text = `${plural(waiting, "message")} waiting${oldest}; ${dead} given up`;
      return dead > 0 ? warning(`${text}: /review names them`) : ok(text);
    },
  },
  {
    name: "sources",
    async lookAtDatabase({ db, settings, now }): Promise<Finding> {
      const { sourcesFile, watch: isWatching, watchAllowHosts } = settings;
      const { sources, faults } = readSources(sourcesFile, watchAllowHosts);
      const [first] = faults;
      if (first) return fault(`${sourcesFile}:${first.line}: ${first.reason}`);
      if (!isWatching) return warning("WATCH is off: nothing is watched");
      const states = new Map((await watchRepository(db).listStates()).map((state) => [state.id, state]));
      const at = now.getTime();
      const watched = sources.map((source) => ({
        id: source.id,
        state: stateOf(source, states.get(source.id), { isWatching, at }),
      }));
      const troubled = watched
        .filter(({ state }) => !["ok", "waiting", "manual", "off"].includes(state))
        .map(({ id, state }) => `${id} (${sourceStateLabels[state]})`);
      const unchecked = watched.filter(({ state }) => state === "waiting").length;
      if (troubled.length === 0 && unchecked > 0) return note(`${plural(unchecked, "source")} not checked yet`);
      return troubled.length > 0
        ? warning(troubled.join(", "))
        : ok(`${plural(sources.length, "source")}, all current`);
    },
  },
];

/** Settings that are good in themselves, and may not be what was meant. */
export const settingChecks: Check[] = [
  {
    name: "mail",
    look({ settings: { smtpUrl, isSmtpPlaintextAllowed, mailDir } }) {
      if (smtpUrl === undefined) return warning(`SMTP_URL is not set: mails are written to ${mailDir}`);
      return isSmtpPlaintextAllowed
        ? warning("SMTP_PLAINTEXT=allow: mails, codes and a password may cross the network unencrypted")
        : ok("SMTP_URL is set");
    },
  },
  {
    name: "address",
    look({ settings: { publicUrl, host } }): Finding {
      const isLocal = isLoopback(host);
      if (!isLocal && publicUrl.startsWith("http:"))
        return warning(`PUBLIC_URL is ${publicUrl} and HOST ${host}: passwords cross the network unencrypted`);
      return ok(publicUrl);
    },
  },
  {
    name: "scanner",
    async look({ settings: { scanner } }): Promise<Finding> {
      if (scanner === null) return note("CLAMD_SOCKET is not set: nobody looks for malware in what is uploaded");
      const place = "path" in scanner ? scanner.path : `${scanner.host}:${scanner.port}`;
      try {
        await clamdScanner(scanner).scan([Buffer.from("A file without harm")]);
        return ok(`clamd at ${place} looks at what is uploaded`);
      } catch (error) {
        const { message } = ((error as Error).cause ?? error) as Error;
        return fault(`clamd does not answer at ${place}, and nothing can be uploaded: ${message}`);
      }
    },
  },
  {
    name: "operator",
    look: ({ settings: { operatorToken } }) =>
      operatorToken === undefined
        ? note("OPERATOR_TOKEN is not set: operator calls are refused")
        : ok("OPERATOR_TOKEN is set"),
  },
  {
    name: "backup passphrase",
    look: ({ settings: { backup } }) =>
      backup.passphrase === undefined
        ? note("BACKUP_PASSPHRASE is not set: backups are not encrypted")
        : ok("BACKUP_PASSPHRASE is set; is it kept elsewhere too?"),
  },
];
