import { Box, Text } from "@chakra-ui/react";
import type { Proposal } from "#features/document/schema.ts";
import { formatDay } from "../../lib/format.ts";
import { Labelled } from "../../regulation/labelled.tsx";

const labels: Record<Proposal["field"], string> = {
  reference: "Reference:",
  title: "Title:",
  issuedOn: "Issued:",
  effectiveOn: "In effect from:",
  deadline: "Deadline:",
};

/** What a document's text says of itself, as a program read it: never stated as a fact. */
export function Proposals({ proposals }: { proposals: readonly Proposal[] }) {
  if (proposals.length === 0) return null;
  return (
    <Box mt="2" p="3" borderRadius="md" borderWidth="1px" borderStyle="dashed" borderColor="border.strong">
      <Text fontWeight="medium">Read from its text by a program, to be checked</Text>
      <Box as="dl" display="flex" flexDirection="column" gap="1.5" mt="1.5">
        {proposals.map(({ field, value, quote }) => (
          <Labelled key={`${field} ${value} ${quote}`} label={labels[field]}>
            {field === "reference" || field === "title" ? value : formatDay(value)}
            <Text as="div" color="fg.muted">
              where it says <q>{quote}</q>
            </Text>
          </Labelled>
        ))}
      </Box>
    </Box>
  );
}
