import { Box, Heading, chakra } from "@chakra-ui/react";
import { CalendarClock, ListChecks, ScanSearch, type LucideIcon } from "lucide-react";
import { useId } from "react";
import { focusRing } from "../components/field-style.ts";

type Start = { title: string; hint: string; icon: LucideIcon; text: string };

/** Ways to begin: each puts a text to go on with into the composer. */
const starts: Start[] = [
  {
    title: "Check compliance gaps",
    hint: "What you do against what is asked",
    icon: ListChecks,
    text: "Where do we fall short of what the rules ask? These licences, policies and controls are in place today: ",
  },
  {
    title: "Instant compliance scan",
    hint: "The rules that bind your business",
    icon: ScanSearch,
    text: "Which rules bind us, and which should we deal with first? This is what our business does: ",
  },
  {
    title: "Stay ahead of risks",
    hint: "Deadlines, changes and your plans",
    icon: CalendarClock,
    text: "What should we prepare for in the next 12 months? These are our plans: ",
  },
];

const TileButton = chakra("button", {
  base: {
    display: "flex",
    flexDirection: { base: "row", md: "column" },
    alignItems: { base: "center", md: "flex-start" },
    gap: "3",
    width: "100%",
    height: "100%",
    p: "4",
    textAlign: "start",
    bg: "bg.panel",
    borderWidth: "1px",
    borderColor: "border.strong",
    borderRadius: "lg",
    boxShadow: "card",
    cursor: "pointer",
    transitionProperty: "background-color, border-color",
    transitionDuration: "fast",
    _hover: { borderColor: "brand.fg", bg: "brand.subtle" },
    _focusVisible: focusRing,
  },
});

/** What the screen shows before the first message. The headline is the specification's, to the letter. */
export function Welcome({ onChoose }: { onChoose: (text: string) => void }) {
  return (
    <Box flex="1" display="flex" flexDirection="column" justifyContent="center" gap="6" py="6">
      <Heading as="h2" fontSize={{ base: "2xl", md: "3xl" }} textAlign="center">
        Round the clock complaince consulting
      </Heading>
      <Box as="ul" display="grid" gridTemplateColumns={{ md: "repeat(3, 1fr)" }} gap="3">
        {starts.map((start) => (
          <li key={start.title}>
            <Tile start={start} onChoose={() => onChoose(start.text)} />
          </li>
        ))}
      </Box>
    </Box>
  );
}

function Tile({ start: { title, hint, icon: Icon }, onChoose }: { start: Start; onChoose: () => void }) {
  const id = useId();
  return (
    <TileButton type="button" aria-labelledby={`${id}-title`} aria-describedby={`${id}-hint`} onClick={onChoose}>
      <Box
        as="span"
        aria-hidden
        display="grid"
        placeItems="center"
        boxSize="9"
        flexShrink="0"
        borderRadius="md"
        bg="brand.subtle"
        color="brand.fg"
      >
        <Icon size={18} />
      </Box>
      <Box as="span" minW="0">
        <Box as="span" id={`${id}-title`} display="block" fontWeight="semibold">
          {title}
        </Box>
        <Box
          as="span"
          id={`${id}-hint`}
          display="block"
          mt="0.5"
          fontSize="sm"
          lineHeight="snug"
          textWrap="balance"
          color="fg.muted"
        >
          {hint}
        </Box>
      </Box>
    </TileButton>
  );
}
