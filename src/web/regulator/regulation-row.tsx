import { Box } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { useOpenRegulation } from "../regulation/regulation-host.tsx";
import type { ShownRegulation } from "../regulation/detail-state.ts";
import { TitleButton } from "../regulation/title-button.tsx";

// The whole row can be pressed; its name stays the regulation's.
const fillsRow = { content: '""', position: "absolute", inset: "0" } as const;

type RegulationRowProps = {
  id: string;
  title: string;
  /** What is known of it already, in case the rest does not arrive. */
  card?: ShownRegulation;
  /** At the row's end, or under the title where there is no room beside it. */
  aside?: ReactNode;
  children?: ReactNode;
};

/** One regulation in a compact list; opens it. */
export function RegulationRow({ id, title, card, aside, children }: RegulationRowProps) {
  const open = useOpenRegulation();
  return (
    <Box
      as="li"
      position="relative"
      display="grid"
      gridTemplateColumns={{ base: "minmax(0, 1fr)", sm: "minmax(0, 1fr) auto" }}
      columnGap="6"
      rowGap="1"
      px="2"
      mx="-2"
      py="2.5"
      borderTopWidth="1px"
      _hover={{ bg: "bg.subtle" }}
    >
      <Box minW="0">
        <TitleButton fontWeight="medium" _after={fillsRow} onClick={() => open(id, card)}>
          {title}
        </TitleButton>
        <Box fontSize="sm" color="fg.muted">
          {children}
        </Box>
      </Box>
      {aside && (
        <Box fontSize="sm" whiteSpace="nowrap">
          {aside}
        </Box>
      )}
    </Box>
  );
}
