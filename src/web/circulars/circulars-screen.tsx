import { Box, Heading, Text } from "@chakra-ui/react";
import { Screen } from "../layout/screen.tsx";
import { CircularList } from "./circular-list.tsx";
import { CircularPage } from "./circular-page.tsx";
import { useCircularsSearch } from "./use-circulars-search.ts";

/** What people are to read and confirm; one of them as its own page. */
export function CircularsScreen({ companyId }: { companyId: string }) {
  const state = useCircularsSearch();
  if (state.circular !== undefined)
    return (
      <Screen maxW="56rem" gap="6">
        <CircularPage key={state.circular} companyId={companyId} id={state.circular} />
      </Screen>
    );
  return (
    <Screen maxW="64rem" gap="6">
      <Box>
        <Heading as="h1" fontSize="2xl">
          Circulars
        </Heading>
        <Text mt="1" color="fg.muted">
          Updates, regulations and documents that your people are to read and confirm, and who has.
        </Text>
      </Box>
      <CircularList companyId={companyId} state={state} />
    </Screen>
  );
}
