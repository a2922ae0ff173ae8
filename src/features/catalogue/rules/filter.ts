import { z } from "zod";
import { boundedDayWords, isBoundedDay, type Day } from "#shared/calendar.ts";
import { parseIndustry, parseService } from "../../company/rules.ts";
import type { FilterInput, Instrument } from "../schema.ts";
import { origins, riskLevels, statuses, topics } from "../vocabulary.ts";
import { originOf } from "./origin.ts";
import { normaliseRegulator } from "./regulator.ts";
import { bandOfSeverity } from "./severity.ts";

export type Filter = {
  regulator?: string;
  category?: string;
  risk?: string;
  status?: string;
  origin?: string;
  from?: string;
  to?: string;
  industry?: string;
  businessUnit?: string;
};

/** Reads a filter as sent: empty means none, names map to codes. Undefined values in `faults` never occur: it lists what is not known. */
export function parseFilter(input: Omit<FilterInput, "search">): { filter: Filter; faults: string[] } {
  const faults: string[] = [];
  const filter: Filter = {};
  const take = (key: keyof Filter, parse: (text: string) => string | undefined, words: string) => {
    const text = input[key]?.trim();
    if (!text) return;
    const value = parse(text);
    if (value === undefined) faults.push(words);
    else filter[key] = value;
  };
  const oneOf = (known: readonly string[]) => (text: string) =>
    known.find((value) => value.toLowerCase() === text.toLowerCase());
  const day = (text: string) => (z.iso.date().safeParse(text).success ? text : undefined);

  take("regulator", normaliseRegulator, "");
  take("category", oneOf(topics), `Category must be one of: ${topics.join(", ")}`);
  take("risk", oneOf(riskLevels), `Risk must be one of: ${riskLevels.join(", ")}`);
  take("origin", oneOf(origins), `Origin must be one of: ${origins.join(", ")}`);
  take("status", oneOf(statuses), `Status must be one of: ${statuses.join(", ")}`);
  take("from", day, "From must be a day, YYYY-MM-DD");
  take("to", day, "To must be a day, YYYY-MM-DD");
  take("industry", parseIndustry, "Unknown industry");
  take("businessUnit", parseService, "Unknown business unit");
  return { filter, faults };
}

/** Does an instrument pass? Risk is judged by the inherent band; a partly known date passes when any day of it would. */
export function passes(instrument: Instrument, filter: Filter): boolean {
  const { appliesTo, issuedOn } = instrument;
  return (
    (!filter.regulator || instrument.regulator === filter.regulator) &&
    (!filter.category || instrument.topics.some((topic) => topic === filter.category)) &&
    (!filter.risk || bandOfSeverity(instrument.severity) === filter.risk) &&
    (!filter.status || instrument.status === filter.status) &&
    (!filter.origin || originOf(instrument) === filter.origin) &&
    (!filter.from || (issuedOn !== null && issuedOn.padEnd(10, "~") >= filter.from)) &&
    (!filter.to || (issuedOn !== null && issuedOn <= filter.to)) &&
    (!filter.industry || appliesTo.industries.some((industry) => industry === "all" || industry === filter.industry)) &&
    (!filter.businessUnit || appliesTo.services.some((service) => service === filter.businessUnit))
  );
}

/** The day as of which somebody asks, if any; `fault` where it is none. */
export function parseAsOf(text: string | undefined): { day: Day | null; fault: string | null } {
  const day = text?.trim() ?? "";
  if (day === "") return { day: null, fault: null };
  if (!z.iso.date().safeParse(day).success) return { day: null, fault: "As of must be a day, YYYY-MM-DD" };
  return isBoundedDay(day) ? { day, fault: null } : { day: null, fault: `As of must be ${boundedDayWords}` };
}
