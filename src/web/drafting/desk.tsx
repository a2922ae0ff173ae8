import { Box } from "@chakra-ui/react";
import { useRef, type ReactNode } from "react";
import type { OpenedDraft } from "#features/drafting/schema.ts";
import type { DutyDates } from "./duty-card.tsx";
import { DutyList } from "./duty-list.tsx";
import { TextPane } from "./text-pane.tsx";
import type { DutyEditing } from "./use-duty-work.ts";

type DeskProps = {
  documents: OpenedDraft["documents"];
  draft: DutyEditing;
  /** What the dates of its duties rest on. */
  dates: DutyDates;
  /** What stands in the place of a text that is not there. */
  noText: ReactNode;
  children: ReactNode;
};

/** Text and duties side by side, each leading to its place in the other; under the duties whatever else is settled. */
export function Desk({ documents, draft, dates, noText, children }: DeskProps) {
  const text = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const focusIn = (place: HTMLDivElement | null, key: string) => {
    const element = place?.querySelector<HTMLElement>(`[data-duty="${key}"]`);
    element?.scrollIntoView({ block: "center" });
    element?.focus({ preventScroll: true });
  };
  return (
    <Box
      display="grid"
      gridTemplateColumns={{ base: "minmax(0, 1fr)", lg: "minmax(0, 1fr) minmax(0, 1fr)" }}
      gap="6"
      mt="5"
    >
      <TextPane
        place={text}
        documents={documents}
        noText={noText}
        duties={draft.work.duties}
        onOpen={(key) => focusIn(list.current, key)}
        onAdd={(duty) => {
          const key = draft.add(duty);
          requestAnimationFrame(() => focusIn(list.current, key));
        }}
      />
      <Box minW="0">
        <DutyList place={list} draft={draft} dates={dates} onShow={(key) => focusIn(text.current, key)} />
        {children}
      </Box>
    </Box>
  );
}
