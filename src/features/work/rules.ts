import { addDays, type Day } from "#shared/calendar.ts";
import type { Duty } from "../obligation/schema.ts";
import type { Task } from "../task/schema.ts";
import type { MyWork, Review } from "./schema.ts";

export const weekDays = 7;
export const reviewDays = 30;

/** A person's open tasks by when they are due: what is late is nowhere else. */
export function tasksByTime(tasks: readonly Task[], day: Day): Pick<MyWork, "late" | "today" | "week" | "undated"> {
  const left = tasks.filter(({ isLate }) => !isLate);
  const isThisWeek = (dueOn: string | null) => dueOn !== null && dueOn > day && dueOn <= addDays(day, weekDays);
  return {
    late: tasks.filter(({ isLate }) => isLate),
    today: left.filter(({ dueOn }) => dueOn === day),
    week: left.filter(({ dueOn }) => isThisWeek(dueOn)),
    undated: left.filter(({ dueOn }) => dueOn === null),
  };
}

/** What somebody is to review soon, or should have, the earliest first. */
export function reviewsOf(duties: readonly Duty[], reviewer: string, day: Day): Review[] {
  const until = addDays(day, reviewDays);
  return duties
    .flatMap(({ _id, regulationId, requirementId, regulator, title, text, state, nextReviewOn, reviewer: whose }) => {
      if (whose !== reviewer || nextReviewOn === null || nextReviewOn > until) return [];
      const isLate = nextReviewOn < day;
      return [{ _id, regulationId, requirementId, regulator, title, text, state, nextReviewOn, isLate }];
    })
    .toSorted((a, b) => (a.nextReviewOn < b.nextReviewOn ? -1 : 1));
}
