import { Box, Button, Text } from "@chakra-ui/react";
import { useRef } from "react";
import type { ImportPlan, KeptDecisions } from "#features/import/schema.ts";
import { rowOutcomeLabels, rowOutcomes, type RowOutcome } from "#features/import/vocabulary.ts";
import { Part } from "../components/part.tsx";
import { RowItem } from "./row-item.tsx";
import { rowsOnPage } from "./use-import.ts";

type RowsPartProps = {
  plan: ImportPlan;
  show: "all" | RowOutcome;
  page: number;
  onShow: (show: "all" | RowOutcome) => void;
  onPage: (page: number) => void;
  decisions: KeptDecisions;
  onDecide: (number: number, what: string) => void;
};

/** The rows, page by page, and those of one outcome. */
export function RowsPart({ plan, show, page, onShow, onPage, decisions, onDecide }: RowsPartProps) {
  const place = useRef<HTMLParagraphElement>(null);
  const { counts, rows, total } = plan;
  const all = rowOutcomes.reduce((sum, outcome) => sum + counts[outcome], 0);
  const shown = [
    ["all", "All", all] as const,
    ...rowOutcomes.map((outcome) => [outcome, rowOutcomeLabels[outcome], counts[outcome]] as const),
  ];
  const pages = Math.max(1, Math.ceil(total / rowsOnPage));
  const turn = (next: number) => {
    onPage(next);
    place.current?.focus();
  };
  return (
    <Part title="Rows" intro="What becomes of each row. Where it is not certain which duty a row is, you say.">
      <Box display="flex" flexWrap="wrap" gap="2" mb="3" role="group" aria-label="Show">
        {shown.map(([value, label, count]) =>
          count === 0 && value !== "all" && value !== show ? null : (
            <Button
              key={value}
              size="sm"
              variant={show === value ? "solid" : "outline"}
              aria-pressed={show === value}
              onClick={() => onShow(value)}
            >
              {label} {count.toLocaleString("en-GB")}
            </Button>
          ),
        )}
      </Box>
      <Text ref={place} tabIndex={-1} outline="none" fontSize="sm" color="fg.muted" mb="2" role="status">
        {total === 0
          ? "No such row"
          : `${page * rowsOnPage + 1} to ${page * rowsOnPage + rows.length} of ${total.toLocaleString("en-GB")}`}
      </Text>
      <Box as="ul" display="flex" flexDirection="column" gap="2">
        {rows.map((row) => (
          <RowItem
            key={row.number}
            row={row}
            decided={decisions.rows?.[row.number]}
            onDecide={(what) => onDecide(row.number, what)}
          />
        ))}
      </Box>
      {pages > 1 && (
        <Box display="flex" gap="3" mt="4" alignItems="center">
          <Button size="sm" variant="outline" disabled={page === 0} onClick={() => turn(page - 1)}>
            Before
          </Button>
          <Text fontSize="sm">
            Page {page + 1} of {pages}
          </Text>
          <Button size="sm" variant="outline" disabled={page + 1 >= pages} onClick={() => turn(page + 1)}>
            Next
          </Button>
        </Box>
      )}
    </Part>
  );
}
