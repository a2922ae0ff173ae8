import { ArrowDown, ArrowUp } from "lucide-react";
import type { Sort } from "#features/obligation/rules/arranging.ts";
import { dutyColumnLabels } from "#features/obligation/vocabulary.ts";
import type { Column } from "./columns.ts";

type GridHeadsProps = {
  columns: readonly Column[];
  template: string;
  sort: Sort | null;
  /** The column with the keyboard's place, where that is here. */
  active: number | null;
  /** Whether all are chosen, or some. */
  chosen: "all" | "some" | "none";
  onPress: (column: Column, index: number) => void;
};

/** The headings: a press sorts by a column, once more the other way round, and a third time as before. */
export function GridHeads({ columns, template, sort, active, chosen, onPress }: GridHeadsProps) {
  return (
    <div role="row" data-heads="" aria-rowindex={1} style={{ gridTemplateColumns: template }}>
      {columns.map((column, index) => {
        const isSorted = sort?.column === column;
        const direction = sort?.isDescending ? "descending" : "ascending";
        return (
          <div
            key={column}
            role="columnheader"
            aria-colindex={index + 1}
            aria-sort={column === "choose" ? undefined : isSorted ? direction : "none"}
            data-place={`-1.${index}`}
            tabIndex={active === index ? 0 : -1}
            style={{ cursor: "pointer", gap: "0.25rem" }}
            onClick={() => onPress(column, index)}
          >
            {column === "choose" ? (
              <input
                type="checkbox"
                tabIndex={-1}
                aria-label="Choose all"
                checked={chosen === "all"}
                ref={(box) => {
                  if (box) box.indeterminate = chosen === "some";
                }}
                readOnly
                style={{ width: "1.1rem", height: "1.1rem", pointerEvents: "none", accentColor: "currentColor" }}
              />
            ) : (
              <>
                {column === "duty" ? "Duty" : dutyColumnLabels[column]}
                {isSorted && (sort.isDescending ? <ArrowDown size={14} aria-hidden /> : <ArrowUp size={14} aria-hidden />)}
              </>
            )}
          </div>
        );
      })}
    </div>
  );
} // prettier-ignore
