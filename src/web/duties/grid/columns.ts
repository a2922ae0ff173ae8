import type { DutyColumn } from "#features/obligation/vocabulary.ts";

/** A column of the table as it is drawn: what is chosen, the duty itself, and those that somebody has asked for. */
export type Column = "choose" | "duty" | DutyColumn;

/** In rem. */
const widths: Record<DutyColumn, number> = {
  instrument: 14,
  regulator: 7,
  state: 10,
  owner: 10.5,
  unit: 9,
  reviewer: 10.5,
  due: 8,
  review: 8.5,
  weight: 6.5,
  why: 18,
  reference: 11,
};
const chooseWidth = 2.75;
const leastDutyWidth = 20;

/** The columns as CSS lays out a row, and how wide that is at least. */
export function templateOf(columns: readonly Column[]) {
  const sizes = columns.map((column) => {
    if (column === "choose") return `${chooseWidth}rem`;
    return column === "duty" ? `minmax(${leastDutyWidth}rem, 1fr)` : `${widths[column]}rem`;
  });
  const least = columns.reduce((sum, column) => {
    if (column === "choose") return sum + chooseWidth;
    return sum + (column === "duty" ? leastDutyWidth : widths[column]);
  }, 0);
  return { template: sizes.join(" "), minWidth: `${least}rem` };
}

/** Whether somebody may change what a column has. */
export type May = { work: boolean; manage: boolean };
const worked = new Set<Column>(["state", "review"]);
const managed = new Set<Column>(["owner", "unit", "reviewer", "weight"]);
export const isEditable = (column: Column, may: May): boolean =>
  (may.work && worked.has(column)) || (may.manage && managed.has(column));
