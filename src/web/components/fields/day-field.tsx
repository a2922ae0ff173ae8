import { Box, chakra } from "@chakra-ui/react";
import { useId, useState } from "react";
import { dayBounds } from "#shared/calendar.ts";
import { TextInput } from "./text-input.tsx";

type DayFieldProps = {
  label: string;
  value: string;
  onPick: (day: string) => void;
  /** Where it is said what is wrong. */
  noteId: string;
  isWrong: boolean;
};

/** A calendar day to narrow a list by. What is typed counts once it is a whole day. */
export function DayField({ label, value, onPick, noteId, isWrong }: DayFieldProps) {
  const id = useId();
  const [text, setText] = useState(value);
  const [applied, setApplied] = useState(value);
  if (value !== applied) {
    setApplied(value);
    setText(value);
  }
  return (
    <Box>
      <chakra.label htmlFor={id} display="block" mb="1" fontSize="sm" color="fg.muted">
        {label}
      </chakra.label>
      <TextInput
        id={id}
        type="date"
        height="10"
        fontSize="sm"
        // While a year is being typed it passes through the first centuries: those are not applied.
        min={dayBounds.first}
        max={dayBounds.last}
        value={text}
        aria-invalid={isWrong || undefined}
        aria-describedby={noteId}
        onChange={({ target }) => {
          setText(target.value);
          if (target.validity.valid) onPick(target.value);
        }}
      />
    </Box>
  );
}
