import { Box, Heading, chakra } from "@chakra-ui/react";
import { CalendarClock, ListChecks, ScanSearch, type LucideIcon } from "lucide-react";
import { useId } from "react";
import type { Company } from "#features/company/schema.ts";
import { focusRing } from "../components/fields/field-style.ts";
import { isDescribed, profileText } from "./template-text.ts";

type Start = {
  title: string;
  hint: string;
  icon: LucideIcon;
  text: (company: Partial<Company> | null) => string | null;
};

/** Ways to begin: each puts a text into the composer, to be sent as it is; null where the form has to be asked first. */
const starts: Start[] = [
  {
    title: "Check compliance gaps",
    hint: "Your business against what is asked",
    icon: ListChecks,
    text: (company) => (isDescribed(company) ? profileText(company) : null),
  },
  {
    title: "Instant compliance scan",
    hint: "The rules that bind your business",
    icon: ScanSearch,
    text: () => "Which regulations apply to us, and which duties should we deal with first?",
  },
  {
    title: "Stay ahead of risks",
    hint: "What falls due, and when",
    icon: CalendarClock,
    text: () => "What should we prepare for in the next 12 months?",
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

type WelcomeProps = {
  company: Partial<Company> | null;
  onChoose: (text: string) => void;
  /** Opens the form, where the profile says too little. */
  onForm: () => void;
};

/** What the screen shows before the first message. The headline is the specification's, to the letter. */
export function Welcome({ company, onChoose, onForm }: WelcomeProps) {
  const begin = ({ text }: Start) => {
    const prepared = text(company);
    if (prepared === null) onForm();
    else onChoose(prepared);
  };
  return (
    <Box flex="1" display="flex" flexDirection="column" justifyContent="center" gap="6" py="6">
      <Heading as="h2" fontSize={{ base: "2xl", md: "3xl" }} textAlign="center">
        Round the clock complaince consulting
      </Heading>
      <Box as="ul" display="grid" gridTemplateColumns={{ md: "repeat(3, 1fr)" }} gap="3">
        {starts.map((start) => (
          <li key={start.title}>
            <Tile start={start} onChoose={() => begin(start)} />
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
