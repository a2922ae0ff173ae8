import { Box, Button } from "@chakra-ui/react";
import type { ScoredRegulation } from "#features/risk/schema.ts";
import { formatDay } from "../lib/format.ts";
import { useToday } from "../lib/use-today.ts";
import { dueWords } from "../regulation/due-words.ts";
import { useOpenRegulation } from "../regulation/regulation-host.tsx";
import { GlancePart } from "./glance-part.tsx";

type DueFirstProps = { dues: { regulation: ScoredRegulation; dueOn: string }[] };

/** What falls due first; each opens. */
export function DueFirst({ dues }: DueFirstProps) {
  const open = useOpenRegulation();
  const today = useToday();
  return (
    <GlancePart title="Due first">
      {dues.map(({ regulation, dueOn }) => (
        <Box as="li" key={regulation.regulation_id} display="flex" alignItems="center" gap="2" minW="0" minH="7">
          <Box as="span" flex="0 0 6rem" fontVariantNumeric="tabular-nums" color="fg.muted" whiteSpace="nowrap">
            <time dateTime={dueOn} title={formatDay(dueOn)}>
              {dueWords(dueOn, today)}
            </time>
          </Box>
          <Button
            variant="plain"
            minH="6"
            minW="0"
            flexShrink="1"
            justifyContent="flex-start"
            title={regulation.regulation_title}
            onClick={() => open(regulation.regulation_id, regulation)}
          >
            <Box as="span" truncate>
              {regulation.shortTitle}
            </Box>
          </Button>
        </Box>
      ))}
    </GlancePart>
  );
}
