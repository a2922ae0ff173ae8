import { Box, Text } from "@chakra-ui/react";
import { useRef } from "react";
import { useMay } from "../account/use-me.ts";
import { areDaysReversed } from "../lib/time/day-span.ts";
import { BlindSpotNotice } from "../sources/blind-spot-notice.tsx";
import { useSources } from "../sources/use-sources.ts";
import { FilterBar } from "./filter-bar.tsx";
import { Results } from "./results.tsx";
import { InboxView } from "./inbox/inbox-view.tsx";
import type { Deciding } from "./inbox/use-decide.ts";
import { useTriageCounts } from "./inbox/use-inbox.ts";
import { ViewTabs } from "./inbox/view-tabs.tsx";
import { useUpdates, type Updates } from "./use-updates.ts";
import type { UpdatesState } from "./use-updates-search.ts";
import { plural } from "#shared/plural.ts";
import { isEverything, type Filters } from "./filters.ts";

type UpdatesViewProps = { companyId: string; state: UpdatesState; deciding: Deciding };

/** The updates with what narrows them, and what they cannot tell. */
export function UpdatesView({ companyId, state, deciding }: UpdatesViewProps) {
  const { filters, pick, clear, view } = state;
  // What waits and what was decided is the company's work: whoever does not see it has all updates.
  const hasInbox = useMay("work.read");
  const shown = hasInbox ? view : "all";
  const isAll = shown === "all";
  const isAsked = isAll && !areDaysReversed(filters);
  const counts = useTriageCounts(companyId);
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
      {hasInbox && <ViewTabs view={isAll ? "all" : shown === "decided" ? "decided" : "waiting"} counts={counts} />}
      <FilterBar filters={filters} pick={pick} isInbox={!isAll} regulators={watched} onClear={clearFilters} />
      {shown !== "all" && shown !== "sources" ? (
        <InboxView key={shown} companyId={companyId} view={shown} state={state} deciding={deciding} onClear={clear} />
      ) : (
        <Box display="flex" flexDirection="column" gap="4" minW="0">
          <Text ref={summary} tabIndex={-1} role="status" fontSize="sm" color="fg.muted" minH="5" outline="none">
            {isAsked && summaryOf(updates, filters)}
          </Text>
          <Results updates={updates} state={state} sources={sources} onClear={clearFilters} />
        </Box>
      )}
    </>
  );
}

/** How many updates are shown, and of how many; nothing while that is not known. */
function summaryOf(
  { query, rows, total = 0, ofAll }: Pick<Updates, "rows" | "total" | "ofAll" | "query">,
  filters: Filters,
): string {
  if (!rows || rows.length === 0 || query.isPlaceholderData) return "";
  const isAll = !query.hasNextPage;
  if (isEverything(filters))
    return isAll ? plural(rows.length, "update") : `The newest ${plural(rows.length, "update")}`;
  if (ofAll === undefined) return "";
  const all = plural(ofAll, "update");
  const concern = total === 1 ? "concerns" : "concern";
  const counted = total >= ofAll && total > 1 ? `All ${all} concern you` : `${total} of ${all} ${concern} you`;
  return isAll ? counted : `${counted}, the newest ${rows.length} of them shown`;
}
