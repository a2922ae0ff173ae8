import { Box } from "@chakra-ui/react";
import type { Change } from "#features/catalogue/schema.ts";
import { ChangedText } from "./changed-text.tsx";

type ChangeListProps = {
  changes: readonly Change[];
  labelOf: (path: string) => string;
  wordsOf: (path: string, value: string | null) => string | null;
};

/** Changes in words: what changed, and how. */
export function ChangeList({ changes, labelOf, wordsOf }: ChangeListProps) {
  return (
    <Box as="dl" display="flex" flexDirection="column" gap="3" mt={changes.length > 0 ? "2" : "0"}>
      {changes.map(({ path, before, after }) => (
        <Box key={path}>
          <Box as="dt" color="fg.muted">
            {labelOf(path)}
          </Box>
          <Box as="dd" mt="0.5" overflowWrap="anywhere" lineHeight="relaxed">
            <ChangedText before={wordsOf(path, before)} after={wordsOf(path, after)} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
