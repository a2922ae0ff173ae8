import { fixedDates } from "../../../catalogue/rules/deadline.ts";
import type { Instrument } from "../../../catalogue/schema.ts";
import { dayInFull, firstDayOf, type Day } from "#shared/calendar.ts";
import { isEdited, type Finding, type Library } from "./finding.ts";

/**
 * Dates that make no sense: checked or issued in the future, a single date older than its text, and an effect before the issue
 * that the words do not speak of. A rule may count from an earlier day; a reader who is not told so takes it for a slip.
 */
export function datesThatMakeNoSense({ instruments }: Library, today: Day): Finding[] {
  return instruments.filter(isEdited).flatMap((instrument) => {
    const { key: where, issuedOn, effectiveOn, lastChecked } = instrument;
    const fault = (path: string, message: string): Finding => ({ gate: "dates", level: "fault", where, path: [path], message });
    const isRetroactive = issuedOn !== null && effectiveOn !== null && isBefore(effectiveOn, issuedOn);
    return [
      ...(isRetroactive && !speaksOf(effectiveOn, instrument)
        ? [fault("effectiveOn", `takes effect on ${effectiveOn}, before it was issued on ${issuedOn}, and its words do not say so`)]
        : []),
      ...(issuedOn !== null && firstDayOf(issuedOn) > today ? [fault("issuedOn", `issued on ${issuedOn}, in the future`)] : []),
      ...(firstDayOf(lastChecked) > today ? [fault("lastChecked", `checked in ${lastChecked}, in the future`)] : []),
      ...datesBeforeIssue(instrument),
    ];
  });
} // prettier-ignore

const speaksOf = (day: string, { summary, checkBeforeDisplay }: Instrument): boolean =>
  `${summary}\n${checkBeforeDisplay}`.includes(dayInFull(day));

/** Is one date before another, as far as both are known? A year is not before a day of it. */
export function isBefore(one: string, other: string): boolean {
  const known = Math.min(one.length, other.length);
  return one.slice(0, known) < other.slice(0, known);
}

function datesBeforeIssue({ key, issuedOn, effectiveOn, requirements }: Instrument): Finding[] {
  if (issuedOn === null) return [];
  const start = effectiveOn !== null && isBefore(effectiveOn, issuedOn) ? effectiveOn : issuedOn;
  return requirements.flatMap(({ id, deadline }, at) =>
    (deadline?.schedule ? fixedDates(deadline.schedule, null) : [])
      .filter((date) => isBefore(date, start))
      .map((date) => ({
        gate: "dates" as const,
        level: "fault" as const,
        where: key,
        path: ["requirements", at, "deadline", "schedule"],
        message: `${id} fell due on ${date}, before its text began on ${start}`,
      })),
  );
}
