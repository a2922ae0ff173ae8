import { Box, Button, Heading, Text } from "@chakra-ui/react";
import { useRef, useState } from "react";
import type { Company } from "#features/company/schema.ts";
import { SidePanel } from "../components/overlays/side-panel.tsx";
import { Screen } from "../layout/screen.tsx";
import { SavedSearches } from "../saved-search/saved-searches.tsx";
import { areDaysReversed } from "../lib/time/day-span.ts";
import { trpc } from "../lib/server/trpc.ts";
import { FacetList } from "./facet-list.tsx";
import { FilterChips } from "./filter-chips.tsx";
import { PrintHeading } from "./print-heading.tsx";
import { Results } from "./results.tsx";
import { SearchBar } from "./search-bar.tsx";
import { Toolbar } from "./toolbar.tsx";
import { useCsvExport } from "./use-csv-export.ts";
import { useLibraryList } from "./use-library-list.ts";
import { useLibrarySearch } from "./use-library-search.ts";
import { usePrint } from "./use-print.ts";
import { plural } from "#shared/plural.ts";

type LibraryScreenProps = { companyId: string | null; company: Partial<Company> | null };

/** Every regulation there is, as the company sees it. */
export function LibraryScreen({ companyId, company }: LibraryScreenProps) {
  const state = useLibrarySearch();
  const { filters, order, active, pick } = state;
  const filter = { ...filters, order };
  const isAsked = !areDaysReversed(filters);
  const list = useLibraryList(companyId, filter, { isAsked });
  const csv = useCsvExport(companyId, filter);
  const printing = usePrint(list);
  const stats = trpc.regulation.stats.useQuery({});
  const searchBox = useRef<HTMLInputElement>(null);
  const [areFiltersOpen, setFiltersOpen] = useState(false);

  const clear = () => {
    // What was pressed goes with the filters; the keyboard stays where the next search begins.
    searchBox.current?.focus();
    state.clear();
  };
  const shown = isAsked && !(list.query.isError && !list.rows) ? list.total : undefined;
  const summary = summaryOf({ total: shown, all: stats.data?.data.total });
  const facets = <FacetList filters={filters} pick={pick} facets={list.facets} isLoading={list.query.isLoading} />;
  return (
    <Screen maxW="96rem" gap="5">
      <PrintHeading companyName={company?.name} active={active} summary={summary} list={list} />
      <Box className="screen-only">
        <Box display="flex" flexWrap="wrap" justifyContent="space-between" gap="2">
          <Heading as="h1" fontSize="2xl">
            Library
          </Heading>
          {companyId !== null && <SavedSearches companyId={companyId} place="library" filters={filters} />}
        </Box>
        <Text mt="1" color="fg.muted">
          Every regulation we know of, whether or not it binds your company. Superseded, draft and withdrawn texts are
          here too, and say so.
        </Text>
      </Box>
      <Box display="flex" alignItems="flex-start" gap="6">
        <Box
          as="section"
          aria-label="Filters"
          className="screen-only"
          hideBelow="xl"
          width="16rem"
          flexShrink="0"
          position="sticky"
          top="4"
          maxH="calc(100dvh - 2rem)"
          overflowY="auto"
          overscrollBehavior="contain"
        >
          {facets}
        </Box>
        <Box flex="1" minW="0" display="flex" flexDirection="column" gap="3">
          <SearchBar applied={filters.search ?? ""} onSearch={state.setSearch} searchBox={searchBox} />
          <Toolbar
            {...state}
            total={shown}
            csv={csv}
            printing={printing}
            filterCount={active.filter(({ name }) => name !== "search").length}
            onFilters={() => setFiltersOpen(true)}
          />
          <FilterChips active={active} pick={pick} onClear={clear} searchBox={searchBox} />
          <Text role="status" className="screen-only" fontSize="sm" color="fg.muted" minH="5">
            {summary}
          </Text>
          <Results list={list} state={state} onClear={clear} />
        </Box>
      </Box>
      <SidePanel isOpen={areFiltersOpen} onClose={() => setFiltersOpen(false)} title="Filters" side="end" maxW="22rem">
        {facets}
        <Button mt="6" onClick={() => setFiltersOpen(false)}>
          Show {summary || "regulations"}
        </Button>
      </SidePanel>
    </Screen>
  );
}

/** How many regulations are selected, of how many; nothing while it is not known. */
function summaryOf({ total, all }: { total: number | undefined; all: number | undefined }): string {
  if (total === undefined) return "";
  return all === undefined || all === total ? plural(total, "regulation") : `${total} of ${plural(all, "regulation")}`;
}
