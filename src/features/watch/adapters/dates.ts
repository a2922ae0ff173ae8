import { GB as britishEnglish } from "chrono-node/en";

/** An instant (ISO 8601 UTC, whole seconds) or a calendar day, as far as the text tells. */
export type PublicationDate = { publishedAt: string; publishedPrecision: "day" | "second" };
export const undated = { publishedAt: null, publishedPrecision: null };

type Parts = {
  year: number;
  month: number;
  day: number;
  time?: { hour: number; minute: number; second: number; offset: number };
};

/** The date of parts that are a real day and time; null for the 31st of February. */
function publicationDate({ year, month, day, time }: Parts): PublicationDate | null {
  const at = Date.UTC(year, month - 1, day);
  const isReal = month >= 1 && month <= 12 && day >= 1 && new Date(at).getUTCDate() === day;
  if (!isReal || year < 1900 || year > 9999) return null;
  if (!time) return { publishedAt: `${year}-${twoDigits(month)}-${twoDigits(day)}`, publishedPrecision: "day" };
  const { hour, minute, second, offset } = time;
  if (hour > 24 || minute > 59 || second > 61) return null;
  // Leap seconds have no place in an instant.
  const instant = new Date(at + ((hour * 60 + minute - offset) * 60 + Math.min(second, 59)) * 1000);
  // ISO 8601 writes years of five digits in another way.
  return instant.getUTCFullYear() > 9999 ? null : { publishedAt: instant.toISOString(), publishedPrecision: "second" };
}

const twoDigits = (number: number) => String(number).padStart(2, "0");

/** A day written DD/MM/YYYY, as the Central Bank's catalogue does. */
export function dayMonthYear(text: string): PublicationDate | null {
  const match = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\s*$/.exec(text);
  return match && publicationDate({ day: Number(match[1]), month: Number(match[2]), year: Number(match[3]) });
}

// No date is longer, nor are the words around one.
const longestDate = 300;

const isoForm =
  /^(\d{4})(?:-?(\d{3})(?!\d|-)|-?(\d{2})(?:-?(\d{2}))?)?(?:(?:T|\s+)(\d{1,2}):?(\d{2})(?::?(\d{2})(?:[.,]\d+)?)?\s*(.*))?$/i;

/**
 * A date of a feed: ISO 8601 and its relatives, RFC 822 with the zones that are found in the wild, the C library's way,
 * seconds since 1970, and at last the ways of people. A time without zone is taken as UTC.
 */
export function feedDate(text: string | null | undefined): PublicationDate | null {
  const start = text?.slice(0, longestDate).trim();
  if (!start) return null;
  if (isoForm.test(start)) return isoDate(start);
  if (/^[1-9]\d{9}$/.test(start))
    return { publishedAt: new Date(Number(start) * 1000).toISOString(), publishedPrecision: "second" };
  // A first word that is none of ours names the day of the week in another language.
  return wordedDate(start) ?? wordedDate(start.replace(/^\p{L}+[.,]*\s+(?=\d)/u, "")) ?? writtenDay(start);
}

function isoDate(text: string): PublicationDate | null {
  const match = isoForm.exec(text);
  if (!match) return null;
  const [, year, ordinal, month = "1", day = "1", hour, minute, second = "0", zone = ""] = match;
  const offset = zoneOffset(zone);
  if (offset === null) return null;
  const time = hour ? { hour: Number(hour), minute: Number(minute), second: Number(second), offset } : undefined;
  const date = ordinal ? ordinalDay(Number(year), Number(ordinal)) : { month: Number(month), day: Number(day) };
  return publicationDate({ year: Number(year), ...date, ...(time && { time }) });
}

function ordinalDay(year: number, ordinal: number) {
  const at = new Date(Date.UTC(year, 0, ordinal));
  if (at.getUTCFullYear() !== year) return { month: 0, day: 0 };
  return { month: at.getUTCMonth() + 1, day: at.getUTCDate() };
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
// RFC 822 section 5, with the zone of Nigeria (WAT) and others that are met; hours east of UTC.
const zoneRows: [number, string][] = [
  [0, "z ut utc gmt wet etc/gmt etc/utc"],
  [1, "wat bst cet met west n africa/lagos"],
  [2, "cat sast cest mest eet"],
  [3, "eat eest msk"],
  [5.5, "ist"],
  [9, "jst"],
  [10, "aest"],
  [11, "aedt"],
  [12, "y"],
  [-1, "a"],
  [-3, "adt"],
  [-4, "ast edt"],
  [-5, "est et cdt"],
  [-6, "cst ct mdt"],
  [-7, "mst mt pdt"],
  [-8, "pst pt akdt"],
  [-9, "akst"],
  [-10, "hst"],
  [-12, "m"],
];
const zones = new Map(zoneRows.flatMap(([hours, names]) => names.split(" ").map((name) => [name, hours] as const)));

// No zone is further from Greenwich (Kiribati, UTC+14).
const mostMinutes = 14 * 60;

/** Minutes east of UTC; 0 without a zone, null for what is no zone. */
function zoneOffset(text: string): number | null {
  const zone = text.trim().toLowerCase().replaceAll(/[()]/g, "");
  if (zone === "") return 0;
  const number = /^(?:gmt|utc?)?\s*([+-])(\d{1,2}):?(\d{2})?z?$/.exec(zone);
  if (number) {
    const minutes = Number(number[2]) * 60 + Number(number[3] ?? 0);
    return minutes > mostMinutes ? null : number[1] === "-" ? -minutes : minutes;
  }
  const hours = zones.get(zone);
  return hours === undefined ? null : hours * 60;
}

type Words = Partial<Parts> & { clock?: [number, number, number]; isPm?: boolean; isAm?: boolean; offset?: number };

/** Words in any order, as in `Thu, 01 Jan 2004 19:48:21 GMT` and `Thu Jan  1 19:48:21 2004`: the name of the month says which is which. */
function wordedDate(text: string): PublicationDate | null {
  const words: Words = {};
  const spaced = text
    .replaceAll(/\([^)]*\)/g, " ")
    .replaceAll(/(\d)(st|nd|rd|th)\b/gi, "$1")
    .replaceAll(/(\d)[-/]([a-z]{3,})[-/](\d)/gi, "$1 $2 $3");
  for (const word of spaced.split(/[\s,]+/).filter(Boolean)) if (!takeWord(words, word)) return null;
  const { year, month, day, clock, isPm, isAm, offset = 0 } = words;
  if (year === undefined || month === undefined || day === undefined) return null;
  if (!clock) return publicationDate({ year, month, day });
  const [hour, minute, second] = clock;
  const turned = isPm && hour < 12 ? hour + 12 : isAm && hour === 12 ? 0 : hour;
  return publicationDate({ year, month, day, time: { hour: turned, minute, second, offset } });
}

function takeWord(words: Words, word: string): boolean {
  const clock = /^(\d{1,2}):(\d{1,2})(?::(\d{1,2}))?(?:\.\d+)?(z|am|pm)?$/i.exec(word);
  if (clock) {
    words.clock = [Number(clock[1]), Number(clock[2]), Number(clock[3] ?? 0)];
    return clock[4] ? takeWord(words, clock[4]) : true;
  }
  const yearFirst = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(word);
  if (yearFirst) {
    Object.assign(words, { year: Number(yearFirst[1]), month: Number(yearFirst[2]), day: Number(yearFirst[3]) });
    return true;
  }
  if (/^\d{1,4}$/.test(word)) return takeNumber(words, word);
  if (/^(mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?$/i.test(word) || /^(at|of|the|[-–|])$/i.test(word)) return true;
  const month = months.indexOf(word.slice(0, 3).toLowerCase());
  if (month >= 0 && /^[a-z]{3,9}\.?$/i.test(word) && words.month === undefined) {
    words.month = month + 1;
    return true;
  }
  if (/^[ap]\.?m\.?$/i.test(word)) {
    words[word[0]!.toLowerCase() === "p" ? "isPm" : "isAm"] = true;
    return true;
  }
  const offset = zoneOffset(word);
  if (offset === null || !words.clock) return false;
  // In `GMT +0100` and `EST -0500` the number says it better.
  if (/\d/.test(word) || words.offset === undefined) words.offset = offset;
  return true;
}

function takeNumber(words: Words, word: string): boolean {
  const number = Number(word);
  if (word.length <= 2 && words.day === undefined) words.day = number;
  else if (words.year === undefined && word.length !== 3) words.year = word.length > 2 ? number : centuryOf(number);
  else return false;
  return true;
}

/** Two digits of a year as RFC 5322 section 4.3 reads them. */
const centuryOf = (year: number) => year + (year < 50 ? 2000 : 1900);

/** A text that is a date and nothing else. */
export function wholeDate(text: string): PublicationDate | null {
  const start = text.slice(0, longestDate).trim();
  return dayMonthYear(start) ?? isoDate(start) ?? wordedDate(start);
}

/** A day as people write it: `March 5, 2026`, `5th March 2026`, `05/03/2026` with the day first. Null without day, month and year. */
export function writtenDay(text: string): PublicationDate | null {
  const exact = dayMonthYear(text);
  if (exact) return exact;
  // Only whole dates count, so what day it is today makes no difference.
  for (const { start } of britishEnglish.parse(text.slice(0, longestDate), new Date(0))) {
    if (!start.isCertain("day") || !start.isCertain("month") || !start.isCertain("year")) continue;
    const [year, month, day] = [start.get("year"), start.get("month"), start.get("day")];
    if (year !== null && month !== null && day !== null) return publicationDate({ year, month, day });
  }
  return null;
}
