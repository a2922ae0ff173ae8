import { AppError } from "#platform/errors.ts";
import { instant, type Clock } from "#platform/clock.ts";
import type { Day } from "#shared/calendar.ts";
import { minuteMs } from "#shared/duration.ts";
import type { EvidenceService } from "../../evidence/service.ts";
import type { FilingService } from "../../filing/service.ts";
import type { ObligationService } from "../../obligation/service.ts";
import type { TaskService } from "../../task/service.ts";
import {
  byDue,
  entryIdOf,
  expiryEntry,
  filingEntry,
  passes,
  reviewEntry,
  taskEntry,
  type Asking,
  type Duties,
} from "../rules/entries.ts";
import { messages, type Entry, type EntryFilter } from "../schema.ts";
import { entryKinds, mostEntries, type EntryKind } from "../vocabulary.ts";

export type GatheringDeps = {
  filings: Pick<FilingService, "list" | "get">;
  tasks: Pick<TaskService, "list" | "get">;
  obligations: Pick<ObligationService, "seenBy" | "cacheKeyOf">;
  evidence: Pick<EvidenceService, "lapsing" | "get">;
  clock: Clock;
};
/** Who asks, a person or null for a token of the company, and what it may. */
export type Asker = { companyId: string; userId: string | null; permissions: ReadonlySet<string> };
export type Span = { from: Day; to: Day };
export type Gathering = ReturnType<typeof gathering>;
/** How entries of a kind come: those of a time, and the one of a thing. */
type Source = { within: (span: Span) => Promise<Entry[]>; of: (id: string) => Promise<Entry | undefined> };

const needs: Readonly<Record<EntryKind, string>> = {
  filing: "duty.read",
  task: "task.read",
  review: "duty.read",
  expiry: "evidence.read",
};

const rights = [...new Set([...Object.values(needs), "work.read", "work.change", "task.work", "duty.work"])];

/** Brings together what a company's work has on the days of a time, as whoever asks sees each. */
export function gathering(deps: GatheringDeps) {
  /** Where entries come from for whoever asks; of what it may not see from nowhere. */
  async function sourcesFor(asker: Asker): Promise<Partial<Record<EntryKind, Source>>> {
    const { permissions } = asker;
    const seen = seenBy(asker);
    const asking: Asking = {
      now: instant(deps.clock),
      mayChange: permissions.has("work.change"),
      mayWork: permissions.has("task.work"),
      mayDoDuties: permissions.has("duty.work"),
    };
    const duties: Duties = new Map((await deps.obligations.seenBy(seen)).map((duty) => [duty._id, duty]));
    const all = sources(deps, { seen, asking, duties });
    return Object.fromEntries(entryKinds.flatMap((kind) => (permissions.has(needs[kind]) ? [[kind, all[kind]]] : [])));
  }

  return {
    /** Names the state on which the list of whoever asks rests: what is late is so from the next minute on. */
    async cacheKeyOf(asker: Asker): Promise<string> {
      const { companyId, userId, permissions } = asker;
      const may = rights.map((right) => (permissions.has(right) ? 1 : 0)).join("");
      const minute = Math.floor(deps.clock.now().getTime() / minuteMs);
      const state = await deps.obligations.cacheKeyOf(companyId, seenBy(asker));
      return `${state} ${userId} ${may} ${minute}`;
    },

    /** What is due first before all others. Of tasks and evidence no more than one above `mostEntries`. */
    async list(asker: Asker, span: Span, { kinds = [], ...filter }: EntryFilter): Promise<Entry[]> {
      const known = await sourcesFor(asker);
      const entries: Entry[] = [];
      for (const kind of entryKinds)
        if (kinds.length === 0 || kinds.includes(kind)) entries.push(...((await known[kind]?.within(span)) ?? []));
      return entries.filter(passes(filter, asker.userId)).toSorted(byDue);
    },

    /** One of them. @throws AppError `not_found` */
    async find(asker: Asker, id: string): Promise<Entry> {
      const { kind, subjectId } = entryIdOf(id) ?? {};
      const source = kind && (await sourcesFor(asker))[kind];
      const entry = await source?.of(subjectId!).catch(absent);
      if (!entry) throw new AppError("not_found", messages.unknown);
      return entry;
    },
  };
} // prettier-ignore

/** What is not there is nothing, in one word whatever its kind. */
function absent(error: unknown): undefined {
  if (error instanceof AppError && error.code === "not_found") return undefined;
  throw error;
}

/** As duties, tasks and evidence are seen. */
const seenBy = ({ companyId, userId, permissions }: Asker) => ({
  companyId,
  userId,
  seesAll: permissions.has("work.read"),
  manages: permissions.has("work.change"),
  seesEvidence: permissions.has("evidence.read"),
});

type For = {
  seen: ReturnType<typeof seenBy>;
  asking: Asking;
  duties: Duties;
};

function sources({ filings, tasks, evidence }: GatheringDeps, { seen, asking, duties }: For): Record<EntryKind, Source> {
  const { companyId, seesAll } = seen;
  const ofFiling = (one: Awaited<ReturnType<typeof filings.get>>) =>
    seesAll || duties.has(one.dutyId) ? filingEntry(one, duties, asking) : undefined;
  return {
    filing: {
      within: async (span) => (await filings.list(companyId, span)).flatMap((one) => ofFiling(one) ?? []),
      of: async (id) => ofFiling(await filings.get(companyId, id)),
    },
    task: {
      async within({ from, to }) {
        const page = { limit: mostEntries + 1, skip: 0 };
        const { rows } = await tasks.list(seen, { state: "all", dueFrom: from, dueTo: to }, page);
        return rows.flatMap((task) => taskEntry(task, duties, asking) ?? []);
      },
      of: async (id) => taskEntry(await tasks.get(seen, id), duties, asking),
    },
    review: {
      within: async ({ from, to }) =>
        [...duties.values()].flatMap((duty) => {
          const { nextReviewOn } = duty;
          const isThen = nextReviewOn !== null && nextReviewOn >= from && nextReviewOn <= to;
          return (isThen && reviewEntry(duty, asking)) || [];
        }),
      of: async (id) => reviewEntry(duties.get(id), asking),
    },
    expiry: {
      within: async (span) =>
        (await evidence.lapsing(seen, span, mostEntries + 1)).flatMap((piece) => expiryEntry(piece, duties) ?? []),
      of: async (id) => expiryEntry(await evidence.get(seen, id), duties),
    },
  };
} // prettier-ignore
