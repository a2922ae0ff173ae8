import { Box, Button, Heading, Text } from "@chakra-ui/react";
import type { ImportPlan } from "#features/import/schema.ts";
import { rowOutcomeLabels, rowOutcomes } from "#features/import/vocabulary.ts";
import { plural } from "#shared/plural.ts";

/** What came of an import. */
export function ResultPart({ plan, onAnother }: { plan: ImportPlan; onAnother: () => void }) {
  const { changed, counts, fileName } = plan;
  return (
    <Box role="status" p="5" borderWidth="1px" borderRadius="lg" bg="bg.panel" boxShadow="card">
      <Heading as="h2" fontSize="lg" overflowWrap="anywhere">
        {changed === 0 ? "Nothing was changed" : `${plural(changed, "duty was", "duties were")} imported`}
      </Heading>
      <Text mt="1" color="fg.muted" overflowWrap="anywhere">
        {changed === 0 ? `The register says already what ${fileName} does.` : fileName}
      </Text>
      <Box as="ul" mt="3" fontSize="sm">
        {rowOutcomes.map((outcome) =>
          counts[outcome] === 0 ? null : (
            <li key={outcome}>
              {rowOutcomeLabels[outcome]}: {counts[outcome].toLocaleString("en-GB")}
            </li>
          ),
        )}
      </Box>
      <Button mt="4" variant="outline" onClick={onAnother}>
        Import another
      </Button>
    </Box>
  );
}
