import { Box, Button, Text } from "@chakra-ui/react";
import { BellPlus } from "lucide-react";
import { RegulationCard } from "../dashboard/regulation-card.tsx";
import type { CardRegulation } from "../regulation/card-text.ts";
import { exampleRegulations } from "./example-regulations.ts";

/** The dashboard in small: its own cards with real regulations, to look at and not to press. */
export function ProductMiniature() {
  return (
    <Box as="figure" minW="0">
      <Box
        inert
        maxH={{ base: "27rem", lg: "34rem" }}
        overflow="hidden"
        borderWidth="1px"
        borderRadius="xl"
        bg="bg.subtle"
        boxShadow="overlay"
      >
        <WindowBar />
        <Box display="flex" flexDirection="column" alignItems="center" gap="4" p={{ base: "4", sm: "6" }}>
          {exampleRegulations.map((regulation) => (
            <ExampleCard key={regulation.regulation_id} regulation={regulation} />
          ))}
        </Box>
      </Box>
      <Text as="figcaption" mt="3" fontSize="sm" color="fg.muted" textAlign="center" textWrap="balance">
        From the dashboard of a Tier 1 unit micro-finance bank: real regulations, each with its risk and the reason why
        it applies.
      </Text>
    </Box>
  );
}

function WindowBar() {
  return (
    <Box
      display="flex"
      alignItems="center"
      justifyContent="space-between"
      gap="3"
      px="4"
      py="3"
      bg="bg.panel"
      borderBottomWidth="1px"
      fontSize="sm"
    >
      <Text fontWeight="semibold">Your regulations by risk</Text>
      <Text color="fg.muted">Example</Text>
    </Box>
  );
}

function ExampleCard({ regulation }: { regulation: CardRegulation }) {
  return (
    <RegulationCard
      regulation={regulation}
      onOpen={() => {}}
      monitor={
        <Button variant="ghost" size="sm" px="2.5" aria-label="Monitor new regulations here">
          <BellPlus aria-hidden />
        </Button>
      }
    />
  );
}
