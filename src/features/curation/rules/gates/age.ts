import { addDays, firstDayOf, type Day } from "#shared/calendar.ts";
import { isEdited, type Finding, type Library } from "./finding.ts";

const daysOfAYear = 365;

/** What nobody has held against a page for a year. Of a month or a year its first day counts: rather early than late. */
export function staleChecks({ instruments }: Library, today: Day): Finding[] {
  const oldest = addDays(today, -daysOfAYear);
  return instruments
    .filter((instrument) => isEdited(instrument) && instrument.status === "in-force")
    .filter(({ lastChecked }) => firstDayOf(lastChecked) < oldest)
    .map(({ key, lastChecked }) => ({
      gate: "age",
      level: "warning",
      where: key,
      path: ["lastChecked"],
      message: `was last checked in ${lastChecked}, more than a year ago`,
    }));
}
