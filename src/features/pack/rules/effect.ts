import { changesBetween, isEditorial } from "../../catalogue/rules/revision.ts";
import type { Instrument } from "../../catalogue/schema.ts";

/** An instrument that becomes another, by what it was and is to be; null: not in the library. */
export type Move = {
  key: string;
  kind: "new" | "changed" | "editorial" | "superseded" | "takenBack";
  /** The fields that differ; none where it is new or taken back. */
  fields: string[];
  before: Instrument | null;
  after: Instrument | null;
};

/** How many of the moves bind a company, or may: `begins` and `ends` are those that bind it from now on, or no longer. */
export type Concern = { added: number; changed: number; superseded: number; begins: number; ends: number };

/** How many moves concern a company, in all. */
export const totalOf = ({ added, changed, superseded, begins, ends }: Concern): number =>
  added + changed + superseded + begins + ends;

/** What becomes of an instrument; undefined where it says what it said. */
export function moveOf(before: Instrument | null, after: Instrument): Move | undefined {
  const { key } = after;
  if (before === null) return { key, kind: "new", fields: [], before, after };
  const changes = changesBetween(before, after);
  if (changes.length === 0) return undefined;
  const fields = [...new Set(changes.map(({ path }) => path))];
  const isEnd = before.status === "in-force" && isHistory(after);
  const kind = isEnd ? "superseded" : isEditorial(changes) ? "editorial" : "changed";
  return { key, kind, fields, before, after };
}

export const taken = (before: Instrument): Move => ({
  key: before.key,
  kind: "takenBack",
  fields: [],
  before,
  after: null,
});

type Binds = { before: (instrument: Instrument) => boolean; after: (instrument: Instrument) => boolean };

const isHistory = ({ status }: Instrument): boolean => status === "superseded" || status === "withdrawn";

/**
 * What moves for one company. What is history binds nobody. `rest`: what is the same and may bind others, because the questions
 * are not the same.
 */
export function concernOf(moves: readonly Move[], rest: readonly Instrument[], binds: Binds): Concern {
  const concern: Concern = { added: 0, changed: 0, superseded: 0, begins: 0, ends: 0 };
  const count = (kind: keyof Concern | undefined) => void (kind && (concern[kind] += 1));
  for (const { kind, before, after } of moves) {
    const was = before !== null && !isHistory(before) && binds.before(before);
    const is = after !== null && !isHistory(after) && binds.after(after);
    if (kind === "new") count(is ? "added" : undefined);
    else if (kind === "superseded") count(was ? "superseded" : undefined);
    // A draft that comes to nothing has bound nobody yet.
    else if (kind === "changed" && after !== null && isHistory(after)) count(was ? "changed" : undefined);
    else if (was !== is) count(is ? "begins" : "ends");
    else if (kind === "changed") count(is ? "changed" : undefined);
  }
  for (const instrument of rest) {
    if (isHistory(instrument)) continue;
    const is = binds.after(instrument);
    if (binds.before(instrument) !== is) count(is ? "begins" : "ends");
  }
  return concern;
}
