import { Box, Text } from "@chakra-ui/react";
import { lagosDay } from "#shared/lagos.ts";
import { plural } from "#shared/plural.ts";
import { formatDay } from "../lib/format.ts";
import { useToday } from "../lib/time/use-today.ts";
import type { ActiveFilter } from "./filters.ts";
import type { LibraryList } from "./use-library-list.ts";

type PrintHeadingProps = {
  companyName: string | undefined;
  active: ActiveFilter[];
  summary: string;
  list: LibraryList;
};

/** What a printed list must say of itself: whose it is, of which day, and what it leaves out. */
export function PrintHeading({ companyName, active, summary, list }: PrintHeadingProps) {
  const filters = active.map(({ title, value }) => `${title}: ${value}`).join("; ");
  return (
    <Box className="print-only" mb="4">
      <Text fontSize="xl" fontWeight="semibold">
        Library of regulations{companyName && `: ${companyName}`}
      </Text>
      <Text>{formatDay(useDayOf(list))}</Text>
      <Text>{filters || "No filters"}</Text>
      <Text>{partOf(list) ?? summary}</Text>
    </Box>
  );
}

/** The day of the data; today while there are none. */
function useDayOf({ query: { dataUpdatedAt } }: LibraryList): string {
  const today = useToday();
  return dataUpdatedAt === 0 ? today : lagosDay(new Date(dataUpdatedAt));
}

/** Whoever prints with the browser's own command prints what is loaded, which may be a part. */
function partOf({ rows = [], total = 0 }: LibraryList): string | null {
  return rows.length < total ? `The first ${rows.length} of ${plural(total, "regulation")}` : null;
}
