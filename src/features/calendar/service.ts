import { AppError } from "#platform/errors.ts";
import { addDays, daysBetween } from "#shared/calendar.ts";
import { lagosDay } from "#shared/lagos.ts";
import type { Memo } from "../assistant/rules/memo/document.ts";
import type { CommentService } from "../comment/service.ts";
import { yearWorkbook } from "./adapters/year-file.ts";
import { calendarTitle, yearMemo } from "./rules/year.ts";
import { messages, type Entry, type EntryFilter, type ListInput } from "./schema.ts";
import { feeds, type FeedDeps } from "./service/feeds.ts";
import { gathering, type Asker, type GatheringDeps, type Span } from "./service/gathering.ts";
import { mostDays, mostEntries, yearBounds, type YearFormat } from "./vocabulary.ts";

export type CalendarDeps = GatheringDeps &
  Omit<FeedDeps, "entries"> & {
    names: CommentService["names"];
    /** Makes a document into a PDF. */
    paper: (memo: Memo) => Promise<Buffer>;
  };
export type CalendarService = ReturnType<typeof calendarService>;

const usualDays = 31;

/** What a company's work has on each day: what is due, tasks, reviews and what lapses (docs/decisions/0050). */
export function calendarService(deps: CalendarDeps) {
  const { companies, names, paper, clock } = deps;
  const entries = gathering(deps);

  /** @throws AppError `invalid_input` where that is too much */
  async function listed(asker: Asker, span: Span, filter: EntryFilter): Promise<Entry[]> {
    const found = await entries.list(asker, span, filter);
    if (found.length > mostEntries) throw new AppError("invalid_input", messages.tooMany);
    return found;
  }

  return {
    feeds: feeds({ ...deps, entries }),

    /** Names the state on which the list of whoever asks rests. */
    cacheKeyOf: async (asker: Asker): Promise<string> => entries.cacheKeyOf(asker),

    /** What is on the days of a time, as whoever asks sees it. @throws AppError `invalid_input` */
    async list(asker: Asker, { from, to, ...filter }: ListInput): Promise<Entry[]> {
      const first = from ?? lagosDay(clock.now());
      const last = to ?? addDays(first, usualDays);
      if (last < first) throw new AppError("invalid_input", messages.order);
      if (daysBetween(first, last) > mostDays) throw new AppError("invalid_input", messages.tooLong);
      return listed(asker, { from: first, to: last }, filter);
    },

    /** One entry, as whoever asks sees it. @throws AppError `not_found` */
    find: async (asker: Asker, id: string): Promise<Entry> => entries.find(asker, id),

    /** A year as a file. @throws AppError `invalid_input` */
    async year(asker: Asker, { year, format }: { year: number; format: YearFormat }, filter: EntryFilter): Promise<{ bytes: Uint8Array; name: string }> {
      if (year < yearBounds.first || year > yearBounds.last) throw new AppError("invalid_input", messages.year);
      const { companyId } = asker;
      const found = await listed(asker, { from: `${year}-01-01`, to: `${year}-12-31` }, filter);
      const { name: company } = await companies.get(companyId);
      const whole = { year, company, entries: found, names: await names(companyId) };
      const bytes = format === "xlsx" ? await yearWorkbook(whole) : await paper(yearMemo(whole, clock.now()));
      return { bytes, name: `${calendarTitle(year)}.${format}` };
    },
  };
} // prettier-ignore
