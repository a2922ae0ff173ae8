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

/** What is done with many duties at once. */
export function ChosenBar({ count, names, may, isBusy, onChange, onNone }: ChosenBarProps) {
  const columns = [...(may.work ? worked : []), ...(may.manage ? managed : [])];
  const [column, setColumn] = useState<(typeof columns)[number]>("state");
  const [value, setValue] = useState("");
  const options = optionsOf(column, names);
  const given = column === "review" ? value : (options.find((one) => one.value === value)?.value ?? options[0]!.value);
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
            setValue("");
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
            value={value}
            onChange={({ target }) => setValue(target.value)}
          />
        ) : (
          <NativeSelect
            aria-label="To what"
            height="9"
            fontSize="sm"
            value={given}
            onChange={({ target }) => setValue(target.value)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </NativeSelect>
        )}
      </Box>
      <Button size="sm" aria-busy={isBusy} onClick={() => !isBusy && onChange(changesOf(column, given))}>
        Change {count}
      </Button>
      <Button size="sm" variant="plain" onClick={onNone}>
        Choose none
      </Button>
    </Box>
  );
}
