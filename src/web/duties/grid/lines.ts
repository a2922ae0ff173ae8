import { arranged, groupWords, type Arrangement, type Names } from "#features/obligation/rules/arranging.ts";
import type { Duty } from "#features/obligation/schema.ts";

/** A line of the table: the heading of a group, or a duty. */
export type Line = { kind: "group"; label: string; count: number } | { kind: "duty"; duty: Duty };

/** The lines of the table, in their order. */
export function linesOf(duties: readonly Duty[], arrangement: Arrangement, names: Names): Line[] {
  const rows = arranged(duties, arrangement, names);
  const { group } = arrangement;
  if (!group) return rows.map((duty) => ({ kind: "duty", duty }));
  const lines: Line[] = [];
  let heading: Extract<Line, { kind: "group" }> | undefined;
  for (const duty of rows) {
    const label = groupWords(duty, group, names);
    if (heading?.label !== label) lines.push((heading = { kind: "group", label, count: 0 }));
    heading.count += 1;
    lines.push({ kind: "duty", duty });
  }
  return lines;
}

export const lineKey = (line: Line): string => (line.kind === "group" ? `group ${line.label}` : line.duty._id);
