import type { Overview } from "#features/dashboard/schema.ts";
import type { ScoredRegulation } from "#features/risk/schema.ts";

type Bands = Pick<Overview, "high" | "medium" | "low">;
export type RegulatorRow = { high: number; medium: number; low: number; total: number } & (
  | { regulator: string }
  /** The rest together: so many regulators. */
  | { regulator: null; count: number }
);

// Two columns of three, and three long lines beside them: the first cards stay in sight.
const rowsShown = 6;
const duesShown = 3;

/** How many regulations of each band each regulator has, the one with most first; the tail is summed up in one row. */
export function regulatorRows(bands: Bands): RegulatorRow[] {
  const { high, medium, low } = bands;
  const regulators = [...new Set([...high, ...medium, ...low].map(({ regulator }) => regulator))];
  const rows = regulators.map((regulator) => {
    const having = (regulations: ScoredRegulation[]) => regulations.filter((row) => row.regulator === regulator).length;
    const counts = { high: having(high), medium: having(medium), low: having(low) };
    return { regulator, ...counts, total: counts.high + counts.medium + counts.low };
  });
  const sorted = rows.toSorted((a, b) => b.total - a.total || a.regulator.localeCompare(b.regulator));
  if (sorted.length <= rowsShown) return sorted;
  const rest = sorted.slice(rowsShown - 1);
  const sum = (band: "high" | "medium" | "low" | "total") => rest.reduce((total, row) => total + row[band], 0);
  const others = { high: sum("high"), medium: sum("medium"), low: sum("low"), total: sum("total") };
  return [...sorted.slice(0, rowsShown - 1), { regulator: null, count: rest.length, ...others }];
}

/** The regulations whose dates come first; on the same day in the order of the bands. */
export function dueFirst({ high, medium, low }: Bands): { regulation: ScoredRegulation; dueOn: string }[] {
  return [...high, ...medium, ...low]
    .flatMap((regulation) => (regulation.nextDueOn ? [{ regulation, dueOn: regulation.nextDueOn }] : []))
    .toSorted((a, b) => a.dueOn.localeCompare(b.dueOn))
    .slice(0, duesShown);
}
