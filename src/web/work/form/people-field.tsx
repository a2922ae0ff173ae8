import { Box, Text, chakra } from "@chakra-ui/react";
import { useId, useRef } from "react";
import { mostAssignees } from "#features/task/vocabulary.ts";
import { NativeSelect } from "../../components/fields/native-select.tsx";
import { RemovableChips } from "../../components/removable-chips.tsx";
import { personName, type People } from "../task-words.ts";

type PeopleFieldProps = { value: readonly string[]; people: People; onChange: (ids: readonly string[]) => void };

/** Whose a task is: who is chosen is added, and taken away by its chip. */
export function PeopleField({ value, people, onChange }: PeopleFieldProps) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const others = [...people].filter(([userId]) => !value.includes(userId));
  return (
    <Box ref={place} tabIndex={-1} outline="none" mb="4">
      <chakra.label htmlFor={id} display="block" fontSize="sm" fontWeight="medium" mb="1.5">
        Whose it is
      </chakra.label>
      {value.length > 0 && (
        <Box mb="2">
          <RemovableChips
            label="Whose it is"
            hint="Take away"
            chips={value.map((userId) => ({ name: userId, text: personName(userId, people) }))}
            onRemove={(userId) => onChange(value.filter((one) => one !== userId))}
            fallback={place}
          />
        </Box>
      )}
      {value.length < mostAssignees && (
        <NativeSelect id={id} value="" onChange={({ target }) => onChange([...value, target.value])}>
          <option value="">{value.length === 0 ? "Nobody yet: choose somebody" : "And somebody else"}</option>
          {others.map(([userId, name]) => (
            <option key={userId} value={userId}>
              {name}
            </option>
          ))}
        </NativeSelect>
      )}
      <Text mt="1" fontSize="sm" color="fg.muted">
        Who is given a task hears of it as they wish to be told.
      </Text>
    </Box>
  );
}
