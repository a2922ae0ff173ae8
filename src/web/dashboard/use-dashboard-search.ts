import { useNavigate } from "@tanstack/react-router";
import { useLayers } from "../lib/navigation/layers.ts";
import { none, useSearchState } from "../lib/navigation/use-search-state.ts";
import { useAsked } from "./use-asked.ts";

const names = ["search", "regulator", "category"] as const;
type Filters = { search?: string | undefined; regulator?: string | undefined; category?: string | undefined };

/** The dashboard's state. */
export function useDashboardSearch() {
  const search = useAsked();
  const navigate = useNavigate({ from: "/dashboard" });
  const layers = useLayers();

  const { pick: filter } = useSearchState<Filters>({ path: "/dashboard", search, names });
  const showWhy = (isShown: boolean) => {
    if (!isShown) return layers.close();
    void navigate({
      search: (before) => ({ ...before, why: "open" }),
      state: layers.opening(),
      resetScroll: false,
    });
  };

  return {
    search,
    // Typing and picking a regulator start a new question, so the category goes; picking a category narrows it.
    // Each pick is a step the back button undoes; each pause in typing is not.
    setSearch: (text: string) => filter({ search: text.trim(), category: undefined }, { replace: true }),
    setRegulator: (regulator: string) => filter({ regulator, category: undefined }),
    setCategory: (category: string) => filter({ category }),
    isFiltered: Boolean(search.search || search.regulator || search.category),
    clearFilters: () => filter(none(names)),
    showWhy,
  };
}
