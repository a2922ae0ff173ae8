import { bases, confidences, type ClassCount, type Count, type Coverage } from "./coverage.ts";

/** What a table counts: a field, and what its column is called. */
type Column<T> = readonly [field: keyof T, title: string];
const counts: readonly Column<Count>[] = [
  ["texts", "texts"],
  ["duties", "duties"],
  ["dated", "with a schedule"],
  ...confidences.map((level) => [level, level] as const),
  ...bases.map((basis) => [basis, basis] as const),
];
const classCounts: readonly Column<ClassCount>[] = [
  ["texts", "texts"],
  ["settled", "without a question"],
  ["own", "its own"],
  ...counts.slice(1),
];

/** docs/coverage.md: how far the catalogue covers whom, now and at an earlier release. */
export function coveragePage(now: Coverage, before: Coverage & { release: string }): string {
  return [
    "# Coverage",
    "",
    `What the catalogue that comes with the program holds, and in brackets what it held at its release of ${before.release}, where that is another number. Written by \`ilana catalogue coverage\`; a test compares. A text is one file of the catalogue, in force or not; confidence is a text's, basis a duty's ([how far to trust it](catalogue.md#how-far-to-trust-it)).`,
    "",
    ...table("", [["", now.all, before.all]], counts),
    "",
    "## By regulator",
    "",
    ...table("regulator", rowsOf(now.regulators, before.regulators), counts),
    "",
    "## By licence and industry",
    "",
    "Texts in force that bind a company of this licence or industry, or may: the largest of its kind, which offers every service and has answered nothing. *Without a question*: those that bind it whatever it answers. *Its own*: those that name its class, or the group of it, and at most two others; where that is few, little is written here for this class in particular.",
    "",
    ...table("licence or industry", rowsOf(now.classes, before.classes), classCounts),
    "",
  ].join("\n");
}

type Line<T> = readonly [name: string, now: T | undefined, before: T | undefined];

const rowsOf = <T>(now: Record<string, T>, before: Record<string, T>): Line<T>[] =>
  [...new Set([...Object.keys(now), ...Object.keys(before)])]
    .toSorted()
    .map((name) => [name, now[name], before[name]] as const);

function table<T>(head: string, lines: readonly Line<T>[], columns: readonly Column<T>[]): string[] {
  const cell = (now: T | undefined, before: T | undefined, field: keyof T) => {
    const [own, earlier] = [Number(now?.[field] ?? 0), Number(before?.[field] ?? 0)];
    return own === earlier ? String(own) : `${own} (${earlier})`;
  };
  return [
    `| ${[head, ...columns.map(([, title]) => title)].join(" | ")} |`,
    `|${"---|".repeat(columns.length + 1)}`,
    ...lines.map(([name, now, before]) => `| ${[name, ...columns.map(([field]) => cell(now, before, field))].join(" | ")} |`),
  ];
} // prettier-ignore
