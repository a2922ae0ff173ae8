import type { Known } from "../../obligation/rules/known.ts";
import type { ImportCounts, ImportRow } from "../schema.ts";
import { rowOutcomes } from "../vocabulary.ts";
import type { PlannedRow } from "./plan.ts";

type Register = ReadonlyMap<string, Known>;
const longestText = 400;

/** A row of a plan as people see it. */
export function shownRow(
  { number, outcome, values, dutyId, candidates, faults, sets }: PlannedRow,
  register: Register,
): ImportRow {
  const duty = dutyId === null ? null : (dutyOf(dutyId, register) ?? null);
  return {
    number,
    outcome,
    text: values.text,
    regulation: values.regulation,
    reference: values.reference,
    regulator: values.regulator,
    origin: values.origin,
    state: values.state ?? null,
    reason: values.reason ?? null,
    how: values.how ?? null,
    owner: values.owner ?? null,
    unit: values.unit ?? null,
    reviewer: values.reviewer ?? null,
    nextReviewOn: values.nextReviewOn ?? null,
    weight: values.weight ?? null,
    duty,
    candidates: candidates.flatMap(({ id, score }) => {
      const found = dutyOf(id, register);
      return found ? [{ ...found, score }] : [];
    }),
    faults,
    sets,
  };
}

function dutyOf(id: string, register: Register) {
  const row = register.get(id)?.entry.row;
  return row && { _id: id, title: row.title, text: row.text.slice(0, longestText) };
}

/** How many rows come to what. */
export function countsOf(rows: readonly PlannedRow[]): ImportCounts {
  const counts = Object.fromEntries(rowOutcomes.map((outcome) => [outcome, 0])) as ImportCounts;
  for (const { outcome } of rows) counts[outcome] += 1;
  return counts;
}
