import { Box, Text } from "@chakra-ui/react";
import type { DocumentSummary } from "#features/document/schema.ts";
import { documentStateLabels } from "#features/document/vocabulary.ts";

/** Where the reading of a document stands; while pages are recognised, how far that is. */
export function DocumentProgress({ document: { state, progress } }: { document: DocumentSummary }) {
  const percent = progress === null ? null : Math.round(progress * 100);
  return (
    <Text as="div" color="fg.muted">
      {documentStateLabels[state]}
      {percent !== null && (
        <>
          : {percent} %
          <Box
            role="progressbar"
            aria-label="Pages recognised"
            aria-valuenow={percent}
            aria-valuemin={0}
            aria-valuemax={100}
            mt="1"
            height="1.5"
            maxW="16rem"
            borderRadius="full"
            bg="bg.muted"
            overflow="hidden"
          >
            <Box height="100%" bg="brand.solid" style={{ width: `${percent}%` }} />
          </Box>
        </>
      )}
    </Text>
  );
}
