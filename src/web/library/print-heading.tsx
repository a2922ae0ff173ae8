import { Box, Text } from "@chakra-ui/react";
import { formatDay } from "../lib/format.ts";
import type { ActiveFilter } from "./filters.ts";

type PrintHeadingProps = {
  companyName: string | undefined;
  active: ActiveFilter[];
  summary: string;
  /** The day of the data. */ day: string;
};

/** What a printed list must say of itself: whose it is, of which day, and what it leaves out. */
export function PrintHeading({ companyName, active, summary, day }: PrintHeadingProps) {
  const filters = active.map(({ title, value }) => `${title}: ${value}`).join("; ");
  return (
    <Box className="print-only" mb="4">
      <Text fontSize="xl" fontWeight="semibold">
        Library of regulations{companyName && `: ${companyName}`}
      </Text>
      <Text>{formatDay(day)}</Text>
      <Text>{filters || "No filters"}</Text>
      <Text>{summary}</Text>
    </Box>
  );
}
