import { z } from "zod";
import { startOfLagosDay } from "#shared/lagos.ts";
import { changeTypes } from "../../notify/vocabulary.ts";
import type { CompanyChangeFilterInput } from "../schema.ts";
import { changeStatuses } from "../vocabulary.ts";

const day = z.iso.date();
const moment = z.iso.datetime({ offset: true, local: true });

/** What the text of a filter asks for: days in Lagos as instants. With the faults in it, in words. */
export function readFilter(input: CompanyChangeFilterInput) {
  const faults: string[] = [];
  const oneOf = (value: string | undefined, allowed: readonly string[], words: string) => {
    const wanted = textOf(value)?.toLowerCase();
    if (wanted && !allowed.includes(wanted)) faults.push(`${words} must be one of: ${allowed.join(", ")}`);
    return wanted;
  };
  const when = (value: string | undefined, instantOf: (day: string) => string, words: string) => {
    const text = textOf(value);
    if (!text) return undefined;
    if (day.safeParse(text).success) return instantOf(text);
    if (moment.safeParse(text).success) return instantOfMoment(text);
    faults.push(`${words} must be a day (YYYY-MM-DD) or an instant, ISO 8601`);
    return undefined;
  };
  const filter = {
    source: textOf(input.source)?.toLowerCase(),
    regulator: textOf(input.regulator),
    changeType: oneOf(input.changeType, changeTypes, "Change type"),
    statuses: textOf(input.status)
      ?.split(",")
      .flatMap((status) => oneOf(status, changeStatuses, "Status") ?? []),
    reviewed: oneOf(input.reviewed, ["yes", "no"], "Reviewed"),
    documents: oneOf(input.documents, ["missing", "uploaded", "any"], "Documents"),
    concerns: oneOf(input.concerns, ["yes", "no"], "Concerns"),
    from: when(input.from, startOfLagosDay, "From"),
    to: when(input.to, endOfLagosDay, "To"),
  };
  return { filter, faults };
}

const textOf = (value: string | undefined) => value?.trim() || undefined;
const endOfLagosDay = (text: string) => new Date(Date.parse(startOfLagosDay(text, 1)) - 1).toISOString();

/** Without an offset it is a time in Lagos, wherever the server stands. */
function instantOfMoment(text: string): string {
  const hasOffset = /(?:Z|[+-]\d{2}:?\d{2})$/.test(text);
  return new Date(hasOffset ? text : `${text}+01:00`).toISOString();
}
