import { Box, Button, Heading, Text } from "@chakra-ui/react";
import type { RefObject } from "react";
import { DutyCard, type DutyDates } from "./duty-card.tsx";
import type { DutyEditing } from "./use-duty-work.ts";

type DutyListProps = {
  place: RefObject<HTMLDivElement | null>;
  draft: DutyEditing;
  dates: DutyDates;
  onShow: (key: string) => void;
};

/** The duties as they will be: proposed, accepted, corrected, dropped. */
export function DutyList({ place, draft, dates, onShow }: DutyListProps) {
  const { duties } = draft.work;
  const open = duties.filter(({ state }) => state === "proposed");
  const shown = duties.filter(({ state }) => state !== "dropped");
  /** The keyboard goes on at the next that waits for a decision. */
  const goOn = (key: string) => {
    const next = open[open.findIndex((duty) => duty.key === key) + 1] ?? open.find((duty) => duty.key !== key);
    const target = next?.key ?? key;
    requestAnimationFrame(() => place.current?.querySelector<HTMLElement>(`[data-duty="${target}"]`)?.focus());
  };
  const add = () => {
    const key = draft.add({ text: "", quote: null, page: null });
    requestAnimationFrame(() => place.current?.querySelector<HTMLElement>(`[data-duty="${key}"] textarea`)?.focus());
  };
  return (
    <Box as="section" aria-label="Duties" ref={place}>
      <Box display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="2" minH="9">
        <Heading as="h3" fontSize="md">
          Duties
        </Heading>
        <Box display="flex" flexWrap="wrap" gap="2">
          {open.length > 1 && (
            <Button size="sm" variant="outline" onClick={draft.acceptAll}>
              Accept all {open.length}
            </Button>
          )}
          <Button size="sm" variant="outline" onClick={add}>
            Write one
          </Button>
        </Box>
      </Box>
      <Text fontSize="sm" color="fg.muted" aria-live="polite">
        {open.length === 0 ? "None waits for a decision" : `${open.length} wait for your decision`}
      </Text>
      <Box as="ol">
        {duties.map((duty) => (
          <DutyCard
            key={duty.key}
            duty={duty}
            dates={dates}
            number={shown.indexOf(duty) + 1}
            isLast={shown.at(-1) === duty}
            onChange={(values) => draft.changeDuty(duty.key, values)}
            onDecide={(state) => {
              draft.changeDuty(duty.key, { state });
              goOn(duty.key);
            }}
            onMerge={() => draft.merge(duty.key)}
            onShow={() => onShow(duty.key)}
          />
        ))}
      </Box>
    </Box>
  );
}
