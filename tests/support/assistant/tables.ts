import type { ScoredClause } from "./policies.ts";
import type { Answered, Described } from "./score.ts";

export type Tagged = { tags: string[]; score: Answered };

const share = (part: number, whole: number) => (whole === 0 ? "-" : (part / whole).toFixed(3));
const count = <T>(rows: readonly T[], is: (row: T) => boolean) => rows.filter(is).length;

function table(head: string[], rows: (string | number)[][]): string {
  const cells = [head, ...rows.map((row) => row.map(String))];
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)));
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** Answers by what they were tagged with: how many are right, and how many are so in each part. */
export function answersTable(name: string, rows: readonly Tagged[]): string {
  const tags = ["all", ...new Set(rows.flatMap((row) => row.tags))];
  return table(
    [
      name,
      "n",
      "right",
      "share",
      "answered",
      "source first",
      "source cited",
      "source led",
      "fact in lead",
      "fact in summary",
      "forbidden",
    ],
    tags.map((tag) => {
      const of = rows.filter((row) => tag === "all" || row.tags.includes(tag)).map(({ score }) => score);
      const right = count(of, ({ isRight }) => isRight);
      const parts = ["isAnswered", "isFirst", "isCited", "isLed", "isInLead", "isInSummary", "isForbidden"] as const;
      return [
        tag,
        of.length,
        right,
        share(right, of.length),
        ...parts.map((part) => count(of, (score) => score[part])),
      ];
    }),
  );
}

export function refusalsTable(rows: readonly { isNear: boolean; isRefused: boolean }[]): string {
  const groups = [
    ["all", rows],
    ["near", rows.filter(({ isNear }) => isNear)],
    ["not near", rows.filter(({ isNear }) => !isNear)],
  ] as const;
  return table(
    ["unanswerable", "n", "refused", "share"],
    groups.map(([name, of]) => {
      const refused = count(of, ({ isRefused }) => isRefused);
      return [name, of.length, refused, share(refused, of.length)];
    }),
  );
}

export function descriptionsTable(rows: readonly Described[]): string {
  const sum = (of: (row: Described) => number) => rows.reduce((total, row) => total + of(row), 0);
  const clauses = rows.flatMap((row) => row.clauses);
  const touching = clauses.filter(({ verdict }) => verdict !== "none");
  const verdicts = ["breach", "meets", "cannot-tell", "none"] as const;
  return [
    table(
      ["descriptions", "n", "recall", "of clauses", "precision", "most cited", "mean cited", "breach called in place"],
      [
        [
          "all",
          rows.length,
          share(
            sum(({ shared }) => shared),
            sum(({ marked }) => marked),
          ),
          share(
            count(touching, ({ isHit }) => isHit),
            touching.length,
          ),
          share(
            sum(({ shared }) => shared),
            sum(({ cited }) => cited),
          ),
          Math.max(0, ...rows.map(({ cited }) => cited)),
          share(
            sum(({ cited }) => cited),
            rows.length,
          ),
          count(clauses, ({ isCalledInPlace }) => isCalledInPlace),
        ],
      ],
    ),
    table(
      ["clauses", "n", "verdict right", "share"],
      ["all", ...verdicts].map((verdict) => {
        const of = clauses.filter((clause) => verdict === "all" || clause.verdict === verdict);
        const right = count(of, ({ isJudged }) => isJudged);
        return [verdict, of.length, right, share(right, of.length)];
      }),
    ),
  ].join("\n\n");
}

/** Clauses of policies by what was expected of them. */
export function policiesTable(clauses: readonly ScoredClause[]): string {
  const verdicts = ["all", "breach", "meets", "cannot-tell", "none"];
  return table(
    [
      "clauses of policies",
      "n",
      "requirement found",
      "verdict right",
      "share",
      "breaches not marked",
      "met not marked",
    ],
    verdicts.map((verdict) => {
      const of = clauses.filter((clause) => verdict === "all" || clause.verdict === verdict);
      const right = count(of, ({ isRight }) => isRight);
      const strayOf = (kind: "breach" | "meets") =>
        of.flatMap(({ stray }) => stray).filter((one) => one === kind).length;
      return [
        verdict,
        of.length,
        count(of, ({ isFound }) => isFound),
        right,
        share(right, of.length),
        strayOf("breach"),
        strayOf("meets"),
      ];
    }),
  );
}
