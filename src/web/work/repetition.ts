import { weekdayOf } from "#shared/calendar.ts";
import { formatDay } from "../lib/format.ts";

export const frequencyLabels = {
  DAILY: "day",
  WEEKLY: "week",
  MONTHLY: "month",
  QUARTERLY: "quarter",
  YEARLY: "year",
} as const;
export type Frequency = keyof typeof frequencyLabels;
export const frequencies = Object.keys(frequencyLabels) as Frequency[];
export const weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;
export const weekdayLabels: Readonly<Record<string, string>> = {
  MO: "Monday",
  TU: "Tuesday",
  WE: "Wednesday",
  TH: "Thursday",
  FR: "Friday",
  SA: "Saturday",
  SU: "Sunday",
};

/** A repetition as the form asks for it. */
export type Repetition = {
  frequency: Frequency;
  /** Every so many of these. */
  interval: string;
  /** Of weeks. */
  weekdays: readonly string[];
  /** Of months and quarters: on the last day, whichever that is. */
  isLastDay: boolean;
  ends: "never" | "on" | "after";
  until: string;
  count: string;
};
export const monthly: Repetition = {
  frequency: "MONTHLY",
  interval: "1",
  weekdays: [],
  isLastDay: false,
  ends: "never",
  until: "",
  count: "",
};

/** The rule of RFC 5545 that a repetition comes to. */
export function ruleOf({ frequency, interval, weekdays: days, isLastDay, ends, until, count }: Repetition): string {
  const isQuarterly = frequency === "QUARTERLY";
  const every = (Number.parseInt(interval, 10) || 1) * (isQuarterly ? 3 : 1);
  const isOfMonths = isQuarterly || frequency === "MONTHLY";
  const parts = [
    `FREQ=${isQuarterly ? "MONTHLY" : frequency}`,
    every > 1 && `INTERVAL=${every}`,
    frequency === "WEEKLY" && days.length > 0 && `BYDAY=${weekdays.filter((day) => days.includes(day)).join(",")}`,
    isOfMonths && isLastDay && "BYMONTHDAY=-1",
    ends === "on" && until !== "" && `UNTIL=${until.replaceAll("-", "")}`,
    ends === "after" && count !== "" && `COUNT=${count}`,
  ];
  return parts.filter(Boolean).join(";");
}

/** A rule as the form asks for it; null for one that says more than the form can. */
export function readRule(rule: string): Repetition | null {
  const said = new Map(rule.split(";").map((part) => part.split("=") as [string, string]));
  const taken = (name: string) => {
    const value = said.get(name) ?? "";
    said.delete(name);
    return value;
  };
  const frequency = taken("FREQ");
  const interval = Number.parseInt(taken("INTERVAL") || "1", 10);
  const until = taken("UNTIL");
  const count = taken("COUNT");
  taken("WKST");
  const days = frequency === "WEEKLY" ? taken("BYDAY").split(",").filter(Boolean) : [];
  const isLastDay = frequency === "MONTHLY" && said.get("BYMONTHDAY") === "-1";
  // As the server writes out a rule that begins on the 29th, 30th or 31st.
  if (isLastDay || said.get("BYMONTHDAY")?.startsWith("28,")) {
    taken("BYMONTHDAY");
    taken("BYSETPOS");
    if (frequency === "YEARLY") taken("BYMONTH");
  }
  if (said.size > 0 || !["DAILY", "WEEKLY", "MONTHLY", "YEARLY"].includes(frequency)) return null;
  const isQuarterly = frequency === "MONTHLY" && interval % 3 === 0;
  return {
    frequency: isQuarterly ? "QUARTERLY" : (frequency as Frequency),
    interval: String(isQuarterly ? interval / 3 : interval),
    weekdays: days,
    isLastDay,
    ends: until !== "" ? "on" : count !== "" ? "after" : "never",
    until: until && `${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}`,
    count,
  };
}

/** "Every 2 weeks on Monday, Thursday, until 31 Dec 2027". */
export function repetitionWords(rule: string): string {
  const read = readRule(rule);
  if (!read) return `By a rule: ${rule}`;
  const { frequency, interval, weekdays: days, isLastDay, ends, until, count } = read;
  const noun = frequencyLabels[frequency];
  const parts = [
    interval === "1" ? `Every ${noun}` : `Every ${interval} ${noun}s`,
    days.length > 0 && ` on ${days.map((day) => weekdayLabels[day] ?? day).join(", ")}`,
    isLastDay && ` on the last day`,
    ends === "on" && `, until ${formatDay(until)}`,
    ends === "after" && `, ${count} times`,
  ];
  return parts.filter(Boolean).join("");
}

/** The weekday of a day, as rules name it. */
export const weekdayCode = (day: string): string => weekdays[(weekdayOf(day) + 6) % 7]!;
