import { Box, Button, Text } from "@chakra-ui/react";
import { useId } from "react";
import { DayField } from "../components/fields/day-field.tsx";
import { LabelledSelect } from "../components/fields/labelled-select.tsx";
import { areDaysReversed } from "../lib/time/day-span.ts";
import { daysReversedMessage, isNarrowed, kindOptions } from "./filters.ts";
import type { ActivityState } from "./use-activity-search.ts";

type FilterBarProps = Pick<ActivityState, "filters" | "pick"> & { onClear: () => void };

/** Narrows the log; every choice stands in the address. */
export function FilterBar({ filters, pick, onClear }: FilterBarProps) {
  const noteId = useId();
  const { kind = "" } = filters;
  const isWrong = areDaysReversed(filters);
  const day = { noteId, isWrong };
  return (
    <Box role="search" aria-label="Activity" display="flex" flexDirection="column" gap="2">
      <Box
        display="grid"
        gap="3"
        css={{ "& > :first-of-type": { gridColumn: { base: "1 / -1", md: "auto" } } }}
        gridTemplateColumns={{
          base: "repeat(2, minmax(0, 1fr))",
          md: `minmax(0, 2fr) repeat(2, minmax(0, 1fr)) ${isNarrowed(filters) ? "auto" : ""}`,
        }}
        alignItems="end"
      >
        <LabelledSelect label="Kind" value={kind} onPick={(value) => pick({ kind: value })}>
          <option value="">All kinds</option>
          {kindOptions.map((option) => (
            <option key={option.kind} value={option.kind}>
              {option.label}
            </option>
          ))}
        </LabelledSelect>
        <DayField {...day} label="From" value={filters.from ?? ""} onPick={(from) => pick({ from })} />
        <DayField {...day} label="To" value={filters.to ?? ""} onPick={(to) => pick({ to })} />
        {isNarrowed(filters) && (
          <Button
            variant="plain"
            size="sm"
            height="10"
            px={{ base: "0", md: "3" }}
            justifySelf="start"
            onClick={onClear}
          >
            Clear filters
          </Button>
        )}
      </Box>
      <Text id={noteId} aria-live="polite" fontSize="sm" color="fg.error">
        {isWrong && daysReversedMessage}
      </Text>
    </Box>
  );
}
