/** What stands in a cell: words, a number, a calendar day (YYYY-MM-DD), or nothing. */
export type Cell = string | number | null | { day: string };
export type Column = { heading: string; /** In letters. */ width?: number };
/** Of a column that names none. */
export const usualWidth = 20;
/** A sheet of a workbook: headings, which stay in sight and are printed on each page, and rows below them. */
export type Sheet = {
  name: string;
  columns: readonly Column[];
  rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>;
};
