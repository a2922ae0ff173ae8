import { capitalizeFirst } from "#shared/capitalize-first.ts";
import { GB as britishEnglish } from "chrono-node/en";
import { addDays, dayInMonth, isDay, lastOfMonth, monthOf, weekdayOf, yearOf, type Day } from "#shared/calendar.ts";
import { lagosDay, lagosOffsetMs } from "#shared/lagos.ts";

/** Days from and to, both included, with the words that a sentence has for them. */
export type Period = { from: Day; to: Day; words: string };

const monthNames = "january february march april may june july august september october november december".split(" ");
const named = new RegExp(
  `\\b(?:in|for|of|during|since|this|next|last)\\s+(${monthNames.join("|")})\\b(?:\\s+((?:19|20)\\d\\d))?`,
  "i",
);
const relative = /\b(this|next|last|the coming|the last) (week|month|quarter|year)\b/i;

/** The period that a message names, seen from an instant; a month without its year is the next one, or the last with `isPast`. */
export function periodIn(message: string, now: Date, isPast = false): Period | null {
  const today = lagosDay(now);
  const near = relative.exec(message);
  if (near) return relativePeriod(near[1]!.toLowerCase(), near[2]!.toLowerCase(), today);
  const month = named.exec(message);
  if (month) return monthPeriod(monthNames.indexOf(month[1]!.toLowerCase()) + 1, month[2], today, isPast);
  const dayOfMonth = /\bthe (\d{1,2})(?:st|nd|rd|th)\b(?! (?:of )?[a-z]*(?:uary|ch|ril|may|ne|ly|ust|ber))/i.exec(
    message,
  );
  if (dayOfMonth) return onDay(nextDayOfMonth(Number(dayOfMonth[1]), today));
  const [found] = britishEnglish.parse(
    message,
    { instant: now, timezone: lagosOffsetMs / 60_000 },
    { forwardDate: !isPast },
  );
  if (!found) return null;
  const day = lagosDay(found.start.date());
  if (!isDay(day)) return null;
  return /\b(?:by|before|until|till)\s+$/i.test(message.slice(0, found.index))
    ? { from: today, to: day, words: `by ${day}` }
    : onDay(day);
}

const onDay = (day: Day): Period => ({ from: day, to: day, words: `on ${day}` });

function nextDayOfMonth(day: number, today: Day): Day {
  const [year, month] = [yearOf(today), monthOf(today)];
  const here = dayInMonth(year, month, day);
  return here >= today ? here : dayInMonth(month === 12 ? year + 1 : year, (month % 12) + 1, day);
}

function monthPeriod(month: number, year: string | undefined, today: Day, isPast: boolean): Period {
  const here = yearOf(today);
  const behind = month < monthOf(today);
  const ahead = month > monthOf(today);
  const of = year ? Number(year) : here + (isPast ? (ahead ? -1 : 0) : behind ? 1 : 0);
  return {
    from: dayInMonth(of, month, 1),
    to: lastOfMonth(of, month),
    words: `in ${capitalizeFirst(monthNames[month - 1]!)} ${of}`,
  };
}

function relativePeriod(which: string, unit: string, today: Day): Period {
  const step = which === "this" ? 0 : which.endsWith("last") ? -1 : 1;
  const words = `${which} ${unit}`;
  const [year, month] = [yearOf(today), monthOf(today)];
  switch (unit) {
    case "week": {
      const monday = addDays(today, -((weekdayOf(today) + 6) % 7) + 7 * step);
      return { from: monday, to: addDays(monday, 6), words };
    }
    case "month":
      return monthsFrom(year * 12 + month - 1 + step, 1, words);
    case "quarter":
      return monthsFrom((Math.floor((year * 12 + month - 1) / 3) + step) * 3, 3, words);
    default:
      return monthsFrom((year + step) * 12, 12, words);
  }
}

/** `index`: months since the year 0. */
function monthsFrom(index: number, count: number, words: string): Period {
  const last = index + count - 1;
  return {
    from: dayInMonth(Math.floor(index / 12), (index % 12) + 1, 1),
    to: lastOfMonth(Math.floor(last / 12), (last % 12) + 1),
    words,
  };
}
