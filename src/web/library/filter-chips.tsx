import { Box, Button } from "@chakra-ui/react";
import type { RefObject } from "react";
import { RemovableChips } from "../components/removable-chips.tsx";
import type { LibraryState } from "./use-library-search.ts";

type FilterChipsProps = Pick<LibraryState, "active" | "pick"> & {
  onClear: () => void;
  searchBox: RefObject<HTMLInputElement | null>;
};

/** What narrows the library now; each can be taken away, or all at once. */
export function FilterChips({ active, pick, onClear, searchBox }: FilterChipsProps) {
  if (active.length === 0) return null;
  const chips = active.map(({ name, title, value }) => ({
    name,
    text: (
      <>
        {title}: <b>{value}</b>
      </>
    ),
  }));
  return (
    <Box className="screen-only" display="flex" flexWrap="wrap" alignItems="center" gap="2">
      <RemovableChips
        label="Active filters"
        chips={chips}
        hint="Remove filter"
        onRemove={(name) => pick({ [name]: undefined })}
        fallback={searchBox}
      />
      <Button variant="plain" size="xs" onClick={onClear}>
        Clear all
      </Button>
    </Box>
  );
}
