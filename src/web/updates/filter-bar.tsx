import { Box, Button, Text } from "@chakra-ui/react";
import { useId } from "react";
import { regulatorName } from "#features/catalogue/rules/regulator.ts";
import { DayField } from "../components/fields/day-field.tsx";
import { LabelledSelect } from "../components/fields/labelled-select.tsx";
import { areDaysReversed } from "../lib/time/day-span.ts";
import { kinds, statusOptions } from "./change-words.ts";
import { daysReversedMessage, isEverything, isNarrowed } from "./filters.ts";
import type { UpdatesState } from "./use-updates-search.ts";

type FilterBarProps = Pick<UpdatesState, "filters" | "pick"> & {
  /** Short codes of those that are watched. */
  regulators: readonly string[];
  /** What waits and what is decided was published, and concerns the company. */
  isInbox: boolean;
  onClear: () => void;
};

/** Narrows the updates; every choice stands in the address. */
export function FilterBar({ filters, pick, regulators, isInbox, onClear }: FilterBarProps) {
  const noteId = useId();
  const { regulator = "", changeType = "", status = "" } = filters;
  const isWrong = areDaysReversed(filters);
  const day = { noteId, isWrong };
  return (
    <Box role="search" aria-label="Updates" display="flex" flexDirection="column" gap="3">
      <Box
        display={isInbox && !isNarrowed(filters) ? "none" : "flex"}
        flexWrap="wrap"
        alignItems="center"
        justifyContent="space-between"
        gap="2"
        minH="9"
      >
        {!isInbox && <Scope isAll={isEverything(filters)} onPick={(scope) => pick({ scope })} />}
        {isNarrowed(filters) && (
          <Button variant="plain" size="sm" onClick={onClear}>
            Clear filters
          </Button>
        )}
      </Box>
      <Box
        display="grid"
        gap="3"
        // Five fields: the first has a row of its own where two stand beside each other. Four need none.
        css={isInbox ? {} : { "& > :first-of-type": { gridColumn: { base: "1 / -1", lg: "auto" } } }}
        gridTemplateColumns={{
          base: "repeat(2, minmax(0, 1fr))",
          lg: "minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1.4fr) repeat(2, minmax(0, 1.2fr))",
        }}
        alignItems="end"
      >
        <LabelledSelect label="Regulator" value={regulator} onPick={(value) => pick({ regulator: value })}>
          <option value="">All regulators</option>
          {withChosen(regulators, regulator).map((code) => (
            <option key={code} value={code}>
              {regulatorName(code)}
            </option>
          ))}
        </LabelledSelect>
        <LabelledSelect label="Kind" value={changeType} onPick={(value) => pick({ changeType: value })}>
          <option value="">All kinds</option>
          {kinds.map(({ kind, label }) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </LabelledSelect>
        {!isInbox && (
          <LabelledSelect label="Status" value={status} onPick={(value) => pick({ status: value })}>
            <option value="">All but set aside</option>
            {statusOptions.map((option) => (
              <option key={option.status} value={option.status}>
                {option.label}
              </option>
            ))}
          </LabelledSelect>
        )}
        <DayField {...day} label="Seen from" value={filters.from ?? ""} onPick={(from) => pick({ from })} />
        <DayField {...day} label="Seen to" value={filters.to ?? ""} onPick={(to) => pick({ to })} />
      </Box>
      <Text id={noteId} aria-live="polite" fontSize="sm" color="fg.error">
        {isWrong && daysReversedMessage}
      </Text>
    </Box>
  );
}

/** One that the address names stays chosen although nobody watches it. */
const withChosen = (regulators: readonly string[], chosen: string) =>
  chosen === "" || regulators.includes(chosen) ? regulators : [...regulators, chosen];

function Scope({ isAll, onPick }: { isAll: boolean; onPick: (scope: string | undefined) => void }) {
  return (
    <Box role="group" aria-label="Which updates" display="flex" gap="1">
      <Button size="sm" variant={isAll ? "ghost" : "subtle"} aria-pressed={!isAll} onClick={() => onPick(undefined)}>
        Concerns us
      </Button>
      <Button size="sm" variant={isAll ? "subtle" : "ghost"} aria-pressed={isAll} onClick={() => onPick("all")}>
        Everything
      </Button>
    </Box>
  );
}
