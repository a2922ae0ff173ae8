import { type Config } from "#config.ts";
import { searchTermsOf, searchTermsReader } from "#features/assistant/adapters/search-terms.ts";
import { assistantRepository } from "#features/assistant/repository.ts";
import { assistantService } from "#features/assistant/service.ts";
import { wording } from "#features/assistant/service/wording.ts";
import { auditRepository } from "#features/audit/repository.ts";
import { auditService } from "#features/audit/service.ts";
import { catalogueRepository } from "#features/catalogue/repository.ts";
import { catalogueService } from "#features/catalogue/service.ts";
import { curationService } from "#features/curation/service.ts";
import { dashboardRepository } from "#features/dashboard/repository.ts";
import { dashboardService } from "#features/dashboard/service.ts";
import { documentRepository } from "#features/document/repository.ts";
import { documentService } from "#features/document/service.ts";
import { readingRepository } from "#features/drafting/repository.ts";
import { editedRepository } from "#features/drafting/repository/edited.ts";
import { draftingService } from "#features/drafting/service.ts";
import { readingService } from "#features/drafting/service/readings.ts";
import { groupRepository } from "#features/group/repository.ts";
import { givenRepository } from "#features/group/repository/given.ts";
import { handOverWork } from "#features/task/repository/handing-over.ts";
import { groupService } from "#features/group/service.ts";
import { idempotencyRepository } from "#features/idempotency/repository.ts";
import { idempotencyService } from "#features/idempotency/service.ts";
import { libraryService } from "#features/library/service.ts";
import { liveService } from "#features/live/service.ts";
import { notifyRepository } from "#features/notify/repository.ts";
import { deliveryRepository } from "#features/notify/repository/delivery.ts";
import { narrowingRepository } from "#features/notify/repository/narrowings.ts";
import { outboxRepository } from "#features/notify/repository/outbox.ts";
import { notifyService } from "#features/notify/service.ts";
import { feedAddresses } from "#features/notify/service/feed-addresses.ts";
import { deliveryService } from "#features/notify/service/delivery.ts";
import { narrowingService } from "#features/notify/service/narrowing.ts";
import { outboxService } from "#features/notify/service/outbox.ts";
import { posting } from "#features/notify/service/posting.ts";
import { operationRepository } from "#features/operation/repository.ts";
import { operationService } from "#features/operation/service.ts";
import { packRepository } from "#features/pack/repository.ts";
import { packService } from "#features/pack/service.ts";
import { assessApart } from "#features/policy/adapters/assessor.ts";
import { policyRepository } from "#features/policy/repository.ts";
import { policyService } from "#features/policy/service.ts";
import { riskService } from "#features/risk/service.ts";
import { triageRepository } from "#features/triage/repository.ts";
import { triageService } from "#features/triage/service.ts";
import { watchRepository } from "#features/watch/repository.ts";
import { watchService } from "#features/watch/service.ts";
import { siteRobots } from "#features/watch/service/robots.ts";
import { savedSearchRepository } from "#features/saved-search/repository.ts";
import { savedSearchService } from "#features/saved-search/service.ts";
import { workService } from "#features/work/service.ts";
import type { Database } from "#platform/database.ts";
import { fileStore } from "#platform/files.ts";
import { incomingFiles, type IncomingFiles } from "#platform/files/incoming.ts";
import { ownCatalogue } from "#platform/backup/place.ts";
import { dataFile } from "#platform/program.ts";
import { cachedFiles, removeEverywhere } from "#platform/files/vault.ts";
import { clamdScanner } from "#platform/files/scanner.ts";
import { throttlePerHost } from "#platform/outbound/host-throttle.ts";
import { createMetricCounters } from "#platform/metric-counters.ts";
import { namedFiles } from "#files-of-rows.ts";
import { composeOperators } from "#operators.ts";
import { composeOwners } from "#owners.ts";
import { userAgentOf, type Parts } from "#parts.ts";
import { aboutRegulators, classificationTables, dutyCues, readAddressing } from "#shipped-tables.ts";
import { composeHolidays, composeWork } from "#work.ts";

/** What comes with the program, wherever DATA_DIR is: the catalogue, and what people ask for its texts by. */
export const catalogueFolder = dataFile("catalogue");
export const searchTermsFolder = dataFile("search-terms");

export type Services = ReturnType<typeof composeServices>;

/** The composition root: the one place that knows how the parts fit together. Each group is given those before it. */
export function composeServices(config: Config, parts: Parts) {
  const { db, vault, clock, log } = parts;
  const files = vault ? cachedFiles(fileStore(config.filesDir), vault, clock) : fileStore(config.filesDir);
  const holidays = composeHolidays(parts);
  const shared = {
    config,
    ...parts,
    files,
    // Whoever saves a file stores the row that names it within seconds.
    removeUnnamed: (names: readonly string[]) =>
      removeEverywhere({ files, vault, clock, namedFiles: () => namedFiles(db), untouchedMs: 60_000 }, names),
    incoming: incomingFiles({
      folder: config.filesDir,
      scanner: config.scanner && clamdScanner(config.scanner),
    }),
    news: db.signals,
    metricCounters: createMetricCounters(),
    audit: auditService({ audit: auditRepository(db), clock }),
    catalogue: catalogueService({
      catalogue: catalogueRepository(db),
      clock,
      aboutRegulators,
      calendar: holidays.known,
    }),
    holidays,
  };
  const { incoming, news, metricCounters, audit, catalogue } = shared;
  const owners = composeOwners(shared);
  const delivery = composeDelivery(shared, owners);
  const captured = composeCapture(shared, owners, delivery);
  const read = composeScreens(shared, owners, delivery, captured);
  const operation = operationService({
    stored: operationRepository(db),
    accounts: owners.accounts,
    watch: captured.watch,
    triage: read.triage,
    audit,
    metricCounters,
    clock,
    log,
    dataDir: config.dataDir,
    backupsDir: config.backupsDir,
    isBackedUp: config.backup.isDaily,
    folders: [config.filesDir, config.backupsDir],
  });
  return {
    audit,
    catalogue,
    holidays,
    ...owners,
    ...delivery,
    ...captured,
    ...read,
    operation,
    ...composeOperators(shared, owners),
    metricCounters,
    idempotency: idempotencyService({ stored: idempotencyRepository(db), clock }),
    files,
    incoming,
    news,
  };
}

/** What every group needs. */
type Shared = Parts & {
  config: Config;
  files: ReturnType<typeof fileStore>;
  incoming: IncomingFiles;
  removeUnnamed: (names: readonly string[]) => Promise<number>;
  news: Database["signals"];
  metricCounters: ReturnType<typeof createMetricCounters>;
  audit: ReturnType<typeof auditService>;
  catalogue: ReturnType<typeof catalogueService>;
  holidays: ReturnType<typeof composeHolidays>;
};
type Owners = ReturnType<typeof composeOwners>;
type Delivery = ReturnType<typeof composeDelivery>;
type Captured = ReturnType<typeof composeCapture>;

/** What companies are told, and how it leaves the house. */
function composeDelivery(shared: Shared, { accounts, emails, companies }: Owners) {
  const { config, db, clock, log, mailer, metricCounters, catalogue } = shared;
  const { publicUrl, jwtSecret, mailFrom, webhookAllowHosts: allowHosts, unreadDays } = config;
  const notices = notifyRepository(db);
  const isRegulation = async (id: string) => (await catalogue.snapshot()).byKey.has(id);
  const regulatorCode = (text: string) => catalogue.regulatorCode(text);
  const narrowing = narrowingService({ narrowings: narrowingRepository(db), clock });
  const notify = notifyService({ notices, companies, clock, isRegulation, regulatorCode, unreadDays });
  const post = posting({ outbound: shared.webhookOutbound, clock });
  const outboxRows = outboxRepository(db);
  const settings = deliveryRepository(db);
  const feeds = feedAddresses({ delivery: settings, companies, emails, clock, publicUrl, jwtSecret });
  const delivery = deliveryService({
    delivery: settings,
    feeds,
    outbox: outboxRows,
    notices,
    companies,
    accounts,
    emails,
    post,
    clock,
    publicUrl,
    jwtSecret,
    allowHosts,
    names: shared.webhookNames,
  });
  const outbox = outboxService({
    outbox: outboxRows,
    mailer,
    post,
    unsubscribeUrl: (person) => delivery.unsubscribeUrl(person),
    clock,
    log,
    publicUrl,
    mailFrom,
    metricCounters,
  });
  return { notify, narrowing, feeds, delivery, outbox };
}

/** What is captured at the regulators' sites: both lists and documents ask first what the sites want of programs. */
function composeCapture(shared: Shared, owners: Owners, { notify, narrowing }: Delivery) {
  const { config, db, clock, log, model, files, sources, listingReader, documentReader, catalogue } = shared;
  const { watchAllowHosts: allowHosts, quota } = config;
  const outbound = throttlePerHost(shared.outbound, { allowHosts });
  const stored = watchRepository(db);
  const robots = siteRobots({ sources, outbound, stored, userAgent: userAgentOf(config), allowHosts, clock });
  const documents = documentService({
    documents: documentRepository(db),
    files,
    reader: documentReader,
    outbound,
    mayFetch: (url, signal) => robots.mayFetch(url, signal),
    clock,
    quota,
    isShared: db.isShared,
  });
  const texts = { catalogue, documents, clock, folder: ownCatalogue(config.dataDir), readCues: dutyCues };
  const own = { ...texts, edited: editedRepository(db), isShared: db.isShared };
  const drafting = draftingService({ ...own, readAddressing, restate: (...said) => watch.restate(...said) });
  const readings = readingService({ ...texts, stored: readingRepository(db), drafting });
  const watch = watchService({
    ...owners,
    drafting,
    sources,
    listingReader,
    isWatching: config.watch,
    stored,
    catalogue,
    notify,
    narrowing,
    documents,
    outbound,
    robots,
    readTables: classificationTables,
    model,
    allowHosts,
    clock,
    log,
  });
  return { robots, documents, watch, drafting, readings };
}

/** What a company reads, its screens and the answers it asks for, and the packs that it comes by. */
function composeScreens(
  shared: Shared,
  owners: Owners,
  { notify, narrowing, feeds }: Delivery,
  { documents, watch, readings, drafting }: Captured,
) {
  const { config, db, clock, log, news, model, catalogue, holidays } = shared;
  const { accounts, companies, applicability } = owners;
  const live = liveService({ notify, accounts, signals: news, clock });
  const judged = { catalogue, companies, applicability, readings, clock };
  const risk = riskService(judged);
  const work = composeWork(shared, owners, {
    readings,
    documents,
    risk,
    watch,
    assistant: {
      getTurn: (...asked) => assistant.getTurn(...asked),
      conversationOf: (...asked) => assistant.conversationOf(...asked),
    },
  });
  const assessments = dashboardRepository(db);
  const dashboard = dashboardService({ assessments, catalogue, applicability, risk, notify, clock, log });
  const library = libraryService({ catalogue, risk });
  const triage = triageService({ stored: triageRepository(db), companies, notify, narrowing, watch, holidays, clock });
  const myWork = workService({ ...work, notify, triage, clock });
  const groups = groupService({
    ...owners,
    handOverWork,
    groups: groupRepository(db),
    given: givenRepository(db),
    risk,
    triage,
    notify,
    clock,
  });
  const savedSearches = savedSearchService({
    ...shared,
    ...owners,
    stored: savedSearchRepository(db),
    library,
    watch,
    feeds,
    publicUrl: config.publicUrl,
  });
  const curation = curationService({ catalogue, clock, folder: dataFile("curation") });
  const packs = packService({
    ...shared,
    ...owners,
    curation,
    stored: packRepository(db),
    shareEdited: () => drafting.shareEdited(),
    shipped: { catalogue: catalogueFolder, terms: searchTermsFolder },
    checkTerms: searchTermsOf,
  });
  const apart = { assess: assessApart, isShared: db.isShared };
  const readTerms = searchTermsReader(log);
  const assistant = assistantService({
    ...shared,
    ...owners,
    stored: assistantRepository(db),
    risk,
    documents,
    watch,
    readTerms: async () => readTerms(...(await packs.terms())),
    ...apart,
    wording: wording({ model, clock, log }),
  });
  const policies = policyService({ ...shared, ...owners, ...apart, stored: policyRepository(db), documents, risk });
  const screens = { live, myWork, dashboard, library, triage, groups, savedSearches, curation, packs };
  return { ...work, ...screens, assistant, policies };
}
