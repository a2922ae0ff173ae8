import { Box, Button, Heading, Text, chakra } from "@chakra-ui/react";
import { useState, type ReactNode, type RefObject } from "react";
import type { OpenedDraft } from "#features/drafting/schema.ts";
import { focusRing } from "../components/fields/field-style.ts";
import { partsOf, type EditedDuty } from "./duties.ts";

const Mark = chakra("mark", {
  base: {
    px: "0.5",
    borderRadius: "sm",
    cursor: "pointer",
    boxDecorationBreak: "clone",
    "&[data-state=proposed]": { bg: "accent.subtle", color: "accent.fg" },
    "&[data-state=accepted]": { bg: "brand.subtle", color: "brand.fg" },
    _focusVisible: focusRing,
  },
});

type TextPaneProps = {
  place: RefObject<HTMLDivElement | null>;
  documents: OpenedDraft["documents"];
  noText: ReactNode;
  duties: readonly EditedDuty[];
  onOpen: (key: string) => void;
  onAdd: (duty: Pick<EditedDuty, "text" | "quote" | "page">) => void;
};
type Chosen = { quote: string; page: number };

/** The text by page, what a duty rests on marked. Words that are selected may be added as a duty. */
export function TextPane({ place, documents, noText, duties, onOpen, onAdd }: TextPaneProps) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const add = ({ quote, page }: Chosen) => {
    onAdd({ text: quote.replaceAll(/\s+/g, " ").trim(), quote, page });
    setChosen(null);
  };
  return (
    <Box as="section" aria-label="Text" minW="0" position={{ lg: "sticky" }} top="4" alignSelf="start">
      <Box display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="2" minH="9">
        <Heading as="h3" fontSize="md">
          Text
        </Heading>
        <Button size="sm" variant="outline" disabled={!chosen} onClick={() => chosen && add(chosen)}>
          Add the selected words
        </Button>
      </Box>
      {documents.length === 0 && noText}
      <Box
        ref={place}
        role="region"
        aria-label="Pages of the text"
        tabIndex={0}
        maxH={{ base: "60vh", lg: "80vh" }}
        overflowY="auto"
        mt="2"
        _focusVisible={focusRing}
        onMouseUp={() => setChosen(selectedWords())}
        onKeyUp={() => setChosen(selectedWords())}
      >
        {documents.map(({ id, name, pages }) => (
          <Box key={id} mb="4">
            <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
              {name}
            </Text>
            {pages.map((page, at) => (
              // Pages have no name but their number.
              <Page key={`${id}-${at + 1}`} page={page} number={at + 1} duties={duties} onOpen={onOpen} />
            ))}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

type PageProps = { page: string; number: number; duties: readonly EditedDuty[]; onOpen: (key: string) => void };

function Page({ page, number, duties, onOpen }: PageProps) {
  return (
    <Box mt="2" p="3" borderWidth="1px" borderRadius="md" bg="bg.panel">
      <Text fontSize="xs" color="fg.muted">
        Page {number}
      </Text>
      <Box data-page={number} whiteSpace="pre-wrap" overflowWrap="anywhere" fontSize="sm" lineHeight="tall">
        {partsOf(page, number, duties).map(({ text, duty }, at) =>
          duty ? (
            <Mark
              key={duty.key}
              data-duty={duty.key}
              data-state={duty.state}
              tabIndex={-1}
              onClick={() => onOpen(duty.key)}
            >
              {text}
            </Mark>
          ) : (
            // Parts between marks have no name but their place.
            <span key={`text-${at}`}>{text}</span>
          ),
        )}
      </Box>
    </Box>
  );
}

/** What is selected, where all of it stands on one page: verbatim, without blanks around it. */
function selectedWords(): Chosen | null {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const pageOf = (node: Node) => (node instanceof Element ? node : node.parentElement)?.closest("[data-page]");
  const page = pageOf(range.startContainer);
  if (!page || page !== pageOf(range.endContainer)) return null;
  const quote = range.toString().trim();
  return quote.length >= 10 && quote.length <= 5000 ? { quote, page: Number(page.getAttribute("data-page")) } : null;
}
