import { Box, Button, VisuallyHidden } from "@chakra-ui/react";
import { X } from "lucide-react";
import { useRef, type RefObject } from "react";
import type { LibraryState } from "./use-library-search.ts";

type FilterChipsProps = Pick<LibraryState, "active" | "pick"> & {
  onClear: () => void;
  searchBox: RefObject<HTMLInputElement | null>;
};

/** What narrows the library now; each can be taken away, or all at once. */
export function FilterChips({ active, pick, onClear, searchBox }: FilterChipsProps) {
  const list = useRef<HTMLUListElement>(null);
  if (active.length === 0) return null;
  const remove = (index: number) => {
    // The chip goes: the keyboard moves on to the next, or to the one before.
    const buttons = list.current?.querySelectorAll("button");
    (buttons?.[index + 1] ?? buttons?.[index - 1] ?? searchBox.current)?.focus();
    pick({ [active[index]!.name]: undefined });
  };
  return (
    <Box className="screen-only" display="flex" flexWrap="wrap" alignItems="center" gap="2">
      <Box as="ul" ref={list} aria-label="Active filters" display="flex" flexWrap="wrap" gap="2" minW="0">
        {active.map(({ name, title, value }, index) => (
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
                <VisuallyHidden>Remove filter </VisuallyHidden>
                {title}: <b>{value}</b>
              </span>
              <X aria-hidden />
            </Button>
          </Box>
        ))}
      </Box>
      <Button variant="plain" size="xs" onClick={onClear}>
        Clear all
      </Button>
    </Box>
  );
}
