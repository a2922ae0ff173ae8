import type { RiskLevel } from "../../catalogue/vocabulary.ts";
import type { DutyState, OwnOrigin } from "../../obligation/vocabulary.ts";
import type { ImportField } from "../vocabulary.ts";
import { cellText, type Cell } from "./cells.ts";
import type { Mapping } from "./columns.ts";
import { readDay, type ReadDay } from "./dates.ts";
import type { Found } from "./people.ts";
import { importWords, isEmptyCell, meaningOf, plainWords } from "./words.ts";

/** What is wrong in a row. One of a `field` may be left out, and the rest of the row taken; of none, the row is. */
export type RowFault = { field: ImportField | null; message: string };
/** What a row says. What is not said is left as it is. */
export type RowValues = {
  text: string;
  regulation: string | null;
  reference: string | null;
  regulator: string | null;
  key: string | null;
  origin: OwnOrigin;
  state?: DutyState;
  reason?: string;
  how?: string;
  owner?: string;
  unit?: string;
  reviewer?: string;
  nextReviewOn?: string;
  weight?: RiskLevel;
};
export type RowReader = {
  mapping: Mapping;
  person: (cell: string) => Found;
  unit: (cell: string) => Found;
  order: "day-first" | "month-first" | undefined;
};

const stateOf = meaningOf(importWords.states);
const weightOf = meaningOf(importWords.weights);
const originOf = meaningOf(importWords.origins);
const mostLetters = {
  text: 4000,
  regulation: 1000,
  reference: 1000,
  regulator: 200,
  key: 200,
  how: 4000,
  reason: 1000,
} as const;
const fewestLetters = 3;

/** Reads a row; undefined for one in which no duty stands, as a heading of a section or a line of sums. */
export function readRow(
  cells: readonly Cell[],
  reader: RowReader,
): { values: RowValues; faults: RowFault[] } | undefined {
  const { mapping } = reader;
  const faults: RowFault[] = [];
  const cellAt = (field: ImportField): Cell => (mapping[field] === undefined ? null : (cells[mapping[field]] ?? null));
  const fault = (field: ImportField | null, message: string) => void faults.push({ field, message });

  function words(field: keyof typeof mostLetters): string | null {
    const text = cellText(cellAt(field));
    if (text === null || text.length <= mostLetters[field]) return text;
    fault(
      field === "how" || field === "reason" ? field : null,
      `${shownField(field)} has more than ${mostLetters[field].toLocaleString("en-GB")} characters`,
    );
    return text.slice(0, mostLetters[field]);
  }

  /** What a cell means; what says that there is nothing is nothing. */
  function meant<Value>(
    field: ImportField,
    read: (text: string) => { value: Value } | { fault: string },
  ): Value | undefined {
    const text = cellText(cellAt(field));
    if (text === null || (field !== "state" && isEmptyCell(text))) return undefined;
    const found = read(text);
    if ("value" in found) return found.value;
    fault(field, found.fault);
    return undefined;
  }

  const text = words("text");
  const isAlone = cells.filter((cell) => cell !== null).length <= 1;
  const says = plainWords(text ?? "");
  if (text === null || isEmptyCell(text) || says === "" || sums.has(says))
    return isAlone || text === null ? emptyOr(cells, mapping) : undefined;
  if (text.length < fewestLetters) fault(null, "The duty has no words");
  const regulation = words("regulation");
  const reference = words("reference");
  const how = words("how");
  const reason = words("reason");
  const state = meant("state", (cell) => known(stateOf(cell), `“${cell.slice(0, 40)}” is no state`));
  const givenReason = state === "does-not-apply" ? (reason ?? how?.slice(0, mostLetters.reason) ?? null) : null;
  if (state === "does-not-apply" && givenReason === null) fault("state", "It says that it does not apply, and not why");
  const person = (field: "owner" | "reviewer") => meant(field, (cell) => asValue(reader.person(cell)));
  const day = cellAt("nextReviewOn");
  const values = {
    text,
    regulation,
    reference,
    regulator: words("regulator"),
    key: words("key"),
    origin: originFor(cellText(cellAt("origin")), `${regulation ?? ""} ${reference ?? ""}`),
    state: givenReason === null && state === "does-not-apply" ? undefined : state,
    reason: givenReason ?? undefined,
    how: how ?? undefined,
    owner: person("owner"),
    unit: meant("unit", (cell) => asValue(reader.unit(cell))),
    reviewer: person("reviewer"),
    nextReviewOn: day === null ? undefined : meant("nextReviewOn", () => dayValue(readDay(day, reader.order))),
    weight: meant("weight", (cell) => known(weightOf(cell), `“${cell.slice(0, 40)}” is no weight`)),
  };
  return { values: withoutGaps(values), faults };
}

const sums = new Set(["total", "sub total", "subtotal", "grand total"]);

/** A row with several cells and no duty is a slip; with one it is a heading. */
function emptyOr(cells: readonly Cell[], mapping: Mapping): ReturnType<typeof readRow> {
  const mapped = new Set(Object.values(mapping));
  const filled = cells.filter((cell, index) => cell !== null && mapped.has(index)).length;
  if (filled <= 1) return undefined;
  const values = {
    text: "",
    regulation: null,
    reference: null,
    regulator: null,
    key: null,
    origin: "internal-policy" as const,
  };
  return { values, faults: [{ field: null, message: "No duty stands in this row" }] };
}

const shownField = (field: string): string => (field === "text" ? "The duty" : `The ${field}`);
const known = <Value>(value: Value | undefined, fault: string) => (value === undefined ? { fault } : { value });
const asValue = (found: Found) => ("id" in found ? { value: found.id } : found);
const dayValue = (read: ReadDay) => ("day" in read ? { value: read.day } : read);

/** Where a duty of the company's own comes from: as the row says, or by the words for its source. */
function originFor(cell: string | null, source: string): OwnOrigin {
  const said = cell === null ? undefined : originOf(cell);
  if (said !== undefined) return said;
  const words = ` ${plainWords(source)} `;
  const found = (Object.entries(importWords.origins) as [OwnOrigin, string[]][]).find(([, all]) =>
    all.some((word) => words.includes(` ${plainWords(word)} `)),
  );
  return found?.[0] ?? "internal-policy";
}

function withoutGaps<T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}
