import { instant, type Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { addDays, type Day } from "#shared/calendar.ts";
import { licenceOf } from "../../company/rules.ts";
import type { CompanyService } from "../../company/service.ts";
import type { HolidayService } from "../../holiday/service.ts";
import type { RiskService } from "../../risk/service.ts";
import type { EventRow, FilingRepository, FilingRow } from "../repository.ts";
import { computedBetween, computedFor, startedBy } from "../rules/computed.ts";
import {
  endedDuties,
  filingDuties,
  ownFilingDuty,
  type EndedDuty,
  type FilingDuty,
  type OwnDuty,
} from "../rules/duty.ts";
import { eventLabel } from "../rules/event-labels.ts";
import { isOver, isSettled, occurrenceIdOf, occurrenceOf, readOccurrenceId, type At } from "../rules/laid-over.ts";
import type { Computed, Reckoning } from "../rules/years.ts";
import type { Occurrence } from "../schema.ts";

export type FindingDeps = {
  stored: FilingRepository;
  risk: Pick<RiskService, "ofCompany">;
  companies: Pick<CompanyService, "profilesOf">;
  holidays: Pick<HolidayService, "calendar">;
  /** The duties that a company has set down itself and that fall due, or did. */
  ownDuties: (companyId: string) => Promise<readonly OwnDuty[]>;
  clock: Clock;
};
/** What a company's occurrences follow from. */
export type FilingBasis = {
  duties: FilingDuty[];
  ended: ReadonlyMap<string, EndedDuty>;
  reckoning: Reckoning;
  started: EventRow[];
  at: At;
};
/** One occurrence: as it is seen, what is computed of it, and what has happened to it. */
export type FoundOccurrence = { occurrence: Occurrence; computed: Computed | undefined; kept: FilingRow | undefined };

// A holiday that is declared moves a day by no more: whoever asks for a month reads what may have been moved into it.
export const marginDays = 40;

/** How a company's occurrences are found: computed, with what has happened to them laid over. */
export function finding(deps: FindingDeps) {
  const { stored } = deps;
  const basisOf = (companyId: string) => readBasis(deps, companyId);

  /** Those that are due between two days, both included, the earliest first. */
  async function between(
    companyId: string,
    { from, to }: { from: Day; to: Day },
    { duties, ended, reckoning, started, at }: FilingBasis,
  ): Promise<Occurrence[]> {
    const wide = { from: addDays(from, -marginDays), to: addDays(to, marginDays) };
    const touched = await stored.listTouched(companyId, wide);
    const left = new Map(touched.map((row) => [occurrenceIdOf(row.requirementId, row.period), row]));
    const found = duties.flatMap((duty) =>
      [...computedBetween(duty, wide, reckoning), ...startedBy(duty, started, { ...reckoning, until: wide.to })].map(
        (computed) => {
          const id = occurrenceIdOf(duty.requirementId, computed.period);
          const kept = left.get(id);
          left.delete(id);
          return occurrenceOf(duty, computed, kept, at);
        },
      ),
    );
    // What was touched and is not computed any more, or was moved from far away.
    const rest = [...left.values()].flatMap((row) => {
      const { duty, computed } = computedOf({ duties, ended, reckoning, started }, row);
      return isOver(duty, row) && !isSettled(row) ? [] : occurrenceOf(duty, computed, row, at);
    });
    return [...found, ...rest].filter(({ dueDay }) => dueDay >= from && dueDay <= to).toSorted(byDue);
  }

  /** @throws AppError `not_found` */
  async function find(companyId: string, id: string): Promise<FoundOccurrence> {
    const meant = readOccurrenceId(id);
    if (!meant) throw nowhere();
    const kept = await stored.find({ companyId, ...meant });
    const basis = await basisOf(companyId);
    const { duty, computed } = computedOf(basis, meant);
    if (!computed && !kept) throw nowhere();
    return { occurrence: occurrenceOf(duty, computed, kept, basis.at), computed, kept };
  }

  return { basisOf, between, find };
}

export const nowhere = () => new AppError("not_found", "There is no such due day");

/** The earliest first. */
export const byDue = (a: Occurrence, b: Occurrence): number => {
  if (a.dueAt !== b.dueAt) return a.dueAt < b.dueAt ? -1 : 1;
  return a._id < b._id ? -1 : 1;
};

async function readBasis(
  { stored, risk, companies, holidays, ownDuties, clock }: FindingDeps,
  companyId: string,
): Promise<FilingBasis> {
  const { evaluated } = await risk.ofCompany(companyId);
  const own = (await companies.profilesOf([companyId])).get(companyId);
  if (!own) throw new AppError("not_found", "Company not found");
  const started = await stored.listEvents(companyId);
  const set = await ownDuties(companyId);
  return {
    duties: [...filingDuties(evaluated), ...set.flatMap(ownFilingDuty)],
    ended: endedDuties(set),
    reckoning: { calendar: await holidays.calendar(), category: licenceOf(own.profile) },
    started,
    at: {
      now: instant(clock),
      signedUpAt: own.createdAt,
      events: new Map(started.map((event) => [event.id, { ...event, label: eventLabel(event.kind) }])),
    },
  };
}

type Meant = { requirementId: string; period: string };

/** The duty that an occurrence is of, and what its rule says of it, as far as both are there. */
function computedOf({ duties, ended, reckoning, started }: Omit<FilingBasis, "at">, { requirementId, period }: Meant) {
  const duty = duties.find((one) => one.requirementId === requirementId);
  if (!duty) return { duty: ended.get(requirementId), computed: undefined };
  const its = started.filter(({ id }) => period.startsWith(id));
  const ofEvent = () =>
    startedBy(duty, its, { ...reckoning, until: "2199-12-31" }).find((one) => one.period === period);
  return { duty, computed: computedFor(duty, period, reckoning) ?? ofEvent() };
}
