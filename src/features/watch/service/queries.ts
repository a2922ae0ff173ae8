import { AppError } from "#platform/errors.ts";
import type { Clock } from "#platform/clock.ts";
import { audienceWords } from "../../audience/rules.ts";
import type { ApplicabilityService } from "../../applicability/service.ts";
import { replacedBy } from "../../catalogue/rules/present.ts";
import type { CatalogueService, Snapshot } from "../../catalogue/service.ts";
import type { ClassificationTables } from "../../classification/rules/classify.ts";
import type { CompanyService } from "../../company/service.ts";
import type { DocumentService, Viewer } from "../../document/service.ts";
import type { NarrowingService } from "../../notify/service/narrowing.ts";
import type { NotifyService } from "../../notify/service.ts";
import type { ChangeRecord, WatchRepository } from "../repository.ts";
import { concernsOf } from "../rules/relevance.ts";
import type {
  ChangeFilterInput,
  ChangeRow,
  CompanyChange,
  CompanyChangeFilterInput,
  Order,
  Source,
} from "../schema.ts";
import { changeFilters } from "./change-filters.ts";
import { companyInterests } from "./interests.ts";
import type { SecondOpinions } from "./opinions.ts";
import { sourceReading } from "./source-reading.ts";

export type QueriesDeps = {
  sources: readonly Source[];
  /** Are the sites polled at all? */
  isWatching: boolean;
  stored: WatchRepository;
  catalogue: CatalogueService;
  companies: CompanyService;
  applicability: ApplicabilityService;
  notify: NotifyService;
  narrowing: Pick<NarrowingService, "marked">;
  documents: DocumentService;
  opinions: Pick<SecondOpinions, "listDisputed">;
  /** Read at the first need. */
  readTables: () => Promise<ClassificationTables>;
  clock: Clock;
};
type Page = { limit: number; skip: number; after?: string | undefined };
type Ordered = Page & { order?: Order };
// SQLite takes some thousands of parameters.
const idsAtOnce = 500;
export const nobody: Viewer = { companyId: null, isOperator: false };

export type Queries = ReturnType<typeof queries>;

/** What a change is in the library, as it stands now. */
function entryIn({ byKey, instruments }: Snapshot, key: string): ChangeRow["entry"] {
  const instrument = byKey.get(key);
  if (!instrument) return null;
  return { regulation_id: key, status: instrument.status, replacedBy: replacedBy(instrument, instruments) };
}

/** What was captured and how the sources stand: for everybody, and as it matters to one company. */
export function queries(deps: QueriesDeps) {
  const { stored, catalogue, documents, notify, readTables } = deps;
  const interests = companyInterests(deps);
  const { filterOf, listConcerning, listConcerningEach } = changeFilters({ ...deps, interests });

  async function rowsOf(records: ChangeRecord[], viewer: Viewer): Promise<ChangeRow[]> {
    const library = await catalogue.snapshot();
    const { table } = (await readTables()).audience;
    const ids = records.map(({ id }) => id);
    const attached = await documents.summariesOf(ids, viewer);
    const disputed = viewer.isOperator ? await deps.opinions.listDisputed(ids) : undefined;
    return records.map(({ sourceId, regulationIds, riskLevel, instrumentKey, ...record }) => ({
      id: record.id,
      source: sourceId,
      regulator: record.regulator,
      changeType: record.changeType,
      title: record.title,
      reference: record.reference,
      url: record.url,
      publishedOn: record.publishedOn,
      detectedAt: record.detectedAt,
      status: record.status,
      audience: record.audience && {
        ...record.audience,
        words: audienceWords(record.audience, record.regulator, table),
      },
      diff: record.diff,
      heldBecause: record.heldBecause,
      reviewedAt: record.reviewedAt,
      topics: record.topics,
      risk_level: riskLevel,
      regulations: regulationIds.map((key) => ({
        regulation_id: key,
        regulation_title: library.known.get(key)?.title ?? key,
      })),
      entry: instrumentKey === null ? null : entryIn(library, instrumentKey),
      evidence: record.evidence,
      summary: record.summary,
      documents: attached.get(record.id) ?? [],
      opinion: disputed?.get(record.id) ?? null,
      seenWithin: record.seenWithin,
    }));
  }

  async function withConcerns(rows: ChangeRow[], companyId: string): Promise<CompanyChange[]> {
    const { known: byKey } = await catalogue.snapshot();
    const { table } = (await readTables()).audience;
    const own = await interests.of(companyId);
    const ids = rows.map(({ id }) => id);
    const withdrawn = await notify.listWithdrawn(companyId, ids);
    return rows.map((row) => {
      const regulationIds = row.regulations.map((link) => link.regulation_id);
      const concerns = concernsOf({ ...row, regulationIds }, { byKey, table }, own);
      return { ...row, concerns, notConcerned: withdrawn.get(row.id) ?? null };
    });
  }

  /** A page of what passes a filter, of some alone. @throws AppError `invalid_input` for a filter value that is not known */
  async function pageOf(input: CompanyChangeFilterInput & Ordered, viewer: Viewer, only?: readonly string[]) {
    const after = input.after === undefined ? undefined : await stored.findChange(input.after);
    if (input.after !== undefined && !after) throw new AppError("invalid_input", `Unknown change: ${input.after}`);
    const { limit, skip, order } = input;
    const first = order === "disputed" && viewer.isOperator ? [...(await deps.opinions.listDisputed()).keys()] : [];
    const { ids, ...filter } = await filterOf(input, viewer);
    const named = only && new Set(only);
    const meant = named && ids ? ids.filter((id) => named.has(id)) : (only ?? ids);
    const { rows, total } = await stored.listChanges({ ...filter, ids: meant }, { limit, skip, after, first });
    return { rows: await rowsOf(rows, viewer), total };
  }

  return {
    ...sourceReading(deps),

    publishedVersion: () => stored.publishedVersion(),

    /** Those of these changes that were told, by id: what is held back or set aside is nobody's to quote. */
    async publishedAmong(ids: readonly string[]): Promise<Map<string, ChangeRecord>> {
      const published = new Map<string, ChangeRecord>();
      for (let at = 0; at < ids.length; at += idsAtOnce)
        for (const record of await stored.findChanges(ids.slice(at, at + idsAtOnce)))
          if (record.status === "published") published.set(record.id, record);
      return published;
    },

    /** Changes that pass a filter, newest first, or for the operator the disputed ones before them. @throws AppError `invalid_input` for a filter value that is not known */
    async listChanges(input: ChangeFilterInput & Ordered, viewer: Viewer = nobody) {
      return pageOf(input, viewer);
    },

    /** @throws AppError `not_found` */
    async getChange(id: string, viewer: Viewer = nobody): Promise<ChangeRow> {
      const record = await stored.findChange(id);
      if (!record) throw new AppError("not_found", "Change not found");
      return (await rowsOf([record], viewer))[0]!;
    },

    /** The same as a company sees it, each with why it concerns the company; of these changes alone where some are named. */
    async listCompanyChanges(companyId: string, input: CompanyChangeFilterInput & Page, only?: readonly string[]) {
      const { rows, total } = await pageOf(input, { companyId, isOperator: false }, only);
      return { rows: await withConcerns(rows, companyId), total };
    },

    /** What was told and concerns the company, with what decides that: of these changes, or of those published after an instant. */
    async listConcerning(companyId: string, which: { ids?: readonly string[]; publishedAfter?: string }) {
      return listConcerning(companyId, { ...which, statuses: ["published"] });
    },

    /** The same of several companies, in as many statements as of one: of what was told after an instant. */
    async listConcerningEach(companyIds: readonly string[], publishedAfter: string) {
      return listConcerningEach(companyIds, { publishedAfter, statuses: ["published"] });
    },

    /** @throws AppError `not_found` */
    async getCompanyChange(companyId: string, id: string): Promise<CompanyChange> {
      const record = await stored.findChange(id);
      if (!record) throw new AppError("not_found", "Change not found");
      const rows = await rowsOf([record], { companyId, isOperator: false });
      return (await withConcerns(rows, companyId))[0]!;
    },
  };
}
