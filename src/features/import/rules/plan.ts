import { changedTo, whyNot, wordedBy, type Changes } from "../../obligation/rules/changing.ts";
import { asStored, heldOf, isHigh, type Known } from "../../obligation/rules/known.ts";
import { untouched, type StoredDuty } from "../../obligation/rules/stored.ts";
import { asOwn, leftOut, type FaultyWay, type OpenWay, type RowOutcome } from "../vocabulary.ts";
import type { Cell } from "./cells.ts";
import type { Matcher, Scored } from "./matching.ts";
import { readRow, type RowFault, type RowReader, type RowValues } from "./row.ts";
import { plainWords } from "./words.ts";

export type TableRow = { number: number; cells: readonly Cell[] };
/** What a person has said of the rows: of some by their numbers, and of all others with faults or of which it is open what they are. */
export type Decisions = { rows: Readonly<Record<string, string>>; faulty: FaultyWay; open: OpenWay };
export type PlanInput = {
  companyId: string;
  /** Who brings it: a person, or null for a token of the company. */
  by: string | null;
  at: string;
  isConfirmed: boolean;
  reader: RowReader;
  register: ReadonlyMap<string, Known>;
  matcher: Matcher;
  /** What rows of imports before became, by their keys: a duty, or left out (null). */
  remembered: ReadonlyMap<string, string | null>;
  decisions: Decisions;
  /** Makes a short key of what a row is known by, and an id. */
  keyOf: (identity: string) => string;
  newId: () => string;
};
export type PlannedRow = {
  number: number;
  values: RowValues;
  /** By which the row is known when it is brought again. */
  key: string;
  outcome: RowOutcome;
  /** Which duty it is; null for one that is new or open. */
  dutyId: string | null;
  candidates: Scored[];
  faults: RowFault[];
  /** What it sets. */
  sets: string[];
  /** The duty as it is to be stored; undefined where nothing is. */
  next: StoredDuty | undefined;
};
/** What was met so far: keys and duties, with their rows. */
type Met = { keys: Map<string, number>; duties: Map<string, number> };
type Aim = { kind: "own" } | { kind: "duty"; known: Known } | { kind: "fault"; message: string };
type Target = { kind: "left" } | { kind: "open" } | Aim;

// So many rows take a few milliseconds.
const rowsAtOnce = 10;
const shortestDuty = 10;
const longestTitle = 200;

/** What becomes of each row of a table, in steps between which other work has its turn. Those in which no duty stands are passed over. */
export function* planned(rows: readonly TableRow[], input: PlanInput): Generator<number, PlannedRow[]> {
  const met: Met = { keys: new Map(), duties: new Map() };
  const plan: PlannedRow[] = [];
  for (const [at, { number, cells }] of rows.entries()) {
    if (at % rowsAtOnce === 0) yield at;
    const read = readRow(cells, input.reader);
    if (read) plan.push(plannedRow({ number, ...read }, input, met));
  }
  return plan;
}

type ReadRow = { number: number; values: RowValues; faults: RowFault[] };

function plannedRow({ number, values, faults }: ReadRow, input: PlanInput, met: Met): PlannedRow {
  const key = input.keyOf(identityOf(values));
  const row = { number, values, key, dutyId: null, candidates: [], faults: [...faults], sets: [], next: undefined };
  const left: PlannedRow = { ...row, outcome: "left" };
  const twin = met.keys.get(key);
  if (twin === undefined) met.keys.set(key, number);
  else row.faults.push({ field: null, message: `Row ${twin} says the same` });
  if (input.decisions.rows[number] === leftOut) return left;
  if (hasNoWay(row.faults, input.decisions.faulty))
    return input.decisions.faulty === "refuse" ? { ...row, outcome: "faulty" } : left;
  const match = input.matcher(values);
  const { candidates } = match;
  const target = targetOf({ number, key, match }, input);
  if (target.kind === "left") return left;
  if (target.kind === "open") return { ...row, candidates, outcome: "ask" };
  const made = madeOf(target, values, input);
  const dutyId = target.kind === "duty" ? target.known.entry.row._id : null;
  const other = dutyId === null ? undefined : met.duties.get(dutyId);
  const fault = typeof made === "string" ? made : other === undefined ? null : `Row ${other} is the same duty`;
  if (fault !== null) {
    row.faults.push({ field: null, message: fault });
    return input.decisions.faulty === "refuse" ? { ...row, dutyId, candidates, outcome: "faulty" } : left;
  }
  if (dutyId !== null) met.duties.set(dutyId, number);
  const { outcome, next, sets } = made as Exclude<typeof made, string>;
  return { ...row, dutyId: dutyId ?? next?.id ?? null, candidates, outcome, next, sets };
}

/** By what a row is known when the file is brought again: its own id, else what it says and of what. */
function identityOf({ key, regulation, reference, text }: RowValues): string {
  if (key !== null) return `key ${plainWords(key)}`;
  return `text ${plainWords(regulation ?? "")} / ${plainWords(reference ?? "")} / ${plainWords(text)}`;
}

/** Do its faults keep a row from being taken? Those of one cell do not where the person takes the rest. */
const hasNoWay = (faults: readonly RowFault[], way: FaultyWay): boolean =>
  faults.length > 0 && (way !== "clear" || faults.some(({ field }) => field === null));

function targetOf(
  { number, key, match }: { number: number; key: string; match: ReturnType<Matcher> },
  { decisions, register, remembered }: PlanInput,
): Target {
  const decided = decisions.rows[number];
  const before = remembered.get(key);
  const kept = before == null ? undefined : register.get(before);
  if (decided === asOwn)
    return kept && kept.entry.row.origin !== "library" ? { kind: "duty", known: kept } : { kind: "own" };
  if (decided !== undefined) {
    const known = register.get(decided);
    return known
      ? { kind: "duty", known }
      : { kind: "fault", message: "The duty that was chosen is not in the register" };
  }
  if (before === null) return { kind: "left" };
  if (kept) return { kind: "duty", known: kept };
  const [best] = match.candidates;
  if (!best) return { kind: "own" };
  if (match.isSure) return { kind: "duty", known: register.get(best.id)! };
  return decisions.open === "refuse" ? { kind: "open" } : decisions.open === "own" ? { kind: "own" } : { kind: "left" };
}

function madeOf(aim: Aim, values: RowValues, input: PlanInput): Made | string {
  switch (aim.kind) {
    case "fault":
      return aim.message;
    case "own":
      return newDuty(values, input);
    case "duty":
      return changedDuty(aim.known, values, input);
  }
}

type Made = { outcome: "lays" | "adds" | "changes" | "same"; next: StoredDuty | undefined; sets: string[] };

const saidOf = ({
  text: _text,
  regulation: _regulation,
  reference: _reference,
  regulator: _regulator,
  key: _key,
  origin: _origin,
  ...said
}: RowValues): Changes => said;

/** What a duty that is there becomes; or, in words, why it cannot. */
function changedDuty(known: Known, values: RowValues, input: PlanInput): Made | string {
  if (known.entry.row.closedBecause !== null) return "The duty no longer binds the company";
  const isOwn = known.entry.row.origin !== "library";
  const changes = isOwn ? { ...saidOf(values), text: values.text, title: titleOf(values) } : saidOf(values);
  const before = asStored(known, input.companyId, input.at);
  const fault = isOwn && values.text.length < shortestDuty ? tooShort : whyNot(before, changes);
  if (fault !== null) return fault;
  const next = changedTo(before, changes, circumstances(known, changes, before, input));
  if (!next) return { outcome: "same", next, sets: [] };
  return { outcome: isOwn ? "changes" : "lays", next, sets: setBetween(before, next) };
}

/** A duty of the company's own that a row becomes; or, in words, why it cannot. */
function newDuty(values: RowValues, input: PlanInput): Made | string {
  if (values.text.length < shortestDuty) return tooShort;
  const { companyId, at, by } = input;
  const source = {
    companyId,
    id: input.newId(),
    origin: values.origin,
    regulationId: null,
    requirementId: null,
    regulator: shortCode(values.regulator),
    title: titleOf(values),
    text: values.text,
    quote: null,
    documentId: null,
  };
  const before = untouched(source, at);
  const made = { library: undefined, stored: before };
  const next = changedTo(before, saidOf(values), circumstances(made, saidOf(values), before, input)) ?? before;
  return { outcome: "adds", next: { ...next, version: 1, updatedBy: by }, sets: setBetween(before, next) };
}

const tooShort = `What is to be done needs at least ${shortestDuty} characters for a duty of your own`;

const circumstances = (
  known: Pick<Known, "library" | "stored">,
  changes: Changes,
  before: StoredDuty,
  { by, at, isConfirmed }: PlanInput,
) => ({
  by,
  at,
  held: heldOf(known.library, wordedBy(changes, before)),
  needsConfirmation: isConfirmed && isHigh(known, changes),
});

/** What a duty of the company's own is called: by its regulation, or where that is not said by what it was found in. */
function titleOf({ regulation, reference }: RowValues): string {
  const title = (regulation ?? reference ?? "").replaceAll(/\s+/g, " ").slice(0, longestTitle).trim();
  return title.length >= 2 ? title : "Own register";
}

/** A regulator's code; a long name is none. */
function shortCode(regulator: string | null): string | null {
  const code = regulator?.trim().toUpperCase() ?? "";
  return code.length >= 2 && code.length <= 40 ? code : null;
}

const shownNames = {
  state: "state",
  reason: "reason",
  how: "how",
  ownerId: "owner",
  unitId: "unit",
  reviewerId: "reviewer",
  nextReviewOn: "nextReviewOn",
  weight: "weight",
  text: "text",
  title: "regulation",
} as const;

function setBetween(before: StoredDuty, next: StoredDuty): string[] {
  const names = Object.keys(shownNames) as (keyof typeof shownNames)[];
  return names.filter((name) => before[name] !== next[name]).map((name) => shownNames[name]);
}
