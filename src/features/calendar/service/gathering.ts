import { instant, type Clock } from "#platform/clock.ts";
import type { Day } from "#shared/calendar.ts";
import type { EvidenceService } from "../../evidence/service.ts";
import type { FilingService } from "../../filing/service.ts";
import type { ObligationService } from "../../obligation/service.ts";
import type { TaskService } from "../../task/service.ts";
import { byDue, expiryEntry, filingEntry, passes, reviewEntry, taskEntry, type Asking, type Duties } from "../rules/entries.ts";
import type { Entry, EntryFilter } from "../schema.ts";
import { entryKinds, mostEntries, type EntryKind } from "../vocabulary.ts";

export type GatheringDeps = {
  filings: Pick<FilingService, "list">;
  tasks: Pick<TaskService, "list">;
  obligations: Pick<ObligationService, "seenBy">;
  evidence: Pick<EvidenceService, "lapsing">;
  clock: Clock;
};
/** Who asks, a person or null for a token of the company, and what it may. */
export type Asker = { companyId: string; userId: string | null; permissions: ReadonlySet<string> };
export type Span = { from: Day; to: Day };
export type Gathering = ReturnType<typeof gathering>;

const needs: Readonly<Record<EntryKind, string>> = {
  filing: "duty.read",
  task: "task.read",
  review: "duty.read",
  expiry: "evidence.read",
};

/** Brings together what a company's work has on the days of a time, as whoever asks sees each. */
export function gathering({ filings, tasks, obligations, evidence, clock }: GatheringDeps) {
  /** What is due first before all others. Of tasks and evidence no more than one above `mostEntries`. */
  return async (asker: Asker, span: Span, { kinds = [], ...filter }: EntryFilter): Promise<Entry[]> => {
    const { companyId, userId, permissions } = asker;
    const seesAll = permissions.has("work.read");
    const seen = { companyId, userId, seesAll, manages: permissions.has("work.change") };
    const asking: Asking = {
      now: instant(clock),
      mayChange: permissions.has("work.change"),
      mayWork: permissions.has("task.work"),
      mayDoDuties: permissions.has("duty.work"),
    };
    const isAsked = (kind: EntryKind) => (kinds.length === 0 || kinds.includes(kind)) && permissions.has(needs[kind]);
    const duties: Duties = new Map((await obligations.seenBy(seen)).map((duty) => [duty._id, duty]));

    const made: Readonly<Record<EntryKind, () => Promise<Entry[]> | Entry[]>> = {
      filing: async () =>
        (await filings.list(companyId, span)).flatMap((one) =>
          seesAll || duties.has(one.dutyId) ? [filingEntry(one, duties, asking)] : [],
        ),
      task: async () => {
        const page = { limit: mostEntries + 1, skip: 0 };
        const within = { state: "all", dueFrom: span.from, dueTo: span.to };
        const { rows } = await tasks.list(seen, within, page);
        return rows.flatMap(({ dueOn, ...task }) => (dueOn === null ? [] : [taskEntry({ ...task, dueOn }, duties, asking)]));
      },
      review: () =>
        [...duties.values()].flatMap(({ nextReviewOn, ...duty }) =>
          nextReviewOn !== null && nextReviewOn >= span.from && nextReviewOn <= span.to && duty.closedBecause === null
            ? [reviewEntry({ ...duty, nextReviewOn }, asking)]
            : [],
        ),
      expiry: async () =>
        (await evidence.lapsing(seen, span, mostEntries + 1)).flatMap(({ validUntil, ...piece }) =>
          validUntil === null ? [] : [expiryEntry({ ...piece, validUntil }, duties)],
        ),
    };
    const entries: Entry[] = [];
    for (const kind of entryKinds) if (isAsked(kind)) entries.push(...(await made[kind]()));
    return entries.filter(passes(filter, userId)).toSorted(byDue);
  };
} // prettier-ignore
