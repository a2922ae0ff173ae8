import { AppError } from "#platform/errors.ts";
import { addDays, daysBetween, type Day } from "#shared/calendar.ts";
import { lagosDay } from "#shared/lagos.ts";
import { isSettled, occurrenceIdOf, onTimeOf } from "./rules/laid-over.ts";
import type { Occurrence, OnTime, Range } from "./schema.ts";
import { changing, type ChangingDeps } from "./service/changing.ts";
import { finding, type FindingDeps } from "./service/finding.ts";
import { happening } from "./service/happening.ts";
import { mostDays } from "./vocabulary.ts";

export type FilingDeps = FindingDeps & Omit<ChangingDeps, "find">;
export type FilingService = ReturnType<typeof filingService>;

const usualDays = 92;

export function filingService(deps: FilingDeps) {
  const { stored, clock } = deps;
  const { basisOf, between, find } = finding(deps);
  const today = () => lagosDay(clock.now());

  return {
    ...changing({ ...deps, find }),
    ...happening({ stored, clock, basisOf }),

    /** A company's occurrences that are due between two days, the earliest first. @throws AppError `invalid_input` */
    async list(companyId: string, range: Range): Promise<Occurrence[]> {
      const days = rangeOf(range, today());
      return between(companyId, days, await basisOf(companyId));
    },

    /** How punctually each regulator was served. @throws AppError `invalid_input` */
    async onTime(companyId: string, range: Range): Promise<OnTime[]> {
      const days = rangeOf(range, today());
      const basis = await basisOf(companyId);
      return onTimeOf(await between(companyId, days, basis), basis.at);
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

function rangeOf({ from, to }: Range, today: Day): { from: Day; to: Day } {
  const first = from ?? today;
  const last = to ?? addDays(first, usualDays);
  if (last < first) throw new AppError("invalid_input", "`to` must not be before `from`");
  if (daysBetween(first, last) > mostDays)
    throw new AppError("invalid_input", `At most ${mostDays} days are listed at once`);
  return { from: first, to: last };
}
