import { Box, Button, Heading } from "@chakra-ui/react";
import { useId, useLayoutEffect, useRef, useState } from "react";
import type { Citation } from "#features/assistant/schema.ts";
import { Disclosure } from "../../components/disclosure.tsx";
import { SourceEntry } from "./source-entry.tsx";
import { isUnreviewed } from "./source-words.ts";

/** How many are shown before one asks for the rest: on small screens, and on others. */
const shownOn = { small: 3, wide: 6 };

/** What the answer rests on, by its numbers: the library first, apart from it what nobody has reviewed. */
export function Sources({ citations }: { citations: Citation[] }) {
  return (
    <>
      <Group title="Sources" citations={citations.filter((citation) => !isUnreviewed(citation))} />
      <Group title="Documents nobody has reviewed" citations={citations.filter(isUnreviewed)} />
    </>
  );
}

function Group({ title, citations }: { title: string; citations: Citation[] }) {
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const [isWhole, setWhole] = useState(false);
  const firstHidden = useRef<Element>(null);
  useLayoutEffect(() => {
    // The button has gone; the keyboard goes on at the first that came.
    if (isWhole) firstHidden.current?.querySelector("a")?.focus();
  }, [isWhole]);
  const total = citations.length;
  if (total === 0) return null;
  const showAll = () => {
    const entries = [...(list.current?.children ?? [])];
    firstHidden.current = entries.find((entry) => getComputedStyle(entry).display === "none") ?? null;
    setWhole(true);
  };
  return (
    <Box as="section" aria-labelledby={id}>
      <Heading as="h3" id={id} fontSize="sm">
        {title}
      </Heading>
      <Box as="ol" ref={list} aria-labelledby={id} mt="2" display="flex" flexDirection="column" gap="3.5">
        {citations.map((citation, index) => (
          <Box as="li" key={citation.number} display={isWhole ? "block" : displayOf(index)}>
            <SourceEntry citation={citation} />
          </Box>
        ))}
      </Box>
      {!isWhole && total > shownOn.small && (
        <Button
          variant="outline"
          size="sm"
          mt="3"
          display={{ base: "inline-flex", md: total > shownOn.wide ? "inline-flex" : "none" }}
          onClick={showAll}
        >
          Show all {total} {title === "Sources" ? "sources" : "documents"}
        </Button>
      )}
    </Box>
  );
}

function displayOf(index: number) {
  return { base: index < shownOn.small ? "block" : "none", md: index < shownOn.wide ? "block" : "none" };
}

type RelatedProps = {
  citations: Citation[];
  /** There is no answer: these are the nearest there is. */
  isNearest: boolean;
};

/** Provisions near the question, which carry no sentence of the answer; apart from them what tells its reader what to do. */
export function Related({ citations, isNearest }: RelatedProps) {
  const [apart = [], near = []] = [true, false].map((is) => citations.filter((one) => one.isQuarantined === is));
  const nearest = "The nearest provisions, not an answer";
  return (
    <>
      <Folded
        summary={isNearest ? nearest : "Related provisions, not part of the answer"}
        isOpen={isNearest}
        citations={near}
      />
      <Folded
        summary="Tells its reader what to do, in a document nobody has reviewed: do not act on it"
        citations={apart}
      />
    </>
  );
}

type FoldedProps = { summary: string; isOpen?: boolean; citations: Citation[] };

function Folded({ summary, isOpen = false, citations }: FoldedProps) {
  if (citations.length === 0) return null;
  return (
    <Box fontSize="sm">
      <Disclosure summary={summary} isOpenAtFirst={isOpen}>
        <Box as="ul" display="flex" flexDirection="column" gap="3.5" fontSize="md">
          {citations.map((citation) => (
            <li key={citation.number}>
              <SourceEntry citation={citation} />
            </li>
          ))}
        </Box>
      </Disclosure>
    </Box>
  );
}
