import { Box } from "@chakra-ui/react";
import type { ScoredRegulation } from "#features/risk/schema.ts";
import { formatDay } from "../../lib/format.ts";
import { useToday } from "../../lib/time/use-today.ts";
import { dueWords } from "../../regulation/due-words.ts";
import { useOpenRegulation } from "../../regulation/regulation-host.tsx";
import { TitleButton } from "../../regulation/title-button.tsx";
import { GlancePart } from "./glance-part.tsx";

/** What falls due first; each opens. */
export function DueFirst({ regulations }: { regulations: ScoredRegulation[] }) {
  const open = useOpenRegulation();
  const today = useToday();
  return (
    // Titles are long: they take the whole width, below each other.
    <GlancePart title="Due first" columns={1}>
      {regulations.map((regulation) => (
        <Box
          as="li"
          key={regulation.regulation_id}
          display="flex"
          alignItems="baseline"
          gap="3"
          minW="0"
          minH="7"
          py="0.5"
        >
          <Box
            as="span"
            flexShrink="0"
            // The longest day there is, "30 Sept 2026", fits.
            width="6rem"
            fontVariantNumeric="tabular-nums"
            color="fg.muted"
            whiteSpace="nowrap"
          >
            <DueDay regulation={regulation} today={today} />
          </Box>
          <TitleButton
            minW="0"
            color="brand.fg"
            title={withNote(regulation.regulation_title, regulation)}
            onClick={() => open(regulation.regulation_id, regulation)}
          >
            {/* Clamped within the button: the button itself is taller than a line, and would show a piece of the next. */}
            <Box as="span" lineClamp={{ base: 2, sm: 1 }}>
              {regulation.regulation_title}
            </Box>
          </TitleButton>
        </Box>
      ))}
    </GlancePart>
  );
}

function DueDay({ regulation, today }: { regulation: ScoredRegulation; today: string }) {
  const { nextDueOn } = regulation;
  if (nextDueOn === null) return null;
  return (
    <time dateTime={nextDueOn} title={withNote(formatDay(nextDueOn), regulation)}>
      {dueWords(nextDueOn, today)}
    </time>
  );
}

/** A text with what the date rests on, where a reader must know it. */
const withNote = (text: string, { nextDueNote }: ScoredRegulation) => (nextDueNote ? `${text} (${nextDueNote})` : text);
