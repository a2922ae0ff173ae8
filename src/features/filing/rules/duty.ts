import type { JudgedDuty } from "../../applicability/schema.ts";
import { isBinding, type VerdictResult } from "../../applicability/vocabulary.ts";
import { isReviewed } from "../../catalogue/rules/origin.ts";
import type { Instrument, Schedule } from "../../catalogue/schema.ts";
import { firstDayOf, type Day } from "#shared/calendar.ts";

/** A requirement with a schedule, as it binds a company or may. */
export type FilingDuty = {
  regulationId: string;
  regulationTitle: string;
  regulator: string;
  /** With the instrument: `ng-ndpa-2023#r5`; of the company's own its id alone. */
  requirementId: string;
  text: string;
  rule: string;
  schedule: Schedule;
  /** Nothing falls due before it takes effect. */
  startsOn: Day | null;
  isSure: boolean;
};
type Judged = {
  instrument: Instrument;
  verdict: { result: VerdictResult };
  duties: ReadonlyMap<string, JudgedDuty>;
};

/** From when on an instrument binds: nothing falls due before; null where that is not known. */
export const startsOnOf = ({ effectiveOn }: Pick<Instrument, "effectiveOn">): Day | null =>
  effectiveOn === null ? null : firstDayOf(effectiveOn);

export const requirementKey = (regulationId: string, id: string): string => `${regulationId}#${id}`;

/** One of the company's own of which nothing falls due any more: what was filed of it is told as ever. */
export type EndedDuty = Omit<FilingDuty, "schedule" | "startsOn"> & { schedule: null };

/** A duty that a company has set down itself, with by when. */
export type OwnDuty = {
  id: string;
  title: string;
  text: string;
  regulator: string | null;
  state: string;
  deadline: { rule: string; schedule: Schedule; since: Day } | null;
};

/** It is of no regulation: its id in the register stands for the requirement's. */
const ofOwn = ({ id, title, text, regulator }: OwnDuty) => ({
  regulationId: "",
  regulationTitle: title,
  regulator: regulator ?? "",
  requirementId: id,
  text,
  isSure: true,
});
const isEnded = ({ state, deadline }: OwnDuty): boolean => state === "does-not-apply" || deadline === null;

export function ownFilingDuty(own: OwnDuty): FilingDuty[] {
  if (isEnded(own) || !own.deadline) return [];
  const { rule, schedule, since: startsOn } = own.deadline;
  return [{ ...ofOwn(own), rule, schedule, startsOn }];
}

/** What is told of those that fall due no more, by their ids. */
export function endedDuties(own: readonly OwnDuty[]): Map<string, EndedDuty> {
  const rule = "It falls due no more; the day stands as it was";
  const told = (one: OwnDuty): EndedDuty => ({ ...ofOwn(one), rule: one.deadline?.rule ?? rule, schedule: null });
  return new Map(own.filter(isEnded).map((one) => [one.id, told(one)]));
}

/** The duties of which occurrences are computed. What a program captured and nobody has read sets no date. */
export function filingDuties(evaluated: readonly Judged[]): FilingDuty[] {
  return evaluated
    .filter(
      ({ instrument, verdict }) =>
        isBinding(verdict.result) && instrument.status === "in-force" && isReviewed(instrument),
    )
    .flatMap(({ instrument, verdict, duties }) =>
      instrument.requirements.flatMap(({ id, text, deadline }) => {
        const judged = duties.get(id)?.result;
        if (!deadline?.schedule || judged === "no") return [];
        return {
          regulationId: instrument.key,
          regulationTitle: instrument.shortTitle,
          regulator: instrument.regulator,
          requirementId: requirementKey(instrument.key, id),
          text,
          rule: deadline.rule,
          schedule: deadline.schedule,
          startsOn: startsOnOf(instrument),
          isSure: verdict.result === "applies" && judged !== "may",
        };
      }),
    );
}
