import { Box, Button, VisuallyHidden } from "@chakra-ui/react";
import { X } from "lucide-react";
import { useRef, type ReactNode, type RefObject } from "react";

type RemovableChipsProps<Name extends string> = {
  label: string;
  chips: { name: Name; text: ReactNode }[];
  /** Read out before the text of each: what pressing it does. */
  hint: string;
  onRemove: (name: Name) => void;
  /** Where the keyboard goes on when the last one is gone. */
  fallback: RefObject<HTMLElement | null>;
};

/** What narrows something now; each can be taken away. */
export function RemovableChips<Name extends string>({
  label,
  chips,
  hint,
  onRemove,
  fallback,
}: RemovableChipsProps<Name>) {
  const list = useRef<HTMLUListElement>(null);
  const remove = (index: number) => {
    // The chip goes: the keyboard moves on to the next, or to the one before.
    const buttons = list.current?.querySelectorAll("button");
    (buttons?.[index + 1] ?? buttons?.[index - 1] ?? fallback.current)?.focus();
    onRemove(chips[index]!.name);
  };
  return (
    <Box as="ul" ref={list} aria-label={label} display="flex" flexWrap="wrap" gap="2" minW="0">
      {chips.map(({ name, text }, index) => (
        <Box as="li" key={name} minW="0">
          <Button
            variant="outline"
            size="xs"
            maxW="100%"
            borderRadius="full"
            whiteSpace="normal"
            overflowWrap="anywhere"
            textAlign="start"
            onClick={() => remove(index)}
          >
            <span>
              <VisuallyHidden>{hint} </VisuallyHidden>
              {text}
            </span>
            <X aria-hidden />
          </Button>
        </Box>
      ))}
    </Box>
  );
}
