import { Box, Button, VisuallyHidden } from "@chakra-ui/react";
import { useId, useState, type ReactElement, type ReactNode } from "react";

// A bank has scores of one regulator's texts: the most urgent are in sight, the others one press away.
const shownAtFirst = 5;

type RowGroupProps = {
  /** What the list is called, in the plural: "High risk regulations". */
  label: string;
  heading?: ReactNode;
  /** Ends the list where it does not hold all that there are. */
  end?: ReactElement | false;
  /** How many there are in all. */
  count?: number;
  children: ReactElement[];
};

/** A list of which the first rows are shown at once. */
export function RowGroup({ label, heading, end = false, count, children }: RowGroupProps) {
  const [isWhole, setWhole] = useState(false);
  const listId = useId();
  const isLong = children.length > shownAtFirst;
  const howMany =
    count === undefined || count === children.length ? `all ${children.length}` : `${children.length} of ${count}`;
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
        {(isWhole || !isLong) && end && (
          <Box as="li" pt="3">
            {end}
          </Box>
        )}
      </Box>
    </Box>
  );
}
