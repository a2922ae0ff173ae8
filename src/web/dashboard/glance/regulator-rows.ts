import type { RegulatorCount } from "#features/dashboard/schema.ts";

export type RegulatorRow = { high: number; medium: number; low: number; total: number } & (
  | { regulator: string }
  /** The rest together: so many regulators. */
  | { regulator: null; count: number }
);

// Two columns of three, and three long lines beside them: the first cards stay in sight.
const rowsShown = 6;

/** How many regulations of each band each regulator has; the tail is summed up in one row. */
export function regulatorRows(counts: readonly RegulatorCount[]): RegulatorRow[] {
  const rows = counts.map((row) => ({ ...row, total: row.high + row.medium + row.low }));
  if (rows.length <= rowsShown) return rows;
  const rest = rows.slice(rowsShown - 1);
  const sum = (band: "high" | "medium" | "low" | "total") => rest.reduce((total, row) => total + row[band], 0);
  const others = { high: sum("high"), medium: sum("medium"), low: sum("low"), total: sum("total") };
  return [...rows.slice(0, rowsShown - 1), { regulator: null, count: rest.length, ...others }];
}
