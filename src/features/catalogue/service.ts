import { LRUCache } from "lru-cache";
import { instant, type Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { lagosDay } from "#shared/lagos.ts";
import type { LicenceCategory } from "../company/vocabulary.ts";
import { readCatalogue } from "./adapters/folder.ts";
import type { Fault } from "./adapters/yaml.ts";
import type { CatalogueRepository, StoredRegulation } from "./repository.ts";
import { asDetail, asRegulation } from "./rules/present.ts";
import { parseFilter, passes } from "./rules/filter.ts";
import { normaliseRegulator, regulatorName, regulatorNames } from "./rules/regulator.ts";
import { danglingReferences } from "./rules/references.ts";
import { sizeQuestionKey } from "./rules/size-question.ts";
import { buildSearchIndex, type SearchIndex } from "./rules/search/build.ts";
import { searchQuery } from "./rules/search/query.ts";
import { rankRows } from "./rules/search/rank.ts";
import { bandOfSeverity } from "./rules/severity.ts";
import { inForceFirst, linksOf, newestFirst, countByLabel } from "./rules/shelf.ts";
import type { FilterInput, Instrument, Question, Regulation, RegulationDetail } from "./schema.ts";
import { riskLevels, statuses, topics } from "./vocabulary.ts";

/** The catalogue at one version, in memory: read again only after it has changed. */
export type Snapshot = {
  version: number;
  /** Newest first. */
  instruments: Instrument[];
  byKey: Map<string, Instrument>;
  /** Each instrument as answers carry it, made once. */
  regulations: Map<string, Regulation>;
  stored: Map<string, StoredRegulation>;
  questions: Question[];
  changedAt: string | null;
};
export type LoadReport = { files: number; added: string[]; changed: string[]; faults: Fault[] };
export type CatalogueDeps = { catalogue: CatalogueRepository; clock: Clock };
export type CatalogueService = ReturnType<typeof catalogueService>;

export function catalogueService({ catalogue, clock }: CatalogueDeps) {
  let cached: Snapshot | undefined;
  let indexed: { snapshot: Snapshot; index: SearchIndex; rows: Instrument[] } | undefined;
  /** What was found by version and query: people type the same words, and a letter at a time. */
  const found = new LRUCache<string, Instrument[]>({
    maxSize: maxFound,
    // Anybody may search for anything: what finds nothing has its price too.
    sizeCalculation: (list, key) => list.length + Math.ceil(key.length / 4) + 32,
  });

  async function snapshot(): Promise<Snapshot> {
    const version = await catalogue.version();
    if (cached?.version !== version) cached = asSnapshot(await catalogue.readAll());
    return cached;
  }

  /** The words of a snapshot, read when somebody first searches in it. */
  function indexOf(of: Snapshot) {
    if (indexed?.snapshot === of) return indexed;
    // Equals are ranked by row.
    const rows = of.instruments.toSorted((a, b) => (a.key < b.key ? -1 : 1));
    indexed = { snapshot: of, index: buildSearchIndex(rows), rows };
    return indexed;
  }

  /** What matches what a user typed, the best match in force first; undefined when nothing was typed. */
  function searchIn(current: Snapshot, text: string | undefined): readonly Instrument[] | undefined {
    if (!text?.trim()) return undefined;
    const query = searchQuery(text);
    if (!query) return [];
    const key = `${current.version} ${JSON.stringify(query)}`;
    const known = found.get(key);
    if (known) return known;
    const { index, rows } = indexOf(current);
    const instruments = inForceFirst(Array.from(rankRows(index, query), (row) => rows[row]!));
    found.set(key, instruments);
    return instruments;
  }

  /** Instruments that pass a filter: when something was searched for the best match in force first, else the newest. */
  function selectFrom(current: Snapshot, input: FilterInput): Instrument[] {
    const { filter, faults } = parseFilter(input);
    if (faults.length > 0) throw new AppError("invalid_input", faults[0]!, { errors: faults });
    const from = searchIn(current, input.search) ?? current.instruments;
    return from.filter((instrument) => passes(instrument, filter));
  }

  return {
    ...catalogueLoading({ catalogue, clock }),
    snapshot,
    search: async (text: string | undefined) => searchIn(await snapshot(), text),

    /** Names the state on which every answer about the library rests: its version, and the day, for dates that lie ahead. */
    async cacheKey(): Promise<string> {
      return `${await catalogue.version()} ${lagosDay(clock.now())}`;
    },

    /** The questions a company may answer: those of the catalogue, and those its head counts raise. */
    async questionKeys(): Promise<ReadonlySet<string>> {
      const { questions, instruments } = await snapshot();
      const sizes = instruments.flatMap(({ appliesTo: { minEmployees } }) => minEmployees ?? []);
      return new Set([...questions.map((question) => question.key), ...sizes.map(sizeQuestionKey)]);
    },

    /** The short code of a regulator by code or name, if it is one we know or have regulations of. */
    async regulatorCode(text: string): Promise<string | undefined> {
      const code = normaliseRegulator(text);
      const { instruments } = await snapshot();
      const isKnown = Object.hasOwn(regulatorNames, code) || instruments.some(({ regulator }) => regulator === code);
      return isKnown ? code : undefined;
    },

    /** @throws AppError `invalid_input` for a filter value that is not known */
    async list(input: FilterInput & { limit: number; skip: number }): Promise<{ rows: Regulation[]; total: number }> {
      const current = await snapshot();
      const selected = selectFrom(current, input);
      const page = selected.slice(input.skip, input.skip + input.limit);
      return { rows: page.map(({ key }) => current.regulations.get(key)!), total: selected.length };
    },

    /** One regulation whole, with the due dates of a licence category, where one is given. @throws AppError `not_found` */
    async get(key: string, datesFor: LicenceCategory | "nobody" | null = null): Promise<RegulationDetail> {
      const { byKey, regulations, stored, instruments } = await snapshot();
      const instrument = byKey.get(key);
      if (!instrument) throw new AppError("not_found", "Regulation not found");
      const revisions = await catalogue.listRevisions(key);
      return asDetail(regulations.get(key)!, instrument, {
        links: linksOf(instrument, instruments),
        revision: stored.get(key)!.revision,
        revisions: revisions.map(({ revision, recordedAt, changes }) => ({ revision, recordedAt, changes })),
        today: lagosDay(clock.now()),
        datesFor,
      });
    },

    /** What changed in the regulations that pass the filter since each was first recorded, the latest first. */
    async listRevisions(input: FilterInput & { limit: number; skip: number }) {
      const keys = selectFrom(await snapshot(), input).map(({ key }) => key);
      const { rows, total } = await catalogue.listChanged(keys, input);
      const revised = rows.map(({ regulationId, content, revision, recordedAt, changes }) => ({
        regulation_id: regulationId,
        regulation_title: content.title,
        regulator: content.regulator,
        revision,
        recordedAt,
        changes,
      }));
      return { rows: revised, total };
    },

    /** Regulators that have regulations passing the filter, the one with most first. */
    async listRegulators(input: FilterInput) {
      const current = await snapshot();
      const groups = Map.groupBy(selectFrom(current, input), (instrument) => instrument.regulator);
      const entries = [...groups].map(([regulator, instruments]) => ({
        regulator,
        name: regulatorName(regulator),
        count: instruments.length,
        regulations: instruments.map(({ key }) => current.regulations.get(key)!),
      }));
      return entries.toSorted((a, b) => b.count - a.count || a.regulator.localeCompare(b.regulator));
    },

    /** How many regulations each topic has. */
    async countByTopic() {
      return countByLabel((await snapshot()).instruments, topics, (instrument) => instrument.topics);
    },

    async stats() {
      const { instruments, changedAt } = await snapshot();
      return {
        total: instruments.length,
        byRegulator: countByLabel(instruments, [], (instrument) => [instrument.regulator]),
        byRisk: countByLabel(instruments, riskLevels, (instrument) => [bandOfSeverity(instrument.severity)]),
        byTopic: countByLabel(instruments, topics, (instrument) => instrument.topics),
        byStatus: countByLabel(instruments, statuses, (instrument) => [instrument.status]),
        lastChangeAt: changedAt,
      };
    },
  };
}

/** How the library comes from its files into the store. */
function catalogueLoading({ catalogue, clock }: CatalogueDeps) {
  return {
    /** Reads a folder without storing anything; references that lead nowhere are faults too. */
    async check(folder: string): Promise<LoadReport> {
      const { files, faults, parsed, questions } = await readCatalogue(folder, new Map(), undefined);
      const dangling = danglingReferences(
        parsed.map(({ instrument }) => instrument),
        questions?.list ?? [],
      );
      const unknown = dangling.map(({ where, path, key }) => ({
        file: where,
        line: 1,
        reason: `${path}: there is no ${key}`,
      }));
      return { files, added: [], changed: [], faults: [...faults, ...unknown] };
    },

    /**
     * Loads a folder: new files are added, changed ones become a revision with its diff, unchanged ones are not even parsed.
     * A broken file is named in the report and leaves what was stored of it as it was; the others are loaded all the same.
     */
    async load(folder: string): Promise<LoadReport> {
      const state = await catalogue.findState();
      const { files, faults, parsed, questions } = await readCatalogue(folder, await catalogue.listHashes(), state);
      if (parsed.length === 0 && !questions) return { files, faults, added: [], changed: [] };
      const saved = await catalogue.save(parsed, questions, instant(clock));
      return { files, faults, ...saved };
    },
  };
}

// References, of eight bytes each.
const maxFound = 500_000;

function asSnapshot({ rows, state }: Awaited<ReturnType<CatalogueRepository["readAll"]>>): Snapshot {
  const instruments = rows.map((row) => row.content).toSorted(newestFirst);
  return {
    version: state?.version ?? 0,
    instruments,
    byKey: new Map(instruments.map((instrument) => [instrument.key, instrument])),
    regulations: new Map(instruments.map((instrument) => [instrument.key, asRegulation(instrument)])),
    stored: new Map(rows.map((row) => [row.id, row])),
    questions: state?.questions ?? [],
    changedAt: state?.changedAt ?? null,
  };
}
