import { Text } from "@chakra-ui/react";
import type { Occurrence } from "#features/filing/schema.ts";
import { EntryList } from "../components/entry-list.tsx";
import { Part } from "../components/part.tsx";
import { formatInstant } from "../lib/format.ts";
import { useNow } from "../lib/time/use-now.ts";
import { FilingRow } from "./filing-row.tsx";
import { leftWords } from "./filing-words.ts";
import { useClocks } from "./use-filings.ts";

type ListProps = { companyId: string; today: string; onOpen: (id: string) => void };

/** The clocks that run, with what is left of each; nothing where none does. */
export function Clocks({ companyId, today, onOpen }: ListProps) {
  const { data, isError } = useClocks(companyId, today);
  if (isError && !data) return <Text role="alert">The running clocks could not be loaded.</Text>;
  if (!data || data.data.length === 0) return null;
  return (
    <Part title="Running clocks" intro="What an event has started and nobody has answered yet, the nearest first.">
      <Running clocks={data.data} onOpen={onOpen} />
    </Part>
  );
}

// Apart, so that each minute draws these rows anew and nothing else.
function Running({ clocks, onOpen }: { clocks: readonly Occurrence[]; onOpen: (id: string) => void }) {
  const now = useNow();
  return (
    <EntryList label="Running clocks">
      {clocks.map((clock) => (
        <FilingRow key={clock._id} filing={withEvent(clock)} isDayShown aside={leftWords(clock.dueAt, now)} onOpen={onOpen} />
      ))}
    </EntryList>
  );
} // prettier-ignore

/** With what happened and when, in the place of the regulation's name. */
function withEvent(clock: Occurrence): Occurrence {
  const { event } = clock.basis;
  if (!event) return clock;
  return { ...clock, regulationTitle: `${event.label}, ${formatInstant(event.occurredAt)}` };
}
