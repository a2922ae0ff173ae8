import { Box, Button, VisuallyHidden } from "@chakra-ui/react";
import { useId, useState, type ReactElement, type ReactNode } from "react";
import { MoreInLibrary, type MoreInLibraryProps } from "../dashboard/more-in-library.tsx";

// A bank has scores of one regulator's texts: the most urgent are in sight, the others one press away.
const shownAtFirst = 5;

type RowGroupProps = {
  /** What the list is called, in the plural: "High risk regulations". */
  label: string;
  heading?: ReactNode;
  /** How many there are in all, and what the library shows them by; without it the list holds all. */
  whole?: { count: number; filter: MoreInLibraryProps["filter"] };
  children: ReactElement[];
};

/** A list of which the first rows are shown at once. */
export function RowGroup({ label, heading, whole, children }: RowGroupProps) {
  const [isWhole, setWhole] = useState(false);
  const listId = useId();
  const isLong = children.length > shownAtFirst;
  const more = whole ? whole.count - children.length : 0;
  const howMany = more > 0 ? `${children.length} of ${children.length + more}` : `all ${children.length}`;
  return (
    <Box>
      {/* The button stands before what it opens, so that it stays where it was pressed. */}
      {(heading || isLong) && (
        <Box display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="2" minH="8" mb="2">
          {heading ?? <span />}
          {isLong && (
            <Button
              variant="ghost"
              size="xs"
              aria-expanded={isWhole}
              aria-controls={listId}
              onClick={() => setWhole(!isWhole)}
            >
              {isWhole ? "Show fewer" : `Show ${howMany}`}
              <VisuallyHidden> {label}</VisuallyHidden>
            </Button>
          )}
        </Box>
      )}
      <Box as="ul" id={listId} aria-label={label}>
        {isWhole ? children : children.slice(0, shownAtFirst)}
        {(isWhole || !isLong) && whole && more > 0 && (
          <Box as="li" pt="3">
            <MoreInLibrary count={more} filter={whole.filter} />
          </Box>
        )}
      </Box>
    </Box>
  );
}
