import { Box, Button, Text, chakra } from "@chakra-ui/react";
import { useId } from "react";
import { TextInput } from "../../components/fields/text-input.tsx";
import { useSearchBox } from "../../lib/navigation/use-search-box.ts";

export type Choosable = { id: string; title: string };
type PickerProps = {
  label: string;
  hint: string;
  words: string;
  onWords: (words: string) => void;
  /** What is found for them; undefined while it is on its way, and where nothing is looked for. */
  rows: readonly Choosable[] | undefined;
  isError: boolean;
  onPick: (row: Choosable) => void;
};

/** Looks for something by its words, and takes it with a press. */
export function Picker({ label, hint, words, onWords, rows, isError, onPick }: PickerProps) {
  const id = useId();
  const box = useSearchBox(words, (text) => onWords(text.trim()));
  return (
    <Box>
      <chakra.label htmlFor={id} display="block" fontSize="sm" fontWeight="medium" mb="1.5">
        {label}
      </chakra.label>
      <TextInput
        id={id}
        type="search"
        placeholder={hint}
        maxLength={200}
        height="10"
        fontSize="sm"
        value={box.text}
        onChange={({ target }) => box.change(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          // It looks; the form around is not sent.
          event.preventDefault();
          box.flush();
        }}
      />
      <Box role="group" aria-label={`Found: ${label}`} aria-live="polite" mt="1.5" display="flex" flexDirection="column" gap="1">
        {rows?.map((row) => (
          <Button
            key={row.id}
            size="xs"
            variant="outline"
            justifyContent="flex-start"
            height="auto"
            minH="8"
            py="1"
            whiteSpace="normal"
            textAlign="start"
            overflowWrap="anywhere"
            onClick={() => onPick(row)}
          >
            {row.title}
          </Button>
        ))}
        {rows?.length === 0 && (
          <Text fontSize="sm" color="fg.muted">
            Nothing is found.
          </Text>
        )}
        {isError && (
          <Text role="alert" fontSize="sm" color="fg.error">
            The search failed. Please try other words.
          </Text>
        )}
      </Box>
    </Box>
  );
} // prettier-ignore
