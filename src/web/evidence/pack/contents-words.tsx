import { Box, Text } from "@chakra-ui/react";
import type { PackContents } from "#features/evidence/schema.ts";
import { plural } from "#shared/plural.ts";
import { failureOf } from "../../lib/server/failure.ts";
import { formatBytes } from "../../lib/time/format-moment.ts";

type ContentsWordsProps = {
  isReversed: boolean;
  isChosen: boolean;
  query: { data?: { data: PackContents } | undefined; isError: boolean; error: unknown };
};

/** What will be in a pack, or why none can be made. */
export function ContentsWords({ isReversed, isChosen, query }: ContentsWordsProps) {
  if (isReversed) return <Text color="fg.error">The last day lies before the first.</Text>;
  if (!isChosen) return <Text color="fg.muted">Choose what it is of.</Text>;
  if (query.isError)
    return (
      <Text color="fg.error">{failureOf(query.error).message ?? "It could not be counted. Please try again."}</Text>
    );
  const contents = query.data?.data;
  if (!contents) return <Text color="fg.muted">Counting...</Text>;
  const { duties, filings, pieces, receipts, bytes, fits } = contents;
  return (
    <>
      <Box>
        {plural(duties, "duty", "duties")}, {plural(filings, "due day")}, {plural(pieces, "piece")} of evidence and{" "}
        {plural(receipts, "receipt")}: {formatBytes(bytes)} of files.
      </Box>
      {!fits && (
        <Text color="fg.error">That is more than one pack holds: choose fewer duties or a shorter period.</Text>
      )}
      {fits && pieces + receipts === 0 && (
        <Text color="medium.fg">
          Nothing shows these duties in that time yet: cover and register alone would be in it.
        </Text>
      )}
    </>
  );
}
