/** One row of what is measured: `isMet` is undefined where no bar is set. */
export type Row = { area: string; what: string; measured: string; bar: string; isMet: boolean | undefined };

const verdictOf = ({ isMet }: Row) => (isMet === undefined ? "" : isMet ? "met" : "MISSED");

export function print(line = ""): void {
  process.stdout.write(`${line}\n`);
}

/** The table, ratios first: they are what other machines can compare with. */
export function printTable(rows: Row[]): void {
  const isRatio = ({ measured }: Row) => measured.includes("×");
  const sorted = [...rows.filter(isRatio), ...rows.filter((row) => !isRatio(row))];
  const head = ["area", "what", "measured", "bar", "verdict"];
  const cells = [head, ...sorted.map((row) => [row.area, row.what, row.measured, row.bar, verdictOf(row)])];
  const widths = head.map((_, column) => Math.max(...cells.map((line) => line[column]!.length)));
  print();
  for (const line of cells) print(`| ${line.map((cell, column) => cell.padEnd(widths[column]!)).join(" | ")} |`);
  print();
}

export const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`;
/** A ratio to the limit of the same machine in the same run. */
export const times = (value: number): string => `${value < 0.1 ? value.toFixed(3) : value.toFixed(2)} ×`;
