import { useSearch } from "@tanstack/react-router";
import { normaliseRegulator } from "#features/catalogue/rules/regulator.ts";
import { none, useSearchState } from "../lib/navigation/use-search-state.ts";
import { useToday } from "../lib/time/use-today.ts";
import { useMedia } from "../lib/use-media.ts";
import { calendarViews, readDay, readKinds, type CalendarView } from "./calendar-words.ts";

type State = {
  view?: string | undefined;
  day?: string | undefined;
  kinds?: string | undefined;
  regulator?: string | undefined;
  owner?: string | undefined;
  /** The entry that lies over the screen: by its id, or as mails name a filing or a task. */
  entry?: string | undefined;
  filing?: string | undefined;
  task?: string | undefined;
};
const narrowing = ["kinds", "regulator", "owner"] as const;
const opened = ["entry", "filing", "task"] as const;
const names = ["view", "day", ...narrowing, ...opened] as const;

const read = ({ view, day, kinds, regulator, ...others }: State): State => ({
  ...others,
  view: calendarViews.find(({ id }) => id === view)?.id,
  day: readDay(day),
  kinds: readKinds(kinds),
  regulator: regulator && normaliseRegulator(regulator),
});

/** Where a month is too small to be read. */
export const narrow = "(max-width: 47.99rem)";

/** The screen's state. Without a view: a month, on phones a list; without a day: today. */
export function useCalendarSearch() {
  const search = useSearch({ from: "/member/calendar" });
  const today = useToday();
  const isNarrow = useMedia(narrow);
  const { filters, pick } = useSearchState<State>({ path: "/calendar", search, names, read });
  const { filing, task } = filters;
  const named = filing !== undefined ? `filing:${filing}` : task !== undefined ? `task:${task}` : undefined;
  return {
    view: (filters.view ?? (isNarrow ? "agenda" : "month")) as CalendarView,
    isNarrow,
    day: filters.day,
    today,
    filters,
    entryId: filters.entry ?? named,
    isNarrowed: narrowing.some((name) => filters[name] !== undefined),
    pick,
    clear: () => pick(none(narrowing)),
    /** Shows an entry over the day on which it is. */
    open: (entry: string) => pick({ ...none(opened), entry }),
    close: (day: string) => pick({ ...none(opened), day: day === today ? undefined : day }, { replace: true }),
  };
}
export type CalendarState = ReturnType<typeof useCalendarSearch>;
