import { setImmediate } from "node:timers/promises";
import { AppError } from "#platform/errors.ts";
import type { CatalogueService } from "../../catalogue/service.ts";
import type { ClassificationTables } from "../../classification/rules/classify.ts";
import type { DocumentService, Viewer } from "../../document/service.ts";
import type { NotifyService } from "../../notify/service.ts";
import type { ChangeFilter, WatchRepository } from "../repository.ts";
import { readFilter } from "./filter.ts";
import { askedForBecause, decidesWhom, meantBecause, type CompanyInterests, type Subject } from "../rules/relevance.ts";
import type { CompanyChangeFilterInput, Source } from "../schema.ts";
import type { Interests } from "./interests.ts";

type FilterDeps = {
  sources: readonly Source[];
  stored: WatchRepository;
  catalogue: CatalogueService;
  documents: DocumentService;
  notify: NotifyService;
  readTables: () => Promise<ClassificationTables>;
  interests: Interests;
};

// Others get their turn in between.
const judgedAtOnce = 500;

/** Reads what a filter asks for. @throws AppError `invalid_input` for a value that is not known */
export function changeFilters({ sources, stored, catalogue, documents, notify, readTables, interests }: FilterDeps) {
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
      ? { ...read, ids: await idsConcerning(viewer.companyId, read, concerns === "yes") }
      : read;
  }

  /** Ids of them; of what was told to the company and taken back it can still read. */
  async function idsConcerning(companyId: string, filter: ChangeFilter, wanted: boolean): Promise<string[]> {
    const ids = (await listConcerning(companyId, filter, wanted)).map(({ id }) => id);
    if (!wanted) return ids;
    const rest = new Set((await stored.listSubjects(filter)).map(({ id }) => id));
    const withdrawn = await notify.listWithdrawn(companyId, [...rest]);
    return [...new Set([...ids, ...withdrawn.keys()])];
  }

  /**
   * What passes a filter and concerns the company, or does not: whether it is meant for it, and whether the company asked for
   * it. Many changes concern the same companies.
   */
  async function listConcerning(companyId: string, filter: ChangeFilter, wanted = true) {
    const own = await interests.of(companyId);
    return concerning(own, await subjectsOf(filter), wanted);
  }

  /** The same of several companies, by their ids: the changes are read once for all. */
  async function listConcerningEach(companyIds: readonly string[], filter: ChangeFilter) {
    const each = await interests.ofEach(companyIds);
    const subjects = await subjectsOf(filter);
    const found = new Map<string, Concerning[]>();
    for (const [id, own] of each) {
      found.set(id, await concerning(own, subjects, true));
      await setImmediate();
    }
    return found;
  }

  /** What passes a filter, with what decides whom it concerns. */
  async function subjectsOf(filter: ChangeFilter) {
    const { known: byKey } = await catalogue.snapshot();
    const { table } = (await readTables()).audience;
    const rows = await stored.listSubjects(filter);
    return { library: { byKey, table }, rows: rows.map((row) => ({ row, key: decidesWhom(row) })) };
  }
  type Subjects = Awaited<ReturnType<typeof subjectsOf>>;
  type Concerning = Subjects["rows"][number]["row"] & { isMeant: boolean; isAskedFor: boolean };

  async function concerning(own: CompanyInterests, { library, rows }: Subjects, wanted: boolean) {
    const known = new Map<string, { isMeant: boolean; isAskedFor: boolean }>();
    const judged = (subject: Subject, key: string) => {
      const answer = known.get(key) ?? {
        isMeant: meantBecause(subject, library, own).length > 0,
        isAskedFor: askedForBecause(subject, library, own).length > 0,
      };
      known.set(key, answer);
      return answer;
    };
    const found: Concerning[] = [];
    for (let at = 0; at < rows.length; at += judgedAtOnce) {
      if (at > 0) await setImmediate();
      const some = rows.slice(at, at + judgedAtOnce).map(({ row, key }) => ({ ...row, ...judged(row, key) }));
      found.push(...some.filter(({ isMeant, isAskedFor }) => (isMeant || isAskedFor) === wanted));
    }
    return found;
  }

  return { filterOf, listConcerning, listConcerningEach };
}
