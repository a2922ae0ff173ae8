import { Box } from "@chakra-ui/react";
import type { TriageCounts } from "#features/triage/schema.ts";
import { triageViews, type TriageView } from "#features/triage/vocabulary.ts";
import { RouteButton } from "../../components/route-link.tsx";

const labels: Record<TriageView, string> = { waiting: "Waiting", decided: "Decided", all: "All" };

/** The parts of the inbox, with how many are in each; what narrows one narrows the others. */
export function ViewTabs({ view, counts }: { view: TriageView; counts: TriageCounts | undefined }) {
  const countOf = (one: TriageView) => (one === "all" ? undefined : counts?.[one]);
  return (
    <Box as="nav" aria-label="Inbox" display="flex" flexWrap="wrap" gap="1" _print={{ display: "none" }}>
      {triageViews.map((one) => (
        <RouteButton
          key={one}
          to="/updates"
          search={({ change: _change, ...before }) => ({ ...before, view: one })}
          activeOptions={{ exact: true, includeSearch: true }}
          size="sm"
          variant={one === view ? "subtle" : "ghost"}
          aria-current={one === view ? "page" : undefined}
        >
          {labels[one]}
          {countOf(one) !== undefined && (
            <Box as="span" fontVariantNumeric="tabular-nums" color="fg.muted">
              {countOf(one)}
            </Box>
          )}
          {one === "waiting" && counts !== undefined && counts.overdue > 0 && (
            <Box as="span" fontVariantNumeric="tabular-nums" color="fg.error">
              {counts.overdue} too long
            </Box>
          )}
        </RouteButton>
      ))}
    </Box>
  );
}
