import { addDays, type Day } from "#shared/calendar.ts";

/** How many companies may be below one: what bounds the work of its page. */
export const mostSubsidiaries = 200;
/** What falls due within so many days, today among them, is shown as due. */
export const dueWithinDays = 30;

/** Whether a date is near; what is past is no longer a next date. */
export const isDueSoon = (day: Day | null, today: Day): boolean =>
  day !== null && day >= today && day <= addDays(today, dueWithinDays);
