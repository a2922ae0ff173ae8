import { useSearch } from "@tanstack/react-router";
import { normaliseRegulator } from "#features/catalogue/rules/regulator.ts";
import { none, useSearchState } from "../lib/navigation/use-search-state.ts";
import { useToday } from "../lib/time/use-today.ts";
import { toggled } from "./folded.ts";
import { readMonth, statusOptions } from "./filing-words.ts";

type Filters = {
  month?: string | undefined;
  regulator?: string | undefined;
  status?: string | undefined;
  /** The occurrence that lies over the screen. */
  filing?: string | undefined;
  /** The folded duties whose days are shown. */
  opened?: string | undefined;
};
const narrowing = ["regulator", "status"] as const;
const names = ["month", ...narrowing, "filing", "opened"] as const;

const read = ({ month, regulator, status, filing, opened }: Filters): Filters => ({
  month: readMonth(month),
  regulator: regulator && normaliseRegulator(regulator),
  status: statusOptions.find(({ id }) => id === status)?.id,
  filing,
  opened,
});

/** The screen's state. Without a month: this one. */
export function useFilingsSearch() {
  const search = useSearch({ from: "/member/filings" });
  const today = useToday();
  const { filters, pick } = useSearchState<Filters>({ path: "/filings", search, names, read });
  const month = filters.month ?? today.slice(0, 7);
  return {
    month,
    isThisMonth: month === today.slice(0, 7),
    filters,
    isNarrowed: narrowing.some((name) => filters[name] !== undefined),
    pick,
    pickMonth: (next: string | undefined) => pick({ month: next === today.slice(0, 7) ? undefined : next }),
    clear: () => pick(none(narrowing)),
    open: (filing: string) => pick({ filing }),
    close: () => pick({ filing: undefined }),
    // Opened and closed again leaves nothing to go back to.
    toggle: (dutyId: string) => pick({ opened: toggled(filters.opened, dutyId) }, { replace: true }),
  };
}
export type FilingsState = ReturnType<typeof useFilingsSearch>;
