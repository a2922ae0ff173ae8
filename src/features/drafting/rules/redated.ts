import { isDay, type Day } from "#shared/calendar.ts";
import { canonicalJson } from "#shared/canonical-json.ts";
import { scheduleSchema } from "../../catalogue/rules/schedule.ts";
import type { DraftDuty, OpenedDraft } from "../schema.ts";
import { scheduleAfterIssue, type AfterIssue } from "./duties/time/after-issue.ts";

type Deadline = NonNullable<DraftDuty["deadline"]>;
type Counted = { deadline: Deadline; afterIssue: AfterIssue };

/** A month or a year is no day to count from. */
export const wholeDay = (day: string | null): Day | null => (day !== null && isDay(day) ? day : null);

/**
 * Duties after the day of their text was corrected from `before` to `now`: a deadline that was read to count from it moves
 * along. What a person has edited is no longer as it was read, and stays.
 */
export function redated<Duty extends Pick<DraftDuty, "deadline">>(
  duties: readonly Duty[],
  proposals: readonly Pick<OpenedDraft["proposals"][number], "deadline" | "afterIssue">[],
  { before, now }: { before: string | null; now: string | null },
): Duty[] {
  const counted = proposals.flatMap(({ deadline, afterIssue }) =>
    deadline && afterIssue ? [{ deadline, afterIssue }] : [],
  );
  const asRead = new Map(counted.map((one) => [nameOf(countedFrom(one, wholeDay(before))), one]));
  return duties.map((duty) => {
    const read = duty.deadline && asRead.get(nameOf(duty.deadline));
    return read ? { ...duty, deadline: countedFrom(read, wholeDay(now)) } : duty;
  });
}

const nameOf = ({ rule, recurrence, schedule }: Deadline) => canonicalJson({ rule, recurrence, schedule });

function countedFrom({ deadline, afterIssue }: Counted, issuedOn: Day | null): Deadline {
  const schedule = scheduleSchema.safeParse(scheduleAfterIssue(afterIssue, issuedOn));
  return { ...deadline, schedule: schedule.data ?? null };
}
