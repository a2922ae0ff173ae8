import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { assessing } from "#features/policy/rules/assess.ts";
import { clausesOf } from "#features/policy/rules/clauses.ts";
import type { PolicyDuty } from "#features/policy/rules/duty.ts";
import type { PolicyRow } from "#features/policy/schema.ts";

const folder = path.join(import.meta.dirname, "../../fixtures/policies");

const marksSchema = z.array(
  z.strictObject({
    policy: z.string(),
    profile: z.string(),
    clauses: z.array(
      z.strictObject({
        /** The number under which the clause stands. */
        section: z.string(),
        /** none: it is about nothing that binds the company. */
        verdict: z.enum(["breach", "meets", "cannot-tell", "none"]),
        /** The requirements that it is about; one that says it is enough. */
        duties: z.array(z.string().regex(/^[a-z0-9-]+#r\d+$/u)),
      }),
    ),
  }),
);
export type MarkedPolicy = z.infer<typeof marksSchema>[number] & { text: string };
type Mark = MarkedPolicy["clauses"][number];

/** Four policies, and what a reader expects of the table for half of their clauses. */
export function loadPolicies(half: "open" | "locked"): MarkedPolicy[] {
  const read = (name: string) => readFileSync(path.join(folder, name), "utf8");
  const marked = marksSchema.parse(parse(read(half === "locked" ? "locked-marks.yaml" : "marks.yaml")));
  return marked.map((one) => ({ ...one, text: read(`${one.policy}.txt`) }));
}

/** How one clause came out. `stray`: what it is said to breach or to meet without being marked for it. */
export type ScoredClause = Mark & {
  policy: string;
  isFound: boolean;
  isRight: boolean;
  stray: PolicyRow["verdict"][];
  said: string[];
};

const keyOf = ({ regulationId, requirementId }: PolicyRow) => `${regulationId}#${requirementId}`;
const isJudged = ({ verdict }: PolicyRow) => verdict === "breach" || verdict === "meets";
const opposite: Partial<Record<Mark["verdict"], PolicyRow["verdict"]>> = { breach: "meets", meets: "breach" };

/** @throws where a mark names what does not bind the company, or a section that the text has not. */
export function scorePolicy(
  { policy, text, clauses: marks }: MarkedPolicy,
  duties: readonly PolicyDuty[],
): ScoredClause[] {
  const clauses = clausesOf(text);
  const rows = tableOf(clauses, duties);
  const known = new Set(rows.map(keyOf));
  return marks.map((mark) => {
    const { section, verdict, duties: listed } = mark;
    const unknown = listed.filter((key) => !known.has(key));
    if (unknown.length > 0 || !clauses.some((clause) => clause.section === section))
      throw new Error(`${policy} ${section}: ${unknown.join(", ") || "no such section"}`);
    const touching = rows.filter(({ places }) => places.some((place) => place.section === section));
    const decided = touching.filter(({ places }) => places[0]!.section === section);
    const own = touching.filter((row) => listed.includes(keyOf(row)));
    const isRight =
      verdict === "none"
        ? decided.length === 0
        : own.some((row) => row.verdict === verdict) && own.every((row) => row.verdict !== opposite[verdict]);
    const stray = decided.filter((row) => isJudged(row) && !(row.verdict === verdict && listed.includes(keyOf(row))));
    const said = touching.map((row) => `${row.verdict} ${keyOf(row)}: ${row.why}`);
    return { ...mark, policy, isFound: own.length > 0, isRight, stray: stray.map((row) => row.verdict), said };
  });
}

function tableOf(clauses: ReturnType<typeof clausesOf>, duties: readonly PolicyDuty[]): PolicyRow[] {
  const work = assessing(clauses, duties);
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}
