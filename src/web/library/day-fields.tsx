import { Box, Heading, Text } from "@chakra-ui/react";
import { useId } from "react";
import { DayField } from "../components/fields/day-field.tsx";
import { areDaysReversed } from "../lib/time/day-span.ts";
import { daysReversedMessage } from "./filters.ts";
import type { LibraryState } from "./use-library-search.ts";

type DayFieldsProps = Pick<LibraryState, "filters" | "pick">;

/** The day as of which the library is shown, and from which day to which a regulation was issued. */
export function DayFields({ filters, pick }: DayFieldsProps) {
  const id = useId();
  const isWrong = areDaysReversed(filters);
  return (
    <Box role="group" aria-labelledby={`${id}-heading`} px="2">
      <Heading as="h2" id={`${id}-heading`} mb="2" fontSize="sm">
        Dates
      </Heading>
      <Box display="grid" gap="2">
        <DayField
          label="In force on"
          value={filters.asOf ?? ""}
          onPick={(asOf) => pick({ asOf })}
          noteId={`${id}-as-of`}
          isWrong={false}
        />
        <Text id={`${id}-as-of`} fontSize="xs" color="fg.muted">
          {filters.asOf
            ? "What was in force on that day, with the texts as they stood"
            : "Shows the library as of a day"}
        </Text>
        <DayField
          label="Issued from"
          value={filters.from ?? ""}
          onPick={(from) => pick({ from })}
          noteId={`${id}-note`}
          isWrong={isWrong}
        />
        <DayField
          label="Issued to"
          value={filters.to ?? ""}
          onPick={(to) => pick({ to })}
          noteId={`${id}-note`}
          isWrong={isWrong}
        />
      </Box>
      <Text id={`${id}-note`} aria-live="polite" mt="1.5" fontSize="sm" color="fg.error">
        {isWrong && daysReversedMessage}
      </Text>
    </Box>
  );
}
