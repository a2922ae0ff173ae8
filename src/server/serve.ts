import { setTimeout as sleep } from "node:timers/promises";
import closeWithGrace from "close-with-grace";
import { composeServices, type Services } from "#app.ts";
import { systemParts } from "#parts.ts";
import { classificationTables, dutyCues } from "#shipped-tables.ts";
import { readConfig, readSettings, type Config } from "#config.ts";
import { accountJobs } from "#features/account/jobs.ts";
import { dashboardJobs } from "#features/dashboard/jobs.ts";
import { documentJobs } from "#features/document/jobs.ts";
import { draftingJobs } from "#features/drafting/jobs.ts";
import { importJobs } from "#features/import/jobs.ts";
import { liveJobs } from "#features/live/jobs.ts";
import { operationJobs } from "#features/operation/jobs.ts";
import { policyJobs } from "#features/policy/jobs.ts";
import { letterJobs } from "#features/letter/jobs.ts";
import { reminderJobs } from "#features/reminder/jobs.ts";
import { savedSearchJobs } from "#features/saved-search/jobs.ts";
import { packJobs } from "#features/pack/jobs.ts";
import { watchJobs } from "#features/watch/jobs.ts";
import { evidenceJobs } from "#features/evidence/jobs.ts";
import { factorJobs } from "#features/factor/jobs.ts";
import { ssoJobs } from "#features/sso/jobs.ts";
import { circularJobs } from "#features/circular/jobs.ts";
import { triageJobs } from "#features/triage/jobs.ts";
import { taskJobs } from "#features/task/jobs.ts";
import { tokenJobs } from "#features/token/jobs.ts";
import { groupJobs } from "#features/group/jobs.ts";
import { memberJobs } from "#features/member/jobs.ts";
import { obligationJobs } from "#features/obligation/jobs.ts";
import { idempotencyJobs } from "#features/idempotency/jobs.ts";
import { notifyJobs } from "#features/notify/jobs.ts";
import { forgetMigrationBackups } from "#platform/backup/automatic.ts";
import { backUpApart, dailyBackups } from "#platform/backup/daily.ts";
import { migrationBackup, refuseHalfRestored } from "#platform/backup/place.ts";
import { systemClock } from "#platform/clock.ts";
import { lastBackupNoted, noteBackup } from "#platform/database/backup-note.ts";
import { isStoreUnencrypted } from "#platform/files/store-address.ts";
import { isFolderInUse, lockFolder } from "#platform/database/file/lock.ts";
import type { Database } from "#platform/database.ts";
import { refuseMarked } from "#platform/database/move/marks.ts";
import { DatabaseRefusal } from "#platform/database/refusal.ts";
import { leaseRepository } from "#platform/database/leases.ts";
import { isUnencrypted } from "#platform/database/server/address.ts";
import { openStore } from "#platform/database/store.ts";
import { runJobs, type Job } from "#platform/jobs.ts";
import { tidyWhenIdle } from "#platform/process/memory.ts";
import type { Log } from "#platform/log.ts";
import { buildHttp } from "./http.ts";
import { refuseTaken, whyNotListening } from "./listening.ts";
import { loadLibrary } from "./loading.ts";
import { logger } from "./logger.ts";
import { bringFiles, sweeping } from "./sweeping.ts";
import { commandLine, programFile } from "#platform/program.ts";

// A stop has nine seconds for everything. What is cut off then stays in its row, and is sent after the next start.
const longestMailMs = 3000;
// Its writes are refused at once; until then it shows what was.
const markedEveryMs = 5000;
// To read them takes a quarter of a second.
const tablesAfterMs = 1000;
const webFolder = programFile("dist/web");

/** Starts everything, serves until told to stop, and says in one line why when it cannot start. */
export async function serve(): Promise<void> {
  // What is made holds hashes and company data: for its owner only.
  process.umask(0o077);
  try {
    const settings = readSettings();
    if (isFolderFree(settings.dataDir)) await refuseTaken(settings);
    await start(readConfig());
  } catch (error) {
    refuse(error);
    process.exitCode = 1;
  }
}

/** A second start on the same folder is told as that, and a folder that cannot be looked into when it is opened. */
function isFolderFree(dataDir: string): boolean {
  try {
    return !isFolderInUse(dataDir);
  } catch {
    return false;
  }
}

/** One clear line for what an operator can mend; the stack as well for what only we can. */
function refuse(error: unknown): void {
  const { message, stack, code } = error as NodeJS.ErrnoException;
  const storage = code?.startsWith("SQLITE_")
    ? `The database in DATA_DIR cannot be used (${code}): ${message}`
    : undefined;
  const text = storage ?? message;
  for (const line of text.split("\n")) process.stderr.write(`ilana: ${line}\n`);
  if (error instanceof TypeError || error instanceof RangeError) process.stderr.write(`${stack}\n`);
}

async function start(config: Config): Promise<void> {
  const log = logger(config.logLevel);
  const unlock = lockFolder(config.dataDir);
  refuseHalfRestored(config.dataDir);
  const db = await openStore({ ...config, backupFile: migrationBackup(config, new Date()) }, log);
  await startOn(db, { config, log, unlock }).catch(async (error: unknown) => {
    // A start that is refused leaves no session behind, which would pass for one that serves.
    await db.close();
    throw error;
  });
}

type Starting = { config: Config; log: ReturnType<typeof logger>; unlock: () => void };

async function startOn(db: Database, { config, log, unlock }: Starting): Promise<void> {
  const forgetting = forgetMigrationBackups(config.backupsDir);
  await forgetting.catch((err: unknown) => log.warn({ err }, "old copies of migrations cannot be deleted"));

  const parts = systemParts(config, db, log);
  await parts.store?.prove();
  const services = composeServices(config, parts);
  if (parts.store) await bringFiles(parts.store, { config, db, log });
  await services.drafting.removeUnfinished();
  await loadLibrary(services, log);
  await services.watch.readAudiences();
  await services.companies.measureLogos();
  const { app } = await buildHttp({ config, services, log, webFolder });
  warnOfSettings(config, log);

  await app.listen({ port: config.port, host: config.host }).catch((error: NodeJS.ErrnoException) => {
    throw whyNotListening(error, config);
  });
  // What another process has in hand is not this one's to take.
  if (!db.isShared) await services.outbox.recover();
  await services.watch.plan();
  const jobs = [
    ...jobsOf(services, config),
    ...backupJobs(config, db, log),
    sweeping(services, config, parts),
    ...(db.isShared ? [endingWhenMarked(db)] : []),
  ];
  const stopJobs = runJobs(jobs, {
    log,
    clock: systemClock,
    onRun: (...run) => services.operation.noteRun(...run),
    leases: db.isShared ? leaseRepository(db) : null,
  });
  services.operation.enter("serving");
  tidyWhenIdle();
  log.info(`Ilana is serving on ${config.publicUrl}`);

  closeWithGrace({ delay: 9000, logger: false }, async ({ signal, err }) => {
    log.info({ signal, err }, "stopping");
    services.operation.enter("stopping");
    const cuttingMails = setTimeout(() => parts.mailer.close(), longestMailMs);
    // Answers that wait for the model end with their quotes, and are kept.
    await Promise.all([stopJobs(), services.watch.stop(), parts.model?.close(), app.close()]);
    await Promise.all([services.accounts.drain(), services.members.invitations.drain()]);
    clearTimeout(cuttingMails);
    parts.mailer.close();
    await Promise.all([parts.outbound.close(), parts.webhookOutbound.close(), parts.store?.close()]);
    await db.close();
    unlock();
    log.info("stopped");
    // A stop of itself, for a fault, would end as one that was asked for.
    if (process.exitCode) process.exit();
  });
  await checkTables();
}

/** What an operator may have meant, and would not want by mistake. */
function warnOfSettings({ rateLimit, isSmtpPlaintextAllowed, databaseServer, store }: Config, log: Log): void {
  if (!rateLimit) log.warn("RATE_LIMIT is off: passwords and codes can be guessed without limit. For load tests only.");
  if (isSmtpPlaintextAllowed)
    log.warn("SMTP_PLAINTEXT=allow: mails, codes and the mail server's password may cross the network unencrypted.");
  if (databaseServer && isUnencrypted(databaseServer.address))
    log.warn("DATABASE_URL without sslmode: its password and all data cross the network unencrypted.");
  if (store && isStoreUnencrypted(store))
    log.warn("S3_URL with http: documents and logos cross the network unencrypted.");
}

/** What is broken in them is said at the start and ends it, and not with the first publication; but no first answer waits. */
async function checkTables(): Promise<void> {
  await sleep(tablesAfterMs, undefined, { ref: false });
  try {
    await classificationTables();
    dutyCues();
  } catch (error) {
    stopFor(error);
  }
}

/** Ends the process as one that is told to, and says why as one that cannot start. */
function stopFor(error: unknown): void {
  refuse(error);
  process.exitCode = 1;
  process.kill(process.pid, "SIGTERM");
}

/** What nobody may serve from any more this process does not either, whoever has overlooked it (`move/marks.ts`). A file is its own. */
const endingWhenMarked = (db: Database): Job => ({
  name: "looking whether the database was moved",
  scope: "each",
  everyMs: markedEveryMs,
  run: () =>
    refuseMarked(db).catch((error: unknown) => {
      if (!(error instanceof DatabaseRefusal)) throw error;
      stopFor(error);
    }),
});

/** A backup a day, made by the command line in a process of its own. */
function backupJobs({ backup, dataDir, backupsDir: folder }: Config, db: Database, log: Log): Job[] {
  if (!backup.isDaily) return [];
  const { keepDays, passphrase } = backup;
  const make = backUpApart(commandLine());
  const isEncrypted = passphrase !== undefined;
  const notes = { last: () => lastBackupNoted(db), note: (madeAt: Date) => noteBackup(db, madeAt) };
  return [dailyBackups({ dataDir, folder, keepDays, isEncrypted, make, notes, clock: systemClock, log })];
}

/** All that is done again and again while the process runs. */
function jobsOf(
  {
    accounts,
    circulars,
    dashboard,
    drafting,
    evidence,
    factors,
    groups,
    imports,
    live,
    members,
    operation,
    letters,
    reminders,
    idempotency,
    tasks,
    triage,
    notify,
    obligations,
    outbox,
    documents,
    packs,
    policies,
    watch,
    savedSearches,
    sso,
    tokens,
  }: Services,
  config: Config,
): Job[] {
  const isShared = config.databaseServer !== null;
  return [
    ...accountJobs(accounts),
    ...factorJobs(factors),
    ...tokenJobs(tokens),
    ...memberJobs(members),
    ...ssoJobs(sso),
    ...groupJobs(groups),
    ...importJobs(imports),
    ...liveJobs(live, { isShared }),
    ...draftingJobs(drafting, { isShared }),
    ...operationJobs(operation),
    ...notifyJobs(notify, outbox),
    ...letterJobs(letters),
    ...reminderJobs(reminders),
    ...obligationJobs(obligations),
    ...taskJobs(tasks),
    ...circularJobs(circulars),
    ...triageJobs(triage),
    ...idempotencyJobs(idempotency),
    ...dashboardJobs(dashboard),
    ...documentJobs(documents, watch.reclassify, { isFetching: config.watch }),
    ...savedSearchJobs(savedSearches),
    ...policyJobs(policies),
    ...evidenceJobs(evidence),
    ...packJobs(packs, { isLooking: config.catalogue.url !== undefined }),
    ...watchJobs(watch, { isWatching: config.watch }),
  ];
}
