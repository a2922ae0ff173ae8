import { Box, Button } from "@chakra-ui/react";
import { entryKindLabels, entryKinds, type EntryKind } from "#features/calendar/vocabulary.ts";
import type { Entry } from "#features/calendar/schema.ts";
import { useMe } from "../account/use-me.ts";
import { LabelledSelect } from "../components/fields/labelled-select.tsx";
import type { CalendarState } from "./use-calendar-search.ts";

type FilterBarProps = {
  state: CalendarState;
  entries: readonly Entry[] | undefined;
  people: ReadonlyMap<string, string>;
};

/** Narrows the calendar; every choice stands in the address. */
export function FilterBar({ state, entries = [], people }: FilterBarProps) {
  const { filters, pick } = state;
  const me = useMe().data?.data.user.userId;
  const codes = [...entries.map(({ regulator }) => regulator ?? ""), filters.regulator ?? ""].filter(Boolean);
  const others = [...people].filter(([id]) => id !== me);
  return (
    <Box
      className="screen-only"
      role="search"
      aria-label="Calendar"
      display="grid"
      gap="3"
      gridTemplateColumns={{ base: "repeat(2, minmax(0, 1fr))", md: "max-content repeat(2, minmax(0, 14rem)) auto" }}
      alignItems="end"
    >
      <Kinds state={state} />
      <LabelledSelect label="Regulator" value={filters.regulator ?? ""} onPick={(regulator) => pick({ regulator })}>
        <option value="">All regulators</option>
        {[...new Set(codes)].toSorted().map((code) => (
          <option key={code} value={code}>
            {code}
          </option>
        ))}
      </LabelledSelect>
      <LabelledSelect label="Whose" value={filters.owner ?? ""} onPick={(owner) => pick({ owner })}>
        <option value="">Everybody’s</option>
        {me !== undefined && <option value={me}>Mine</option>}
        {others.map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </LabelledSelect>
      {state.isNarrowed && (
        <Button variant="plain" size="sm" height="10" px={{ base: "0", md: "3" }} justifySelf="start" onClick={state.clear}>
          Clear filters
        </Button>
      )}
    </Box>
  );
} // prettier-ignore

function Kinds({ state: { filters, pick } }: Pick<FilterBarProps, "state">) {
  const chosen = filters.kinds?.split(",") ?? [...entryKinds];
  const toggle = (kind: EntryKind) => {
    const next = entryKinds.filter((one) => (one === kind ? !chosen.includes(one) : chosen.includes(one)));
    pick({ kinds: next.length === 0 || next.length === entryKinds.length ? undefined : next.join(",") });
  };
  return (
    <Box role="group" aria-label="Kinds" display="flex" flexWrap="wrap" gap="1.5" gridColumn={{ base: "1 / -1", md: "auto" }}>
      {entryKinds.map((kind) => (
        <Button key={kind} size="sm" minH="10" variant={chosen.includes(kind) ? "subtle" : "outline"} aria-pressed={chosen.includes(kind)} onClick={() => toggle(kind)}>
          {entryKindLabels[kind]}
        </Button>
      ))}
    </Box>
  );
} // prettier-ignore
