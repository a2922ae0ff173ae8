/** What stands in a cell: words, a number, a calendar day, or nothing. */
export type Cell = string | number | null | { day: string };

/** A cell as words; null where there is nothing in it. */
export function cellText(cell: Cell): string | null {
  if (cell === null) return null;
  if (typeof cell === "object") return cell.day;
  return typeof cell === "number" ? String(cell) : cell.trim() || null;
}
