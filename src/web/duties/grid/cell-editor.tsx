import { chakra } from "@chakra-ui/react";
import { useEffect, useRef, type KeyboardEvent } from "react";
import type { Names } from "#features/obligation/rules/arranging.ts";
import { riskLevels } from "#features/catalogue/vocabulary.ts";
import type { Duty } from "#features/obligation/schema.ts";
import { dutyStateLabels, dutyStates, type DutyState } from "#features/obligation/vocabulary.ts";
import type { Changes } from "../use-duty-work.ts";
import type { Column } from "./columns.ts";

const editorStyle = {
  width: "100%",
  height: "9",
  px: "1.5",
  borderWidth: "1px",
  borderColor: "brand.fg",
  borderRadius: "sm",
  bg: "bg.panel",
  color: "fg",
  fontSize: "sm",
  outline: "2px solid",
  outlineColor: "brand.fg",
} as const;
const Select = chakra("select", { base: editorStyle });
const DayInput = chakra("input", { base: editorStyle });

type CellEditorProps = {
  duty: Duty;
  column: Column;
  label: string;
  names: Names;
  /** Opened by a press: what there is to choose is shown at once, and a choice counts at once. */
  isPressed: boolean;
  onDone: (changes: Changes | null, next: "stay" | "next" | "before") => void;
};

type Option = { value: string; label: string };

/** Changes what a cell has, where it stands. Enter and Tab keep it, Escape does not. */
export function CellEditor({ duty, column, label, names, isPressed, onDone }: CellEditorProps) {
  const field = useRef<HTMLSelectElement & HTMLInputElement>(null);
  const before = valueOf(duty, column);
  const isOver = useRef(false);
  const finish = (isKept: boolean, next: "stay" | "next" | "before" = "stay") => {
    if (isOver.current) return;
    isOver.current = true;
    const value = field.current?.value ?? before;
    const isWrong = field.current?.validity.valid === false;
    onDone(isKept && !isWrong && value !== before ? changesOf(column, value) : null, next);
  };
  useEffect(() => {
    field.current?.focus();
    if (!isPressed) return;
    try {
      field.current?.showPicker();
    } catch {
      // Not every browser shows it by itself; one more press does.
    }
  }, [isPressed, field]);
  const keys = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === "Escape" || event.key === "Enter") {
      event.preventDefault();
      finish(event.key === "Enter");
    }
    if (event.key === "Tab") {
      event.preventDefault();
      finish(true, event.shiftKey ? "before" : "next");
    }
  };
  const props = {
    ref: field,
    "aria-label": label,
    defaultValue: before,
    onKeyDown: keys,
    onBlur: () => finish(true),
    onClick: (event: { stopPropagation: () => void }) => event.stopPropagation(),
  };
  if (column === "review") return <DayInput type="date" min="2000-01-01" max="2199-12-31" {...props} />;
  return (
    <Select {...props} onChange={() => isPressed && finish(true)}>
      {optionsOf(column, names, before).map(({ value, label: words }) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </Select>
  );
}

function valueOf({ state, owner, unit, reviewer, nextReviewOn, weight }: Duty, column: Column): string {
  const values: Partial<Record<Column, string | null>> = { state, owner, unit, reviewer, weight, review: nextReviewOn };
  return values[column] ?? "";
}

export function changesOf(column: Column, value: string): Changes {
  const given = value === "" ? null : value;
  if (column === "state") return { state: value as DutyState };
  if (column === "review") return { nextReviewOn: given };
  if (column === "weight") return { weight: given as Duty["weight"] };
  return column === "owner" || column === "unit" || column === "reviewer" ? { [column]: given } : {};
}

/** What there is to choose in a column. */
export function optionsOf(column: Column, { people, units }: Names, before = ""): Option[] {
  const named = (none: string, all: ReadonlyMap<string, string>) => [
    { value: "", label: none },
    // Whoever has left goes on standing until somebody else is named.
    ...(before !== "" && !all.has(before) ? [{ value: before, label: "Somebody who has left" }] : []),
    ...[...all].map(([value, label]) => ({ value, label })),
  ];
  if (column === "state") return dutyStates.map((value) => ({ value, label: dutyStateLabels[value] }));
  if (column === "weight")
    return [{ value: "", label: "As the library says" }, ...riskLevels.map((value) => ({ value, label: value }))];
  return column === "unit" ? named("No unit", units) : named("Nobody", people);
}
