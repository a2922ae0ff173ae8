import { AppError } from "#platform/errors.ts";
import { addDays, daysBetween, type Day } from "#shared/calendar.ts";
import { minuteMs } from "#shared/duration.ts";
import { lagosDay } from "#shared/lagos.ts";
import type { Calendar } from "../catalogue/rules/working-days.ts";
import type { CommentService } from "../comment/service.ts";
import { dutyIdOf, isSettled, occurrenceIdOf, onTimeOf, subjectOf, type Moved } from "./rules/laid-over.ts";
import { nextDueOf, type NextDue } from "./rules/next.ts";
import type { ListInput, Occurrence, OccurrenceDetail, OnTime, Range } from "./schema.ts";
import { changing, type ChangingDeps } from "./service/changing.ts";
import { finding, marginDays, type FindingDeps } from "./service/finding.ts";
import { happening } from "./service/happening.ts";
import { seeing, type Asker, type SeeingDeps } from "./service/seeing.ts";
import { mostDays, type FilingView } from "./vocabulary.ts";

export type FilingDeps = FindingDeps &
  Omit<SeeingDeps, "find"> &
  Omit<ChangingDeps, "find" | "sees" | "findSeen"> & { comments: Pick<CommentService, "history"> };
export type FilingService = ReturnType<typeof filingService>;

const usualDays = 92;

export function filingService(deps: FilingDeps) {
  const { stored, clock } = deps;
  const { basisOf, between, find } = finding(deps);
  const seen = seeing({ ...deps, find });
  const today = () => lagosDay(clock.now());

  /** What passes of a company's occurrences, the earliest first. @throws AppError `invalid_input` */
  async function listed(
    companyId: string,
    { view = "all", limit, ...filter }: ListInput,
    isSeen: (dutyId: string) => boolean,
  ): Promise<Occurrence[]> {
    const days = rangeOf(filter, today());
    const occurrences = await between(companyId, days, await basisOf(companyId));
    return occurrences.filter((one) => isSeen(one.dutyId) && inView[view](one) && passes(one, filter)).slice(0, limit);
  }

  return {
    ...changing({ ...deps, ...seen, find }),
    ...happening({ stored, clock, basisOf }),

    /** A company's occurrences that are due between two days, the earliest first. @throws AppError `invalid_input` */
    list: (companyId: string, input: ListInput): Promise<Occurrence[]> => listed(companyId, input, () => true),

    /** Those that whoever asks sees. @throws AppError `invalid_input` */
    listFor: async (asker: Asker, input: ListInput): Promise<Occurrence[]> =>
      listed(asker.companyId, input, await seen.sees(asker)),

    /** One of them. @throws AppError `not_found` */
    get: async (companyId: string, id: string): Promise<Occurrence> => (await find(companyId, id)).occurrence,

    /** One that whoever asks sees, with what was done to it, and by whom, as the log has it. @throws AppError `not_found` */
    async detail(asker: Asker, id: string): Promise<OccurrenceDetail> {
      const occurrence = await seen.findSeen(asker, id);
      return { ...occurrence, history: await deps.comments.history(asker.companyId, subjectOf(occurrence)) };
    },

    /** How punctually each regulator was served. @throws AppError `invalid_input` */
    async onTime(companyId: string, range: Range): Promise<OnTime[]> {
      const days = rangeOf(range, today());
      const basis = await basisOf(companyId);
      return onTimeOf(await between(companyId, days, basis), basis.at);
    },

    /**
     * What another calendar than the one of before has moved between two days, of what is open and was given no day by hand:
     * each as it is due now, and the day on which it was due. Of what comes daily nothing is moved that anybody plans.
     */
    async movedSince(companyId: string, before: Calendar, range: { from: Day; to: Day }): Promise<Moved[]> {
      const basis = await basisOf(companyId);
      const then = await between(companyId, range, { ...basis, reckoning: { ...basis.reckoning, calendar: before } });
      const was = new Map(then.map(({ _id, dueDay }) => [_id, dueDay]));
      return (await between(companyId, range, basis)).flatMap((occurrence) => {
        const { _id, dueDay, basis: by } = occurrence;
        const day = was.get(_id) ?? dueDay;
        const isMoved = day !== dueDay && by.moved === null && by.schedule !== "daily" && inView.open(occurrence);
        return isMoved ? { occurrence, before: day } : [];
      });
    },

    /** Names the state on which a company's register and due days rest: what binds it, what was done, and the day in Lagos. */
    stateOf: async (companyId: string): Promise<string> => `${await stored.stateOf(companyId)} ${today()}`,

    /** Names the state on which the list of whoever asks rests: what is late is so from the next minute on. */
    async cacheKeyOf(companyId: string, asker: Asker | null): Promise<string> {
      const whose = asker && !asker.seesAll ? ` ${asker.userId}` : "";
      return `${await this.stateOf(companyId)} ${Math.floor(clock.now().getTime() / minuteMs)}${whose}`;
    },

    /** When each duty is due next, by the duty's id in the register. */
    async nextDue(companyId: string): Promise<Map<string, NextDue>> {
      const { duties, reckoning, started } = await basisOf(companyId);
      const day = today();
      const touched = await stored.listTouched(companyId, { from: addDays(day, -marginDays), to: "2199-12-31" });
      const ofDuty = Map.groupBy(touched, (row) => row.requirementId);
      return new Map(
        duties.flatMap((duty) => {
          const kept = new Map(ofDuty.get(duty.requirementId)?.map((row) => [row.period, row]));
          const next = nextDueOf(duty, { ...reckoning, today: day, started, kept });
          return next ? [[dutyIdOf(duty.requirementId), next] as const] : [];
        }),
      );
    },

    /** The receipts of what is due between two days, by the occurrence's id: under which name each is kept. */
    async receiptsOf(companyId: string, { from, to }: { from: Day; to: Day }) {
      const rows = await stored.listTouched(companyId, { from, to });
      return new Map(
        rows.flatMap(({ requirementId, period, receiptFile: file, receiptName, receiptBytes: bytes }) => {
          if (file === null) return [];
          return [[occurrenceIdOf(requirementId, period), { file, bytes, name: receiptName ?? "receipt" }] as const];
        }),
      );
    },

    /** Of which regulations something was moved to a day between two, whoever did it. */
    movedRegulations: (range: { from: Day; to: Day }): Promise<string[]> => stored.listMoved(range),

    /** What has happened to occurrences that are due between two days: done or moved, by their ids. */
    async touchedOf(companyId: string, range: { from: Day; to: Day }) {
      const rows = await stored.listTouched(companyId, range);
      return new Map(
        rows.map((row) => [
          occurrenceIdOf(row.requirementId, row.period),
          { isSettled: isSettled(row), movedTo: row.movedWhy === null ? null : row.dueDay },
        ]),
      );
    },
  };
}

const isOpen = ({ state }: Occurrence): boolean => state === "upcoming" || state === "in-work";
const passes = (one: Occurrence, { regulator, dutyId, state }: Omit<ListInput, "view" | "limit">): boolean =>
  (regulator === undefined || one.regulator.toUpperCase() === regulator.toUpperCase()) &&
  (dutyId === undefined || one.dutyId === dutyId) &&
  (state === undefined || one.state === state);

const inView: Record<FilingView, (one: Occurrence) => boolean> = {
  all: () => true,
  late: ({ isOverdue }) => isOverdue,
  open: isOpen,
  running: (one) => one.basis.event !== null && isOpen(one),
};

function rangeOf({ from, to }: Range, today: Day): { from: Day; to: Day } {
  const first = from ?? today;
  const last = to ?? addDays(first, usualDays);
  if (last < first) throw new AppError("invalid_input", "`to` must not be before `from`");
  if (daysBetween(first, last) > mostDays)
    throw new AppError("invalid_input", `At most ${mostDays} days are listed at once`);
  return { from: first, to: last };
}
