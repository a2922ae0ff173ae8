import { Box, Heading, Text } from "@chakra-ui/react";
import { useRef } from "react";
import { plural } from "#shared/plural.ts";
import { MessagePanel } from "../components/message-panel.tsx";
import { Screen } from "../layout/screen.tsx";
import { areDaysReversed } from "../lib/time/day-span.ts";
import { ExportMenu } from "./export-menu.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { Results } from "./results.tsx";
import { useActivity } from "./use-activity.ts";
import { useActivitySearch } from "./use-activity-search.ts";

/** The company's part of the audit log. */
export function ActivityScreen({ companyId }: { companyId: string | null }) {
  return (
    <Screen maxW="60rem">
      <Box display="flex" flexWrap="wrap" alignItems="flex-start" justifyContent="space-between" gap="4">
        <Box flex="1 1 24rem" minW="0">
          <Heading as="h1" fontSize="2xl">
            Activity
          </Heading>
          <Text mt="1" color="fg.muted">
            What was done in your company’s name or to it, by whom and from where. No entry can be changed or removed
            here, and each carries a fingerprint of the one before it, so that tampering with past entries shows when
            the log is verified.
          </Text>
        </Box>
        {companyId !== null && <ExportMenu companyId={companyId} />}
      </Box>
      {companyId === null ? <MessagePanel role="alert" title="Company ID not found" /> : <Log companyId={companyId} />}
    </Screen>
  );
}

function Log({ companyId }: { companyId: string }) {
  const state = useActivitySearch();
  const { filters, pick, clear } = state;
  const isAsked = !areDaysReversed(filters);
  const list = useActivity(companyId, filters, { isAsked });
  const summary = useRef<HTMLParagraphElement>(null);
  const clearFilters = () => {
    // The button goes with the filters; the keyboard stays at what they leave.
    summary.current?.focus();
    clear();
  };
  const isKnown = isAsked && !list.query.isPlaceholderData && list.total !== undefined && list.total > 0;
  return (
    <>
      <FilterBar filters={filters} pick={pick} onClear={clearFilters} />
      <Box display="flex" flexDirection="column" gap="4" minW="0">
        <Text ref={summary} tabIndex={-1} role="status" fontSize="sm" color="fg.muted" minH="5" outline="none">
          {isKnown && plural(list.total ?? 0, "entry", "entries")}
        </Text>
        <Results list={list} state={state} onClear={clearFilters} />
      </Box>
    </>
  );
}
