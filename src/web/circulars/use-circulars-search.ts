import { useSearch } from "@tanstack/react-router";
import { circularBoxes, circularViews, type CircularBox, type CircularView } from "#features/circular/vocabulary.ts";
import { useSearchState } from "../lib/navigation/use-search-state.ts";

type Filters = {
  box?: string | undefined;
  state?: string | undefined;
  search?: string | undefined;
  /** The circular that is read. */
  circular?: string | undefined;
};
const names = ["box", "state", "search", "circular"] as const;
const read = ({ box, state, search, circular }: Filters): Filters => ({
  box: circularBoxes.find((one) => one === box),
  state: circularViews.find((one) => one === state),
  search,
  circular,
});

/** The screen's state. Unless said otherwise: what came to whoever looks. */
export function useCircularsSearch() {
  const search = useSearch({ from: "/member/circulars" });
  const { filters, pick } = useSearchState<Filters>({ path: "/circulars", search, names, read });
  const box = (filters.box ?? "received") as CircularBox;
  return {
    box,
    state: (filters.state ?? "all") as CircularView,
    words: filters.search ?? "",
    circular: filters.circular,
    isNarrowed: filters.state !== undefined || filters.search !== undefined,
    pick,
    clear: () => pick({ state: undefined, search: undefined }),
    open: (circular: string) => pick({ circular }),
    close: () => pick({ circular: undefined }),
  };
}
export type CircularsState = ReturnType<typeof useCircularsSearch>;
