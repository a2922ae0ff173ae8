import { Box } from "@chakra-ui/react";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from "react";
import type { Names, Sort } from "#features/obligation/rules/arranging.ts";
import type { Duty } from "#features/obligation/schema.ts";
import { useMedia } from "../../lib/use-media.ts";
import type { Selection } from "../../lib/use-selection.ts";
import { useStable } from "../../lib/use-stable.ts";
import { useToday } from "../../lib/time/use-today.ts";
import type { Changes } from "../use-duty-work.ts";
import { isEditable, templateOf, type Column, type May } from "./columns.ts";
import { GridHeads } from "./grid-heads.tsx";
import { GridRow, type Editing } from "./grid-row.tsx";
import { gridStyle, heights, narrow } from "./grid-style.ts";
import { lineKey, type Line } from "./lines.ts";
import { useGridKeys, type Place } from "./use-grid-keys.ts";

export type GridProps = {
  lines: readonly Line[];
  columns: readonly Column[];
  names: Names;
  may: May;
  sort: Sort | null;
  selection: Selection;
  /** The duty that is shown beside the table. */
  open: string | undefined;
  onOpen: (id: string) => void;
  onSort: (column: Exclude<Column, "choose">) => void;
  onChange: (duty: Duty, changes: Changes) => void;
};

const headHeight = 40;

/** The duties as a spreadsheet: only the lines in sight are drawn, one cell has the keyboard's place. */
export function DutyGrid({ lines, columns, names, may, sort, selection, open, onOpen, onSort, onChange }: GridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const isNarrow = useMedia(narrow);
  const today = useToday();
  const rowHeight = isNarrow ? heights.card : heights.row;
  // oxlint-disable-next-line react/incompatible-library -- it draws itself anew as it scrolls; nothing here is memoized by what it returns
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (lines[index]?.kind === "group" ? heights.group : rowHeight),
    getItemKey: (index) => lineKey(lines[index]!),
    overscan: 10,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
  });
  useEffect(() => virtual.measure(), [virtual, rowHeight, lines]);
  const bring = useCallback((line: number) => line >= 0 && virtual.scrollToIndex(line, { align: "auto" }), [virtual]);
  const size = { lines: lines.length, columns: columns.length };
  const { place, go, setPlace, move } = useGridKeys(scroller, size, bring);
  const [editing, setEditing] = useState<Editing>(null);
  const { template, minWidth } = useMemo(() => templateOf(columns), [columns]);
  const ids = lines.flatMap((line) => (line.kind === "duty" ? [line.duty._id] : []));
  const mark = useMarking(lines, selection);
  const dutyAt = (line: number) => (lines[line]?.kind === "duty" ? lines[line].duty : undefined);

  const act = (at: Place, duty: Duty, how: "by key" | "by press") => {
    const column = columns[at.column]!;
    if (column === "choose") return choose(at.line, false);
    if (duty.closedBecause === null && isEditable(column, may)) setEditing(how);
    else onOpen(duty._id);
  };
  const choose = (line: number, isRange: boolean) => {
    if (mark(line, isRange)) setPlace({ line, column: Math.max(0, columns.indexOf("choose")) });
  };
  const actions = useStable({
    press(line: number, column: number, duty: Duty) {
      if (editing && place.line === line && place.column === column) return;
      setPlace({ line, column });
      act({ line, column }, duty, "by press");
    },
    choose,
    done(duty: Duty, changes: Changes | null, next: "stay" | "next" | "before") {
      setEditing(null);
      if (changes) onChange(duty, changes);
      go({ ...place, column: place.column + { stay: 0, next: 1, before: -1 }[next] });
    },
  });
  const head = (column: Column, index: number) => {
    setPlace({ line: -1, column: index });
    if (column === "choose") selection.set(ids, selection.chosen.length < ids.length);
    else onSort(column);
  };
  const keys = (event: KeyboardEvent) => {
    if (editing || move(event)) return;
    const duty = dutyAt(place.line);
    const isPress = event.key === "Enter" || event.key === "F2" || event.key === " ";
    if (!isPress && event.key !== "x") return;
    event.preventDefault();
    if (place.line < 0) return head(columns[place.column]!, place.column);
    if (!duty) return;
    if (event.key === "x" || (event.key === " " && may.work)) choose(place.line, event.shiftKey);
    else act(place, duty, "by key");
  };
  return (
    <Box
      ref={scroller}
      css={gridStyle}
      className="screen-only"
      role="grid"
      aria-label="Duties"
      aria-rowcount={lines.length + 1}
      aria-colcount={columns.length}
      aria-multiselectable={may.work || undefined}
      height={{ base: "calc(100dvh - 8rem)", md: "max(26rem, calc(100dvh - 21rem))" }}
      onKeyDown={keys}
      // Whatever brought the focus to a cell: the keys go on from there.
      onFocus={({ target }) => {
        const [line, column] = (target as HTMLElement).dataset["place"]?.split(".").map(Number) ?? [];
        if (line === undefined || column === undefined) return;
        if (line !== place.line || column !== place.column) setPlace({ line, column });
      }}
    >
      <div role="rowgroup" style={isNarrow ? undefined : { minWidth }}>
        <GridHeads
          columns={columns}
          template={template}
          sort={sort}
          active={place.line < 0 ? place.column : null}
          chosen={howMany(selection.chosen.length, ids.length)}
          onPress={head}
        />
      </div>
      <div
        role="rowgroup"
        style={{ position: "relative", height: virtual.getTotalSize(), ...(!isNarrow && { minWidth }) }}
      >
        {virtual.getVirtualItems().map(({ index, start, size: height, key }) => {
          const line = lines[index]!;
          const placed = { line: index, top: start - headHeight, height, template };
          const active = place.line === index ? place.column : null;
          if (line.kind === "group")
            return <GroupLine key={key} {...placed} line={line} index={index} isActive={active !== null} place={place} columns={columns.length} />;
          return (
            <GridRow
              key={key}
              {...placed}
              duty={line.duty}
              columns={columns}
              active={active}
              editing={active === null ? null : editing}
              isChosen={selection.isChosen(line.duty._id)}
              isOpen={open === line.duty._id}
              names={names}
              today={today}
              may={may}
              actions={actions}
            />
          );
        })}
      </div>
    </Box>
  );
} // prettier-ignore

type GroupLineProps = {
  line: Extract<Line, { kind: "group" }>;
  index: number;
  top: number;
  height: number;
  isActive: boolean;
  place: Place;
  columns: number;
};

/** The heading of a group: one cell over all columns. */
function GroupLine({ line, index, top, height, isActive, place, columns }: GroupLineProps) {
  return (
    <div
      role="row"
      data-line=""
      data-group=""
      aria-rowindex={index + 2}
      style={{ display: "flex", transform: `translateY(${top}px)`, height }}
    >
      <div
        role="gridcell"
        aria-colindex={1}
        aria-colspan={columns}
        aria-readonly
        data-place={`${index}.${isActive ? place.column : 0}`}
        tabIndex={isActive ? 0 : -1}
        style={{ gap: "0.5rem", width: "100%" }}
      >
        {line.label}
        <span data-quiet style={{ fontWeight: 400 }}>
          {line.count}
        </span>
      </div>
    </div>
  );
}

/** Chooses a line, or all between it and the one that was chosen last. Answers whether there is a duty. */
function useMarking(lines: readonly Line[], selection: Selection) {
  const last = useRef<number>(null);
  return (line: number, isRange: boolean): boolean => {
    const pressed = lines[line];
    if (pressed?.kind !== "duty") return false;
    const from = isRange && last.current !== null ? last.current : line;
    const between = lines.slice(Math.min(from, line), Math.max(from, line) + 1);
    const some = between.flatMap((one) => (one.kind === "duty" ? [one.duty._id] : []));
    selection.set(some, isRange || !selection.isChosen(pressed.duty._id));
    last.current = line;
    return true;
  };
}

const howMany = (chosen: number, all: number) => (chosen === 0 ? "none" : chosen < all ? "some" : "all");
