import { useNavigate, useSearch } from "@tanstack/react-router";
import { useLayers } from "../lib/layers.ts";
import { withoutEmpty } from "../lib/without-empty.ts";

type Filters = { search?: string | undefined; regulator?: string | undefined; category?: string | undefined };

/** The dashboard's state, which lives in the address: it survives a reload, and the back button undoes it. */
export function useDashboardSearch() {
  const search = useSearch({ from: "/member/dashboard" });
  const navigate = useNavigate({ from: "/dashboard" });
  const layers = useLayers();

  const filter = (filters: Filters, { replace = false } = {}) =>
    void navigate({ search: (before) => withoutEmpty({ ...before, ...filters }), replace, resetScroll: false });
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
    clearFilters: () => filter({ search: undefined, regulator: undefined, category: undefined }),
    showWhy,
  };
}
