import { Box, Heading, Text, chakra } from "@chakra-ui/react";
import { useId, useState } from "react";
import { TextInput } from "../components/text-input.tsx";
import { areDaysReversed, daysReversedMessage } from "./filters.ts";
import type { LibraryState } from "./use-library-search.ts";

type DayFieldsProps = Pick<LibraryState, "filters" | "pick">;

/** From which day to which day a regulation was issued. */
export function DayFields({ filters, pick }: DayFieldsProps) {
  const id = useId();
  const isWrong = areDaysReversed(filters);
  return (
    <Box role="group" aria-labelledby={`${id}-heading`} px="2">
      <Heading as="h2" id={`${id}-heading`} mb="2" fontSize="sm">
        Date of issue
      </Heading>
      <Box display="grid" gap="2">
        <DayField
          label="Issued from"
          value={filters.from ?? ""}
          onPick={(from) => pick({ from })}
          noteId={`${id}-note`}
          isWrong={isWrong}
        />
        <DayField
          label="Issued to"
          value={filters.to ?? ""}
          onPick={(to) => pick({ to })}
          noteId={`${id}-note`}
          isWrong={isWrong}
        />
      </Box>
      <Text id={`${id}-note`} aria-live="polite" mt="1.5" fontSize="sm" color="fg.error">
        {isWrong && daysReversedMessage}
      </Text>
    </Box>
  );
}

type DayFieldProps = {
  label: string;
  value: string;
  onPick: (day: string) => void;
  noteId: string;
  isWrong: boolean;
};

function DayField({ label, value, onPick, noteId, isWrong }: DayFieldProps) {
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
        min="1900-01-01"
        max="2099-12-31"
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
