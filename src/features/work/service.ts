import type { Clock } from "#platform/clock.ts";
import { addDays } from "#shared/calendar.ts";
import { lagosDay } from "#shared/lagos.ts";
import type { CircularService } from "../circular/service.ts";
import type { FilingService } from "../filing/service.ts";
import type { NotifyService } from "../notify/service.ts";
import type { ObligationService } from "../obligation/service.ts";
import type { TaskService } from "../task/service.ts";
import type { TriageService } from "../triage/service.ts";
import { reviewsOf, tasksByTime, weekDays } from "./rules.ts";
import type { MyWork } from "./schema.ts";

export type WorkDeps = {
  tasks: Pick<TaskService, "openOf">;
  obligations: Pick<ObligationService, "ofPerson">;
  filings: Pick<FilingService, "list">;
  circulars: Pick<CircularService, "unreadOf">;
  notify: Pick<NotifyService, "unreadBy">;
  triage: Pick<TriageService, "counts">;
  clock: Clock;
};
export type WorkService = ReturnType<typeof workService>;
/** Who asks: a person, or null for a token of the company, for whom nothing waits. */
export type Asker = { companyId: string; userId: string | null; seesAll: boolean };

// A first screen: more is looked for where it all is.
const mostTasks = 200;
const mostUnread = 5;
const mostCirculars = 50;
const filingDays = 14;
// What is overdue for longer is in the list of due days.
const overdueDays = 60;

/** What waits for a person in its company. */
export function workService({ tasks, obligations, filings, circulars, notify, triage, clock }: WorkDeps) {
  /** What is to be filed of the duties that somebody answers for. */
  async function filingsOf(companyId: string, dutyIds: ReadonlySet<string>, day: string) {
    if (dutyIds.size === 0) return [];
    const range = { from: addDays(day, -overdueDays), to: addDays(day, filingDays) };
    return (await filings.list(companyId, range)).filter(
      ({ dutyId, state, isOverdue, dueDay }) =>
        dutyIds.has(dutyId) && (state === "upcoming" || state === "in-work") && (isOverdue || dueDay >= day),
    );
  }

  return {
    async of({ companyId, userId, seesAll }: Asker): Promise<MyWork> {
      const day = lagosDay(clock.now());
      const waiting = seesAll ? (await triage.counts(companyId)).waiting : null;
      if (userId === null) return { ...nothing, day, waiting };
      const person = { companyId, userId };
      const open = await tasks.openOf(person, addDays(day, weekDays), mostTasks + 1);
      const duties = await obligations.ofPerson(person);
      const owned = new Set(duties.flatMap(({ owner, _id }) => (owner === userId ? [_id] : [])));
      const { rows, total } = await notify.unreadBy(person, mostUnread);
      return {
        day,
        ...tasksByTime(open.slice(0, mostTasks), day),
        isMore: open.length > mostTasks,
        reviews: reviewsOf(duties, userId, day),
        filings: await filingsOf(companyId, owned, day),
        circulars: await circulars.unreadOf(person, mostCirculars),
        unread: { total, newest: rows.map(({ id, ...row }) => ({ _id: id, ...row })) },
        waiting,
      };
    },
  };
}

const nothing = {
  late: [],
  today: [],
  week: [],
  undated: [],
  isMore: false,
  reviews: [],
  filings: [],
  circulars: { total: 0, rows: [] },
  unread: { total: 0, newest: [] },
};
