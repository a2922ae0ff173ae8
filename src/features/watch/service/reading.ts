import { AppError } from "#platform/errors.ts";
import type { Clock } from "#platform/clock.ts";
import type { ApplicabilityService } from "../../applicability/service.ts";
import { isBinding } from "../../applicability/vocabulary.ts";
import { regulatorName } from "../../catalogue/rules/regulator.ts";
import type { CatalogueService } from "../../catalogue/service.ts";
import type { CompanyService } from "../../company/service.ts";
import type { DocumentService, Viewer } from "../../document/service.ts";
import type { NotifyService } from "../../notify/service.ts";
import type { ChangeFilter, ChangeRecord, SourceStateRow, WatchRepository } from "../repository.ts";
import { readFilter } from "./filter.ts";
import { concernsOf, type CompanyInterests, type Subject } from "../rules/relevance.ts";
import { stateInWords, stateOf } from "../rules/health.ts";
import type {
  ChangeFilterInput,
  ChangeRow,
  CompanyChange,
  CompanyChangeFilterInput,
  CompanySources,
  Source,
  SourceRow,
} from "../schema.ts";

export type ReadingDeps = {
  sources: readonly Source[];
  /** Are the sites polled at all? */
  isWatching: boolean;
  stored: WatchRepository;
  catalogue: CatalogueService;
  companies: CompanyService;
  applicability: ApplicabilityService;
  notify: NotifyService;
  documents: DocumentService;
  clock: Clock;
};
type Page = { limit: number; skip: number; after?: string | undefined };
// SQLite takes some thousands of parameters.
const idsAtOnce = 500;
export const nobody: Viewer = { companyId: null, isOperator: false };

/** What was captured and how the sources stand: for everybody, and as it matters to one company. */
export function reading(deps: ReadingDeps) {
  const { sources, isWatching, stored, catalogue, companies, applicability, notify, documents, clock } = deps;

  async function rowsOf(records: ChangeRecord[], viewer: Viewer): Promise<ChangeRow[]> {
    const { byKey } = await catalogue.snapshot();
    const attached = await documents.summariesOf(
      records.map(({ id }) => id),
      viewer,
    );
    return records.map(({ sourceId, regulationIds, riskLevel, ...record }) => ({
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
      diff: record.diff,
      heldBecause: record.heldBecause,
      reviewedAt: record.reviewedAt,
      topics: record.topics,
      risk_level: riskLevel,
      regulations: regulationIds.map((key) => ({
        regulation_id: key,
        regulation_title: byKey.get(key)?.title ?? key,
      })),
      evidence: record.evidence,
      summary: record.summary,
      documents: attached.get(record.id) ?? [],
      seenWithin: record.seenWithin,
    }));
  }

  async function interestsOf(companyId: string): Promise<CompanyInterests> {
    const evaluated = await applicability.evaluateAll(await companies.getProfile(companyId));
    const alerts = await notify.listAlerts(companyId);
    return {
      binding: new Set(
        evaluated.filter(({ verdict }) => isBinding(verdict.result)).map(({ instrument }) => instrument.key),
      ),
      watched: new Set(await notify.listWatchedRegulators(companyId)),
      alerts: new Set(alerts.filter((alert) => alert.alertTypes.includes("update")).map((alert) => alert.regulationId)),
    };
  }

  async function withConcerns(rows: ChangeRow[], companyId: string): Promise<CompanyChange[]> {
    const { instruments } = await catalogue.snapshot();
    const interests = await interestsOf(companyId);
    return rows.map((row) => {
      const regulationIds = row.regulations.map((link) => link.regulation_id);
      return { ...row, concerns: concernsOf({ ...row, regulationIds }, instruments, interests) };
    });
  }

  const isStored = async (filter: { source?: string; regulator?: string }) =>
    (await stored.listChanges(filter, { limit: 1, skip: 0 })).total > 0;

  /** What is or was a source. */
  async function isSource(id: string): Promise<boolean> {
    return id === "catalogue" || sources.some((source) => source.id === id) || (await isStored({ source: id }));
  }

  /** A regulator of the library, else one whose publications are or were watched. */
  async function regulatorOf(text: string): Promise<string | undefined> {
    const code = await catalogue.regulatorCode(text);
    if (code) return code;
    const own = sources.find(({ regulator }) => regulator === text.toUpperCase())?.regulator;
    return own ?? ((await isStored({ regulator: text })) ? text : undefined);
  }

  async function filterOf(input: CompanyChangeFilterInput, viewer: Viewer) {
    const { filter, faults } = readFilter(input);
    if (filter.source && !(await isSource(filter.source))) faults.push(`Unknown source: ${filter.source}`);
    const regulator = filter.regulator && (await regulatorOf(filter.regulator));
    if (filter.regulator && !regulator) faults.push(`Unknown regulator: ${filter.regulator}`);
    if (faults.length > 0) throw new AppError("invalid_input", faults[0]!, { errors: faults });
    const {
      concerns,
      documents: files,
      ...asked
    } = { ...filter, regulator, isCaptured: filter.documents !== undefined };
    const ids = files === "missing" || files === "uploaded" ? await documents.changesWhose(files, viewer) : undefined;
    const read = { ...asked, ids };
    return concerns && viewer.companyId
      ? { ...read, ids: await concerning(viewer.companyId, concerns === "yes", read) }
      : read;
  }

  /** Ids of what passes a filter and concerns the company, or does not. Many changes have the same subject. */
  async function concerning(companyId: string, wanted: boolean, filter: ChangeFilter): Promise<string[]> {
    const { instruments } = await catalogue.snapshot();
    const interests = await interestsOf(companyId);
    const known = new Map<string, boolean>();
    const isConcerned = (subject: Subject) => {
      const key = JSON.stringify([subject.regulator, subject.topics, subject.regulationIds]);
      const answer = known.get(key) ?? concernsOf(subject, instruments, interests).length > 0;
      known.set(key, answer);
      return answer;
    };
    return (await stored.listSubjects(filter)).filter((row) => isConcerned(row) === wanted).map(({ id }) => id);
  }

  /** A page of what passes a filter. @throws AppError `invalid_input` for a filter value that is not known */
  async function pageOf(input: CompanyChangeFilterInput & Page, viewer: Viewer) {
    const after = input.after === undefined ? undefined : await stored.findChange(input.after);
    if (input.after !== undefined && !after) throw new AppError("invalid_input", `Unknown change: ${input.after}`);
    const { limit, skip } = input;
    const { rows, total } = await stored.listChanges(await filterOf(input, viewer), { limit, skip, after });
    return { rows: await rowsOf(rows, viewer), total };
  }

  const rowOf = (source: Source, state: SourceStateRow | undefined, items: number): SourceRow => ({
    id: source.id,
    regulator: source.regulator,
    kind: source.kind,
    url: source.url,
    state: stateOf(source, state, { isWatching, at: clock.now().getTime() }),
    lastCheckAt: state?.lastCheckAt ?? null,
    lastOkAt: state?.lastOkAt ?? null,
    lastChangeAt: state?.lastChangeAt ?? null,
    lastError: state?.lastError ?? null,
    nextCheckAt: isWatching && source.enabled && source.kind !== "manual" ? (state?.nextCheckAt ?? null) : null,
    items,
    note: source.note,
  });

  async function listSources(): Promise<SourceRow[]> {
    const states = new Map((await stored.listStates()).map((state) => [state.id, state]));
    const counts = await stored.countItems();
    return sources.map((source) => rowOf(source, states.get(source.id), counts.get(source.id) ?? 0));
  }

  return {
    listSources,

    toldVersion: () => stored.toldVersion(),

    /** Those of these changes that were told, by id: what is held back or set aside is nobody's to quote. */
    async toldAmong(ids: readonly string[]): Promise<Map<string, ChangeRecord>> {
      const told = new Map<string, ChangeRecord>();
      for (let at = 0; at < ids.length; at += idsAtOnce)
        for (const record of await stored.findChanges(ids.slice(at, at + idsAtOnce)))
          if (record.status === "published") told.set(record.id, record);
      return told;
    },

    /** Changes that pass a filter, newest first. @throws AppError `invalid_input` for a filter value that is not known */
    async listChanges(input: ChangeFilterInput & Page, viewer: Viewer = nobody) {
      return pageOf(input, viewer);
    },

    /** @throws AppError `not_found` */
    async getChange(id: string, viewer: Viewer = nobody): Promise<ChangeRow> {
      const record = await stored.findChange(id);
      if (!record) throw new AppError("not_found", "Change not found");
      return (await rowsOf([record], viewer))[0]!;
    },

    /** The same as a company sees it, each with why it concerns the company. */
    async listCompanyChanges(companyId: string, input: CompanyChangeFilterInput & Page) {
      const { rows, total } = await pageOf(input, { companyId, isOperator: false });
      return { rows: await withConcerns(rows, companyId), total };
    },

    /** @throws AppError `not_found` */
    async getCompanyChange(companyId: string, id: string): Promise<CompanyChange> {
      const record = await stored.findChange(id);
      if (!record) throw new AppError("not_found", "Change not found");
      const rows = await rowsOf([record], { companyId, isOperator: false });
      return (await withConcerns(rows, companyId))[0]!;
    },

    /** How the sources stand, and the regulators whose silence proves nothing although the company answers to them. */
    async companySources(companyId: string): Promise<CompanySources> {
      const rows = await listSources();
      const { instruments } = await catalogue.snapshot();
      const { binding, watched } = await interestsOf(companyId);
      const bound = Map.groupBy(
        instruments.filter(({ key }) => binding.has(key)),
        ({ regulator }) => regulator,
      );
      const blindSpots = [...new Set([...bound.keys(), ...watched])].flatMap((regulator) => {
        const own = rows.filter((row) => row.regulator === regulator);
        if (own.some(({ state }) => state === "ok") && !own.some(({ state }) => isTroubled(state))) return [];
        const reason = own.length === 0 ? "None of its publications are watched" : stateInWords(own);
        return [{ regulator, name: regulatorName(regulator), regulations: bound.get(regulator)?.length ?? 0, reason }];
      });
      return { sources: rows, blindSpots: blindSpots.toSorted((a, b) => b.regulations - a.regulations) };
    },
  };
}

const isTroubled = (state: SourceRow["state"]) => state !== "ok" && state !== "manual";
