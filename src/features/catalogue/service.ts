import { instant, type Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { lagosDay } from "#shared/lagos.ts";
import type { LicenceCategory } from "../company/vocabulary.ts";
import {
  filesOf,
  readCatalogue,
  readLayers,
  type CatalogueFiles,
  type CatalogueReading,
  type Layer,
} from "./adapters/folder.ts";
import type { AboutRegulators } from "./adapters/regulators.ts";
import type { Fault } from "./adapters/yaml.ts";
import type { CatalogueRepository } from "./repository.ts";
import type { AboutRegulator } from "./rules/about-regulator.ts";
import { asDetail, regulationOf } from "./rules/present.ts";
import { chainOf } from "./rules/chain.ts";
import { figureCoverage, type Coverage } from "./rules/figures/check.ts";
import { parseFilter, passes } from "./rules/filter.ts";
import { isReviewed, originOf } from "./rules/origin.ts";
import { normaliseRegulator, regulatorName, regulatorNames } from "./rules/regulator.ts";
import { danglingReferences } from "./rules/references.ts";
import { sizeQuestionKey } from "./rules/size-question.ts";
import { bandOfSeverity } from "./rules/severity.ts";
import { linksOf, countByLabel } from "./rules/shelf.ts";
import type { Calendar } from "./rules/working-days.ts";
import type { FilterInput, Instrument, Regulation, RegulationDetail } from "./schema.ts";
import { linkSettling } from "./service/links.ts";
import { librarySearch } from "./service/search.ts";
import { libraryInMemory, type Snapshot, type SnapshotOn } from "./service/snapshot.ts";
import { riskLevels, statuses, topics } from "./vocabulary.ts";

export type { CatalogueFiles, CatalogueReading, Layer, Snapshot };
type Layers = Layer | readonly Layer[];
export type LoadReport = { files: number; added: string[]; changed: string[]; faults: Fault[] };
/** With all that was read, and by regulator how many duties have their numbers as data. */
export type CheckReport = LoadReport &
  Pick<CatalogueReading, "parsed" | "questions"> & { figures: Map<string, Coverage> };
export type CatalogueDeps = { catalogue: CatalogueRepository; clock: Clock };
/** `aboutRegulators`: read at the first need. */
type Deps = CatalogueDeps & {
  aboutRegulators: () => AboutRegulators;
  /** Which days are free, as far as is known now: by it due days are reckoned, of everybody alike. */
  calendar: () => Promise<KnownCalendar>;
};
/** With the state on which it rests. */
export type KnownCalendar = { calendar: Calendar; version: string };
type Asked = {
  datesFor?: LicenceCategory | "nobody" | null;
  asOf?: string | undefined;
  seen?: (instrument: Instrument) => Instrument;
};
export type CatalogueService = ReturnType<typeof catalogueService>;

export function catalogueService({ catalogue, clock, aboutRegulators, calendar }: Deps) {
  const { snapshot, snapshotAsOf } = libraryInMemory(catalogue, clock);
  const searchIn = librarySearch();

  /** Instruments that pass a filter: when something was searched for the best match in force first, else the newest. */
  function selectFrom(current: Snapshot, input: FilterInput): Instrument[] {
    const { filter, faults } = parseFilter(input);
    if (faults.length > 0) throw new AppError("invalid_input", faults[0]!, { errors: faults });
    const from = searchIn(current, input.search) ?? current.instruments;
    // As of a day: what was in force on it, unless another status is asked for.
    const wanted = current.asOf === null ? filter : { status: "in-force", ...filter };
    return from.filter((instrument) => passes(instrument, wanted));
  }

  /** The short code of a regulator by code or name, if it is one we know or have regulations of. */
  async function regulatorCode(text: string): Promise<string | undefined> {
    const code = normaliseRegulator(text);
    const { instruments } = await snapshot();
    const isKnown = Object.hasOwn(regulatorNames, code) || instruments.some(({ regulator }) => regulator === code);
    return isKnown ? code : undefined;
  }

  return {
    ...catalogueLoading({ catalogue, clock }),
    ...linkSettling({ catalogue, snapshot, clock }),
    snapshot,
    snapshotAsOf,
    /** The best match in force first, of the library as it is or was; undefined when nothing was typed. */
    search: async (text: string | undefined, at?: Snapshot) => searchIn(at ?? (await snapshot()), text),

    /** Names the state on which every answer about the library rests: its version, and the day, for dates that lie ahead. */
    async cacheKey(): Promise<string> {
      return `${await catalogue.version()} ${lagosDay(clock.now())} ${(await calendar()).version}`;
    },

    calendar,

    /** The questions a company may answer: those of the catalogue, and those its head counts raise. */
    async questionKeys(): Promise<ReadonlySet<string>> {
      const { questions, instruments } = await snapshot();
      const sizes = instruments.flatMap(({ appliesTo: { minEmployees } }) => minEmployees ?? []);
      return new Set([...questions.map((question) => question.key), ...sizes.map(sizeQuestionKey)]);
    },

    regulatorCode,

    /**
     * What is known of a regulator by its code or name, and which of its texts nobody has read yet.
     * @throws AppError `not_found` for one that is not known and has no regulations
     */
    async regulator(text: string): Promise<AboutRegulator> {
      const regulator = await regulatorCode(text);
      if (regulator === undefined) throw new AppError("not_found", "Regulator not found");
      const unknown = { regulator, name: regulatorName(regulator), regulates: null, site: null, notYetRead: [] };
      return aboutRegulators().get(regulator) ?? unknown;
    },

    /** @throws AppError `invalid_input` for a filter value that is not known */
    async list(
      input: FilterInput & { asOf?: string | undefined; limit: number; skip: number },
    ): Promise<{ rows: Regulation[]; total: number }> {
      const current = await snapshotAsOf(input.asOf);
      const selected = selectFrom(current, input);
      const rows = selected.slice(input.skip, input.skip + input.limit).map(({ key }) => current.regulations.get(key)!);
      return { rows, total: selected.length };
    },

    /**
     * One regulation whole, with the due dates of a licence category, where one is given, and as `seen` by whoever asks.
     * @throws AppError `not_found`
     */
    async get(key: string, { datesFor = null, asOf, seen = (as) => as }: Asked = {}): Promise<RegulationDetail> {
      const current = await snapshotAsOf(asOf);
      const stored = current.byKey.get(key);
      const instrument = stored && seen(stored);
      if (!instrument) throw new AppError("not_found", "Regulation not found");
      const revisions = await catalogue.listRevisions(key);
      const all = (await snapshot()).instruments;
      const now = lagosDay(clock.now());
      return asDetail(regulationOf(instrument, current.regulations), instrument, {
        links: linksOf(instrument, all),
        chain: chainOf(instrument, all, now),
        asOf: asOfWords(current, key),
        revision: current.stored.get(key)!.revision,
        revisions: revisions.map(({ revision, recordedAt, changes }) => ({ revision, recordedAt, changes })),
        today: current.asOf ?? now,
        now,
        datesFor: isIssued(current, key) ? datesFor : "nobody",
        calendar: (await calendar()).calendar,
      });
    },

    /** What changed in the regulations that pass the filter since each was first recorded, the latest first. */
    async listRevisions(input: FilterInput & { limit: number; skip: number }) {
      // That a captured text was read is no news of the law.
      const keys = selectFrom(await snapshot(), input)
        .filter(isReviewed)
        .map(({ key }) => key);
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
    countByTopic: async () => countByLabel((await snapshot()).instruments, topics, (instrument) => instrument.topics),

    async stats() {
      const { instruments, changedAt } = await snapshot();
      return {
        total: instruments.length,
        byRegulator: countByLabel(instruments, [], (instrument) => [instrument.regulator]),
        byRisk: countByLabel(instruments, riskLevels, (instrument) => [bandOfSeverity(instrument.severity)]),
        byTopic: countByLabel(instruments, topics, (instrument) => instrument.topics),
        byStatus: countByLabel(instruments, statuses, (instrument) => [instrument.status]),
        byOrigin: countByLabel(instruments, ["reviewed", "captured"], (instrument) => [originOf(instrument)]),
        lastChangeAt: changedAt,
      };
    },
  };
}

const isIssued = (library: Snapshot | SnapshotOn, key: string): boolean =>
  !("standings" in library) || library.standings.get(key)!.state !== "not-issued";

function asOfWords(library: Snapshot | SnapshotOn, key: string): RegulationDetail["asOf"] {
  if (!("standings" in library)) return null;
  const { recordedAt: textRecordedAt, isLater: isTextLater } = library.texts.get(key)!;
  return { day: library.asOf, ...library.standings.get(key)!, textRecordedAt, isTextLater };
}

// A pack is applied once a day; what else moves the library comes in by the minute.
const mostReadings = 5;

/** How the library comes from its files into the store. */
function catalogueLoading({ catalogue, clock }: CatalogueDeps) {
  /** Reads every file of some layers, whatever is stored. */
  const read = (layers: Layers): Promise<CatalogueReading> => readCatalogue(layers, new Map(), undefined);

  /** What `load` would find to store of these layers. */
  const preview = async (layers: Layers): Promise<CatalogueReading> =>
    readCatalogue(layers, await catalogue.listHashes(), await catalogue.findState());

  return {
    readLayers,
    filesOf,
    read,
    preview,

    /** Reads a folder, or several layers, without storing anything; references that lead nowhere are faults too. */
    async check(layers: Layers): Promise<CheckReport> {
      const { files, faults, parsed, questions } = await read(layers);
      const dangling = danglingReferences(
        parsed.map(({ instrument }) => instrument),
        questions?.list ?? [],
      );
      const unknown = dangling.map(({ where, path, key }) => ({
        file: where,
        line: 1,
        reason: `${path}: there is no ${key}`,
      }));
      const figures = figureCoverage(parsed.map(({ instrument }) => instrument));
      return { files, added: [], changed: [], faults: [...faults, ...unknown], figures, parsed, questions };
    },

    /**
     * Loads a folder, or several layers of which the last counts where they name the same: new files are added, changed ones become a revision with its diff, unchanged ones are not even parsed.
     * A broken file is named in the report and leaves what was stored of it as it was; the others are loaded all the same.
     * Layers that depend on what is stored, as which pack counts, are given as a function: they are read again where the
     * library has moved meanwhile, or a pack that was just applied would be overwritten by what lies below it.
     * @throws AppError `conflict` where the library moved each time
     */
    async load(layers: Layers | (() => Promise<Layers>)): Promise<LoadReport> {
      for (let left = mostReadings; left > 0; left -= 1) {
        const seen = typeof layers === "function" ? await catalogue.version() : undefined;
        const { files, faults, parsed, questions } = await preview(
          typeof layers === "function" ? await layers() : layers,
        );
        if (parsed.length === 0 && !questions) return { files, faults, added: [], changed: [] };
        const saved = await catalogue.save(parsed, questions, instant(clock), seen);
        if (saved) return { files, faults, ...saved };
      }
      throw new AppError("conflict", "The library was changed each time while its files were read: load it again");
    },
  };
}
