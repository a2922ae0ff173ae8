import path from "node:path";
import type { Config } from "#config.ts";
import { accountRepository } from "#features/account/repository.ts";
import { accountService } from "#features/account/service.ts";
import { applicabilityService } from "#features/applicability/service.ts";
import { catalogueRepository } from "#features/catalogue/repository.ts";
import { catalogueService } from "#features/catalogue/service.ts";
import { companyRepository } from "#features/company/repository.ts";
import { companyService } from "#features/company/service.ts";
import { dashboardRepository } from "#features/dashboard/repository.ts";
import { dashboardService } from "#features/dashboard/service.ts";
import { libraryService } from "#features/library/service.ts";
import { notifyRepository } from "#features/notify/repository.ts";
import { notifyService } from "#features/notify/service.ts";
import { riskService } from "#features/risk/service.ts";
import { watchService } from "#features/watch/service.ts";
import { systemClock, type Clock } from "#platform/clock.ts";
import type { Database } from "#platform/database.ts";
import { fileStore } from "#platform/files.ts";
import type { Log } from "#platform/log.ts";
import { createMailer, type Mailer } from "#platform/mailer.ts";
import { passwordHasher } from "#platform/passwords.ts";

/** The catalogue that comes with the program, wherever DATA_DIR is. */
export const catalogueFolder = path.join(import.meta.dirname, "../data/catalogue");

export type Parts = { db: Database; clock: Clock; mailer: Mailer; log: Log };
export type Services = ReturnType<typeof composeServices>;

/** The composition root: the one place that knows how the parts fit together. */
export function composeServices(config: Config, { db, clock, mailer, log }: Parts) {
  const files = fileStore(config.filesDir);
  const catalogue = catalogueService({ catalogue: catalogueRepository(db), clock });
  const accounts = accountService({
    accounts: accountRepository(db),
    passwords: passwordHasher(),
    mailer,
    clock,
    log,
    jwtSecret: config.jwtSecret,
    publicUrl: config.publicUrl,
    rateLimit: config.rateLimit,
  });
  const companies = companyService({
    companies: companyRepository(db),
    accounts,
    files,
    clock,
    questionKeys: () => catalogue.questionKeys(),
  });
  const applicability = applicabilityService({ catalogue, companies });
  const isRegulation = async (id: string) => (await catalogue.snapshot()).byKey.has(id);
  const regulatorCode = (text: string) => catalogue.regulatorCode(text);
  const notify = notifyService({ notices: notifyRepository(db), companies, clock, isRegulation, regulatorCode });
  const watch = watchService({ catalogue, companies, applicability, notify });
  const risk = riskService({ catalogue, companies, applicability, clock });
  const dashboard = dashboardService({ assessments: dashboardRepository(db), catalogue, risk, notify, clock });
  const library = libraryService({ catalogue, risk });
  return { accounts, companies, catalogue, applicability, notify, watch, dashboard, library, files };
}

/** The parts that touch the outside world, as a running process has them. */
export function systemParts(config: Config, db: Database, log: Log): Parts {
  const clock = systemClock;
  return {
    db,
    clock,
    log,
    mailer: createMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, folder: config.mailDir, clock, log }),
  };
}

/** Loads the catalogue that comes with the program and names every broken file. */
export async function loadCatalogue({ catalogue }: Services, log: Log, folder = catalogueFolder) {
  const report = await catalogue.load(folder);
  for (const fault of report.faults)
    log.error(fault, `catalogue file ${fault.file}:${fault.line} is broken: ${fault.reason}`);
  const { files, added, changed, faults } = report;
  log.info({ files, added: added.length, changed: changed.length, faults: faults.length }, "catalogue loaded");
  return report;
}

/** Where a backup goes before the schema changes: named by the minute, so that two tries in a row keep the first. */
export function migrationBackup(config: Config, now: Date): string {
  return path.join(config.backupsDir, `before-migration-${now.toISOString().slice(0, 16).replaceAll(":", "")}.db`);
}
