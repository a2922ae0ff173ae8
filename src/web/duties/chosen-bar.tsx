import { Box, Button, Text } from "@chakra-ui/react";
import { useState } from "react";
import type { Names } from "#features/obligation/rules/arranging.ts";
import { dutyColumnLabels, type DutyColumn } from "#features/obligation/vocabulary.ts";
import { NativeSelect } from "../components/fields/native-select.tsx";
import { TextInput } from "../components/fields/text-input.tsx";
import { changesOf, optionsOf } from "./grid/cell-editor.tsx";
import type { May } from "./grid/columns.ts";
import type { Changes } from "./use-duty-work.ts";

type ChosenBarProps = {
  count: number;
  names: Names;
  may: May;
  isBusy: boolean;
  onChange: (changes: Changes) => void;
  onNone: () => void;
};

const worked = ["state", "review"] as const satisfies readonly DutyColumn[];
const managed = ["owner", "unit", "reviewer", "weight"] as const satisfies readonly DutyColumn[];

// No id is like it; the empty value is that of nobody.
const unchosen = "choose…";

/** What is done with many duties at once. */
export function ChosenBar({ count, names, may, isBusy, onChange, onNone }: ChosenBarProps) {
  const columns = [...(may.work ? worked : []), ...(may.manage ? managed : [])];
  const [column, setColumn] = useState<(typeof columns)[number]>("state");
  // Undefined until something is chosen: what is changed by mistake is changed of many.
  const [value, setValue] = useState<string>();
  const change = () => value !== undefined && !isBusy && onChange(changesOf(column, value));
  return (
    <Box
      role="group"
      aria-label="With the chosen duties"
      className="screen-only"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="2"
      // As high as what stands in its place otherwise: the table does not move under the hand that chooses.
      p="2.5"
      m="-2.5"
      borderRadius="lg"
      bg="brand.subtle"
    >
      <Text role="status" fontSize="sm" fontWeight="semibold" px="1">
        {count} chosen
      </Text>
      <Box width="9.5rem">
        <NativeSelect
          aria-label="What to change"
          height="9"
          fontSize="sm"
          value={column}
          onChange={({ target }) => {
            setColumn(target.value as typeof column);
            setValue(undefined);
          }}
        >
          {columns.map((one) => (
            <option key={one} value={one}>
              {dutyColumnLabels[one]}
            </option>
          ))}
        </NativeSelect>
      </Box>
      <Box width="12rem">
        {column === "review" ? (
          <TextInput
            type="date"
            aria-label="To which day"
            height="9"
            fontSize="sm"
            value={value ?? ""}
            onChange={({ target }) => setValue(target.value)}
          />
        ) : (
          <NativeSelect
            aria-label="To what"
            height="9"
            fontSize="sm"
            value={value ?? unchosen}
            onChange={({ target }) => setValue(target.value === unchosen ? undefined : target.value)}
          >
            <option value={unchosen}>Choose…</option>
            {optionsOf(column, names).map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </NativeSelect>
        )}
      </Box>
      <Button size="sm" aria-busy={isBusy} disabled={value === undefined} onClick={change}>
        Change {count}
      </Button>
      <Button size="sm" variant="plain" onClick={onNone}>
        Choose none
      </Button>
    </Box>
  );
}
