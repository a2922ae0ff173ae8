import { Box, Text } from "@chakra-ui/react";
import type { Evidence } from "#features/classification/schema.ts";
import { Disclosure } from "../../components/disclosure.tsx";

const fieldWords: Record<Evidence["field"], string> = {
  title: "in the title",
  reference: "in the reference",
  summary: "in the description",
  url: "in the address",
  document: "in the document",
};

/** The rules that decided kind, topics and risk, each with the words it rests on. */
export function ChangeEvidence({ evidence }: { evidence: readonly Evidence[] }) {
  return (
    <Disclosure summary="Why was it classified so?">
      {evidence.length === 0 ? (
        <Text fontSize="sm" color="fg.muted">
          No words in it decided anything: its kind, topics and risk are what is assumed of any entry.
        </Text>
      ) : (
        <Box as="ul" display="flex" flexDirection="column" gap="2.5" fontSize="sm">
          {evidence.map(({ rule, field, quote, says }, index) => (
            <Box as="li" key={`${rule} ${index}`} borderInlineStartWidth="2px" ps="3" overflowWrap="anywhere">
              <Text>{says}</Text>
              <Text color="fg.muted">
                {fieldWords[field]}: <q>{quote}</q>
              </Text>
            </Box>
          ))}
        </Box>
      )}
    </Disclosure>
  );
}
