import { Box, Button } from "@chakra-ui/react";
import type { RefObject } from "react";
import { regulatorName } from "#features/catalogue/rules/regulator.ts";
import type { Names } from "#features/obligation/rules/arranging.ts";
import type { DutyFacets } from "#features/obligation/schema.ts";
import { dutyStateLabels, dutyStates, dutyViews } from "#features/obligation/vocabulary.ts";
import { useMe } from "../account/use-me.ts";
import { Disclosure } from "../components/disclosure.tsx";
import { LabelledSelect } from "../components/fields/labelled-select.tsx";
import { TextInput } from "../components/fields/text-input.tsx";
import { formatDay } from "../lib/format.ts";
import { useSearchBox } from "../lib/navigation/use-search-box.ts";
import { useMedia } from "../lib/use-media.ts";
import { useToday } from "../lib/time/use-today.ts";
import { narrow } from "./grid/grid-style.ts";
import { dueChoices, viewLabels } from "./filters.ts";
import type { DutiesState } from "./use-duties-search.ts";

type FilterBarProps = Pick<DutiesState, "filters" | "pick" | "setSearch"> & {
  facets: DutyFacets | undefined;
  names: Names;
  searchBox: RefObject<HTMLInputElement | null>;
};

/** Narrows the duties; every choice stands in the address, and says how many it would leave. */
export function FilterBar({ filters, pick, setSearch, facets, names, searchBox }: FilterBarProps) {
  const { regulator = "", state = "", owner = "", unit = "", due = "", view = "", textChanged = "" } = filters;
  const box = useSearchBox(filters.search ?? "", setSearch);
  const today = useToday();
  const isNarrow = useMedia(narrow);
  const me = useMe().data?.data.user.userId;
  const dues = dueChoices(today);
  const counted = (label: string, count: number | undefined) => (count === undefined ? label : `${label} (${count})`);
  const people = [...names.people].filter(([id]) => id !== me);
  const whose = (all: Iterable<readonly [string, string]>, counts: Record<string, number> | undefined) =>
    [...all].map(([id, name]) => (
      <option key={id} value={id}>
        {counted(name, counts && (counts[id] ?? 0))}
      </option>
    ));
  const fields = (
      <Box
        display="grid"
        gap="3"
        gridTemplateColumns={{ base: "repeat(2, minmax(0, 1fr))", md: "repeat(3, minmax(0, 1fr))", xl: "repeat(6, minmax(0, 1fr))" }}
      >
        <LabelledSelect label="Regulator" value={regulator} onPick={(value) => pick({ regulator: value })}>
          <option value="">All</option>
          {Object.entries({ ...(regulator && { [regulator]: 0 }), ...facets?.regulator })
            .filter(([code]) => code !== "none")
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
            .map(([code, count]) => (
              <option key={code} value={code}>
                {counted(regulatorName(code), count)}
              </option>
            ))}
        </LabelledSelect>
        <LabelledSelect label="State" value={state} onPick={(value) => pick({ state: value })}>
          <option value="">All</option>
          {dutyStates.map((one) => (
            <option key={one} value={one}>
              {counted(dutyStateLabels[one], facets && (facets.state[one] ?? 0))}
            </option>
          ))}
        </LabelledSelect>
        <LabelledSelect label="Owner" value={owner} onPick={(value) => pick({ owner: value })}>
          <option value="">All</option>
          {me !== undefined && <option value={me}>{counted("Me", facets && (facets.owner[me] ?? 0))}</option>}
          <option value="none">{counted("Nobody", facets && (facets.owner["none"] ?? 0))}</option>
          {whose(people, facets?.owner)}
        </LabelledSelect>
        <LabelledSelect label="Unit" value={unit} onPick={(value) => pick({ unit: value })}>
          <option value="">All</option>
          <option value="none">{counted("No unit", facets && (facets.unit["none"] ?? 0))}</option>
          {whose(names.units, facets?.unit)}
        </LabelledSelect>
        <LabelledSelect label="Due" value={due} onPick={(value) => pick({ due: value })}>
          <option value="">Any day</option>
          {due !== "" && !dues.some(({ value }) => value === due) && <option value={due}>By {formatDay(due)}</option>}
          {dues.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </LabelledSelect>
        <LabelledSelect label="Which" value={view} onPick={(value) => pick({ view: value === "open" ? undefined : value })}>
          {dutyViews.map((one) => (
            <option key={one} value={one === "open" ? "" : one}>
              {viewLabels[one]}
            </option>
          ))}
        </LabelledSelect>
      </Box>
  );
  return (
    <Box role="search" aria-label="Duties" className="screen-only" display="flex" flexDirection="column" gap="3">
      <Box display="flex" flexWrap="wrap" gap="2" alignItems="center">
        <TextInput
          ref={searchBox}
          type="search"
          aria-label="Search the duties"
          placeholder="Search the duties"
          maxLength={200}
          height="10"
          fontSize="sm"
          flex="1 1 16rem"
          width="auto"
          value={box.text}
          onChange={(event) => box.change(event.target.value)}
          onKeyDown={(event) => event.key === "Enter" && box.flush()}
          onBlur={box.flush}
        />
        <Toggle isOn={me !== undefined && owner === me} onPress={(isOn) => pick({ owner: isOn ? me : undefined })}>
          Mine
        </Toggle>
        <Toggle isOn={textChanged === "yes"} onPress={(isOn) => pick({ textChanged: isOn ? "yes" : undefined })}>
          Text changed
        </Toggle>
      </Box>
      {isNarrow ? <Disclosure summary="Filters">{fields}</Disclosure> : fields}
    </Box>
  );
} // prettier-ignore

type ToggleProps = { isOn: boolean; onPress: (isOn: boolean) => void; children: string };
const Toggle = ({ isOn, onPress, children }: ToggleProps) => (
  <Button size="sm" minH="10" variant={isOn ? "subtle" : "outline"} aria-pressed={isOn} onClick={() => onPress(!isOn)}>
    {children}
  </Button>
);
