/**
 * Rows of a company's work straight into the database, whichever it is, and what is computed for many companies. A process of
 * its own, since the tables are those of the engine that DATABASE_URL names as the program begins.
 *
 *   node tests/bench/work-rows.ts fill COMPANY-ID
 *   node tests/bench/work-rows.ts occurrences        prints JSON: how many, how long, the longest block
 */
import { monitorEventLoopDelay } from "node:perf_hooks";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { catalogueFolder, composeServices } from "#app.ts";
import { readConfig } from "#config.ts";
import { accounts, memberships } from "#features/account/tables.ts";
import type { LicenceCategory } from "#features/company/vocabulary.ts";
import { companies } from "#features/company/tables.ts";
import { evidence, evidenceFiles, evidenceLinks } from "#features/evidence/tables.ts";
import { obligationRepository } from "#features/obligation/repository.ts";
import { untouched } from "#features/obligation/rules/stored.ts";
import { dutyStates } from "#features/obligation/vocabulary.ts";
import type { Database } from "#platform/database.ts";
import { openStore } from "#platform/database/store.ts";
import { loadCatalogue } from "#server/loading.ts";
import { logger } from "#server/logger.ts";
import { systemParts } from "#parts.ts";

const ownDuties = 2_000;
const pieces = 5_000;
const firms = 1_000;
const regulators = ["CBN", "NDIC", "SEC", "NDPC"] as const;
const licences: readonly LicenceCategory[] = ["micro-finance-banks-tier-1", "commercial-banks-national", "psps-mmo"];
const at = "2026-11-21T09:00:00.000Z";
const year = { from: "2027-01-01", to: "2027-12-31" };

const config = readConfig(process.env);
const log = logger("error");
const db = await openStore({ ...config, backupFile: path.join(config.dataDir, "before-bench.db") }, log);
const [task, companyId] = process.argv.slice(2);
if (task === "fill") await fill(companyId!);
else process.stdout.write(JSON.stringify(await occurrences()));
await db.close();

/** Gives a company duties of its own in every state, each its owner's, and what shows that they are met. */
async function fill(company: string): Promise<void> {
  const [owner] = await db.select({ id: memberships.accountId }).from(memberships);
  const stored = obligationRepository(db);
  const rows = Array.from({ length: ownDuties }, (_, index) => ({
    ...untouched(
      {
        companyId: company,
        id: `own-${index}`,
        origin: "internal-policy" as const,
        regulationId: null,
        requirementId: null,
        regulator: regulators[index % 4]!,
        title: `Policy ${index % 40}`,
        text: `Duty ${index}: what the policy lays down is done, written up and kept for six years by whoever answers for it.`,
        quote: null,
        documentId: null,
      },
      at,
    ),
    state: dutyStates[index % 5]!,
    owner: index % 3 === 0 ? owner!.id : null,
    version: 1,
  }));
  for (let from = 0; from < rows.length; from += 500)
    await stored.save(company, rows.slice(from, from + 500), { at, action: "duty.added" });
  await inParts(pieces, (tx, index) => addPiece(tx, company, index));
}

type Write = Parameters<Parameters<Database["write"]>[0]>[0];

async function addPiece(tx: Write, company: string, index: number): Promise<void> {
  const id = `piece-${String(index).padStart(5, "0")}`;
  const file = { id: `file-${index}`, evidenceId: id, companyId: company, number: 1, addedAt: at };
  const day = new Date(Date.parse("2026-12-01") + (index % 730) * 86_400_000).toISOString().slice(0, 10);
  const title = `Proof ${index}`;
  await tx.insert(evidence).values({ id, companyId: company, title, validUntil: day, folded: title.toLowerCase(), fileId: file.id, version: 1, createdAt: at, updatedAt: at }); // prettier-ignore
  await tx.insert(evidenceFiles).values({ ...file, file: "0".repeat(64), name: `proof-${index}.pdf`, bytes: 1000, textState: "none" }); // prettier-ignore
  await tx.insert(evidenceLinks).values({ evidenceId: id, companyId: company, dutyId: `own-${index % ownDuties}`, filingId: "", createdAt: at }); // prettier-ignore
}

async function inParts(count: number, add: (tx: Write, index: number) => Promise<void>): Promise<void> {
  for (let from = 0; from < count; from += 500)
    await db.write(async (tx) => {
      for (let index = from; index < Math.min(from + 500, count); index += 1) await add(tx, index);
    });
}

/** What so many companies have to file in a year, company after company as the daily look at reminders does it. */
async function occurrences() {
  await inParts(firms, async (tx, index) => {
    const id = `firm-${String(index).padStart(4, "0")}`;
    const category = licences[index % licences.length]!;
    await tx.insert(companies).values({ id, name: id, email: `${id}@bench.ng`, industry: "financial", category, description: "Has returns to file", answers: {}, createdAt: "2026-01-01T00:00:00.000Z", updatedAt: at }); // prettier-ignore
    await tx.insert(accounts).values({ id, email: `${id}@bench.ng`, createdAt: at });
    await tx.insert(memberships).values({ companyId: id, accountId: id, role: "owner", since: "2026-01-01" });
  });
  const parts = systemParts(config, db, log);
  const services = composeServices(config, parts);
  await loadCatalogue(services, log, [catalogueFolder]);
  // As a server has by its first answer.
  await services.catalogue.snapshot();
  await setImmediate();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const begin = performance.now();
  let count = 0;
  for (let index = 0; index < firms; index += 1) {
    count += (await services.filings.list(`firm-${String(index).padStart(4, "0")}`, year)).length;
    await setImmediate();
  }
  const tookMs = performance.now() - begin;
  delay.disable();
  parts.mailer.close();
  await Promise.all([parts.outbound.close(), parts.webhookOutbound.close()]);
  return { firms, count, tookMs, longestBlockMs: delay.max / 1e6 };
}
