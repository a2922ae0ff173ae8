import { memo } from "react";
import { cellWords, type Names } from "#features/obligation/rules/arranging.ts";
import type { Duty } from "#features/obligation/schema.ts";
import { dutyColumnLabels } from "#features/obligation/vocabulary.ts";
import type { Changes } from "../use-duty-work.ts";
import { CellContent, DutyText } from "./cell.tsx";
import { CellEditor } from "./cell-editor.tsx";
import { isEditable, type Column, type May } from "./columns.ts";

export type Editing = "by key" | "by press" | null;
/** Where a line is drawn. */
export type Placed = { line: number; top: number; height: number; template: string };
export type RowActions = {
  press: (line: number, column: number, duty: Duty) => void;
  choose: (line: number, isRange: boolean) => void;
  done: (duty: Duty, changes: Changes | null, next: "stay" | "next" | "before") => void;
};
type GridRowProps = Placed & {
  duty: Duty;
  columns: readonly Column[];
  /** The column with the keyboard's place, where that is in this line. */
  active: number | null;
  editing: Editing;
  isChosen: boolean;
  isOpen: boolean;
  names: Names;
  today: string;
  may: May;
  actions: RowActions;
};

const isBlank = (duty: Duty, column: Column, names: Names): boolean =>
  column !== "choose" && column !== "duty" && cellWords[column](duty, names) === "";

/** A duty as a line of the table. Drawn again only when something of it is other than before. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { duty, columns, active, editing, isChosen, isOpen, names, today, may, actions } = props;
  const { line, top, height, template } = props;
  const isClosed = duty.closedBecause !== null;
  return (
    <div
      role="row"
      data-line=""
      data-open={isOpen ? "" : undefined}
      aria-rowindex={line + 2}
      aria-selected={may.work ? isChosen : undefined}
      style={{ transform: `translateY(${top}px)`, height, gridTemplateColumns: template }}
    >
      {columns.map((column, index) => {
        const isHere = active === index;
        const mayEdit = !isClosed && isEditable(column, may);
        return (
          <div
            key={column}
            role="gridcell"
            aria-colindex={index + 1}
            aria-readonly={column === "choose" || mayEdit ? undefined : true}
            data-place={`${line}.${index}`}
            data-column={column}
            data-blank={isBlank(duty, column, names) ? "" : undefined}
            data-edit={mayEdit ? "" : undefined}
            tabIndex={isHere && !editing ? 0 : -1}
            onClick={(event) =>
              column === "choose" ? actions.choose(line, event.shiftKey) : actions.press(line, index, duty)
            }
          >
            {column === "choose" ? (
              <input
                type="checkbox"
                tabIndex={-1}
                aria-label={`Choose ${duty.text}`}
                checked={isChosen}
                readOnly
                style={{ width: "1.1rem", height: "1.1rem", pointerEvents: "none", accentColor: "currentColor" }}
              />
            ) : column === "duty" ? (
              <DutyText duty={duty} />
            ) : isHere && editing ? (
              <CellEditor
                duty={duty}
                column={column}
                label={`${dutyColumnLabels[column]} of ${duty.text}`}
                names={names}
                isPressed={editing === "by press"}
                onDone={(changes, next) => actions.done(duty, changes, next)}
              />
            ) : (
              <CellContent duty={duty} column={column} names={names} today={today} />
            )}
          </div>
        );
      })}
    </div>
  );
});
