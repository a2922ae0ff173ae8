import { Box } from "@chakra-ui/react";
import { CircleCheck, CircleDashed, CircleOff, Hand, TriangleAlert, type LucideIcon } from "lucide-react";
import { sourceStateLabels, type SourceState } from "#features/watch/vocabulary.ts";
import { statePalettes } from "./source-words.ts";

const icons: Record<SourceState, LucideIcon> = {
  ok: CircleCheck,
  waiting: CircleDashed,
  manual: Hand,
  off: CircleOff,
  stale: TriangleAlert,
  suspect: TriangleAlert,
  challenged: TriangleAlert,
  failing: TriangleAlert,
};

/** How a source stands: by colour and sign, and always in words. */
export function StateBadge({ state }: { state: SourceState }) {
  const Icon = icons[state];
  const palette = statePalettes[state];
  return (
    <Box
      as="span"
      display="inline-flex"
      alignItems="center"
      gap="1.5"
      flexShrink="0"
      px="2"
      py="0.5"
      borderRadius="full"
      bg={palette === "brand" ? "brand.subtle" : `${palette}.bg`}
      color={`${palette}.fg`}
      fontSize="xs"
      fontWeight="semibold"
    >
      <Icon aria-hidden size={14} />
      {sourceStateLabels[state]}
    </Box>
  );
}
