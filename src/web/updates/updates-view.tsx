import { Box, Text } from "@chakra-ui/react";
import { useRef } from "react";
import { areDaysReversed } from "../lib/day-span.ts";
import { BlindSpotNotice } from "../sources/blind-spot-notice.tsx";
import { useSources } from "../sources/use-sources.ts";
import { FilterBar } from "./filter-bar.tsx";
import { Results } from "./results.tsx";
import { summaryOf } from "./summary.ts";
import { useUpdates } from "./use-updates.ts";
import type { UpdatesState } from "./use-updates-search.ts";

/** The updates with what narrows them, and what they cannot tell. */
export function UpdatesView({ companyId, state }: { companyId: string; state: UpdatesState }) {
  const { filters, pick, clear } = state;
  const isAsked = !areDaysReversed(filters);
  const updates = useUpdates(companyId, filters, { isAsked });
  const sources = useSources(companyId);
  const summary = useRef<HTMLParagraphElement>(null);
  const watched = [...new Set(sources.data?.sources.map(({ regulator }) => regulator))];
  const clearFilters = () => {
    // The button goes with the filters; the keyboard stays at what they leave.
    summary.current?.focus();
    clear();
  };
  return (
    <>
      <BlindSpotNotice sources={sources} regulator={filters.regulator} />
      <FilterBar filters={filters} pick={pick} regulators={watched} onClear={clearFilters} />
      <Box display="flex" flexDirection="column" gap="4" minW="0">
        <Text ref={summary} tabIndex={-1} role="status" fontSize="sm" color="fg.muted" minH="5" outline="none">
          {isAsked && summaryOf(updates, filters)}
        </Text>
        <Results updates={updates} state={state} sources={sources} onClear={clearFilters} />
      </Box>
    </>
  );
}
