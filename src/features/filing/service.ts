import { instant, type Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { addDays, daysBetween, type Day } from "#shared/calendar.ts";
import { lagosDay } from "#shared/lagos.ts";
import { licenceOf } from "../company/rules.ts";
import type { CompanyService } from "../company/service.ts";
import type { HolidayService } from "../holiday/service.ts";
import type { RiskService } from "../risk/service.ts";
import type { FilingRepository, FilingRow } from "./repository.ts";
import { computedBetween, computedFor, startedBy, type Computed, type Reckoning } from "./rules/computed.ts";
import { filingDuties, type FilingDuty } from "./rules/duty.ts";
import { isSettled, occurrenceIdOf, occurrenceOf, onTimeOf, readOccurrenceId } from "./rules/laid-over.ts";
import type { Occurrence, OnTime, Range } from "./schema.ts";
import { changing, type ChangingDeps } from "./service/changing.ts";
import { happening } from "./service/happening.ts";
import { mostDays } from "./vocabulary.ts";

export type FilingDeps = Omit<ChangingDeps, "find"> & {
  stored: FilingRepository;
  risk: Pick<RiskService, "ofCompany">;
  companies: Pick<CompanyService, "profilesOf">;
  holidays: Pick<HolidayService, "calendar">;
  clock: Clock;
};
export type FilingService = ReturnType<typeof filingService>;

/** What a company's occurrences follow from. */
export type FilingBasis = Awaited<ReturnType<typeof basisReader>> extends (id: string) => Promise<infer Basis> ? Basis : never;
/** One occurrence: what is computed of it, and what has happened to it. */
export type FoundOccurrence = { occurrence: Occurrence; computed: Computed | undefined; kept: FilingRow | undefined };

// A holiday that is declared moves a day by no more: whoever asks for a month reads what may have been moved into it.
const marginDays = 40;
const usualDays = 92;

export function filingService(deps: FilingDeps) {
  const { stored, clock } = deps;
  const basisOf = basisReader(deps);

  async function between(companyId: string, { from, to }: { from: Day; to: Day }): Promise<Occurrence[]> {
    const basis = await basisOf(companyId);
    const wide = { from: addDays(from, -marginDays), to: addDays(to, marginDays) };
    const touched = await stored.listTouched(companyId, wide);
    const left = new Map(touched.map((row) => [occurrenceIdOf(row.requirementId, row.period), row]));
    const found = basis.duties.flatMap((duty) =>
      [...computedBetween(duty, wide, basis.reckoning), ...startedBy(duty, basis.started, { ...basis.reckoning, until: wide.to })].map(
        (computed) => {
          const id = occurrenceIdOf(duty.requirementId, computed.period);
          const kept = left.get(id);
          left.delete(id);
          return occurrenceOf(duty, computed, kept, basis.at);
        },
      ),
    );
    // What was touched and is not computed any more, or was moved from far away.
    const rest = [...left.values()].map((row) => {
      const { duty, computed } = computedOf(basis, row);
      return occurrenceOf(duty, computed, row, basis.at);
    });
    return [...found, ...rest].filter(({ dueDay }) => dueDay >= from && dueDay <= to).toSorted(byDue);
  }

  async function find(companyId: string, id: string): Promise<FoundOccurrence & { occurrence: Occurrence }> {
    const meant = readOccurrenceId(id);
    if (!meant) throw nowhere();
    const kept = await stored.find({ companyId, ...meant });
    const basis = await basisOf(companyId);
    const { duty, computed } = computedOf(basis, meant);
    if (!computed && !kept) throw nowhere();
    return { occurrence: occurrenceOf(duty, computed, kept, basis.at), computed, kept };
  }

  return {
    ...changing({ ...deps, find }),
    ...happening({ stored, clock, basisOf }),

    /** A company's occurrences that are due between two days, the earliest first. @throws AppError `invalid_input` */
    list: async (companyId: string, range: Range): Promise<Occurrence[]> =>
      between(companyId, rangeOf(range, lagosDay(clock.now()))),

    /** How punctually each regulator was served. @throws AppError `invalid_input` */
    async onTime(companyId: string, range: Range): Promise<OnTime[]> {
      const { at } = await basisOf(companyId);
      return onTimeOf(await between(companyId, rangeOf(range, lagosDay(clock.now()))), at);
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

const nowhere = () => new AppError("not_found", "There is no such due day");
const byDue = (a: Occurrence, b: Occurrence): number =>
  a.dueAt < b.dueAt ? -1 : a.dueAt > b.dueAt ? 1 : a._id < b._id ? -1 : 1;

function basisReader({ stored, risk, companies, holidays, clock }: FilingDeps) {
  return async (companyId: string) => {
    const { evaluated } = await risk.ofCompany(companyId);
    const own = (await companies.profilesOf([companyId])).get(companyId);
    if (!own) throw new AppError("not_found", "Company not found");
    const started = await stored.listEvents(companyId);
    const reckoning: Reckoning = { calendar: await holidays.calendar(), category: licenceOf(own.profile) };
    const events = new Map(started.map((event) => [event.id, event]));
    return {
      duties: filingDuties(evaluated),
      reckoning,
      started,
      at: { now: instant(clock), signedUpAt: own.createdAt, events },
    };
  };
}

type Meant = { requirementId: string; period: string };
type Computing = { duties: FilingDuty[]; reckoning: Reckoning; started: { id: string; kind: string; requirementId: string; occurredAt: string }[] };

/** The duty that an occurrence is of, and what its rule says of it, as far as both are there. */
function computedOf({ duties, reckoning, started }: Computing, { requirementId, period }: Meant) {
  const duty = duties.find((one) => one.requirementId === requirementId);
  if (!duty) return { duty, computed: undefined };
  const ofEvent = () =>
    startedBy(duty, started.filter(({ id }) => period.startsWith(id)), { ...reckoning, until: "2199-12-31" });
  const computed = computedFor(duty, period, reckoning) ?? ofEvent().find((one) => one.period === period);
  return { duty, computed };
}

function rangeOf({ from, to }: Range, today: Day): { from: Day; to: Day } {
  const first = from ?? today;
  const last = to ?? addDays(first, usualDays);
  if (last < first) throw new AppError("invalid_input", "`to` must not be before `from`");
  if (daysBetween(first, last) > mostDays)
    throw new AppError("invalid_input", `At most ${mostDays} days are listed at once`);
  return { from: first, to: last };
}
