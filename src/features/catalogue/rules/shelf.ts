import { amendsSurely, ends } from "./standing.ts";
import type { Instrument } from "../schema.ts";

/** Newest issue date first; undated last; ties by key so that pages never shuffle. */
export function newestFirst(a: Instrument, b: Instrument): number {
  const byDate = (b.issuedOn ?? "").localeCompare(a.issuedOn ?? "");
  return byDate || a.key.localeCompare(b.key);
}

/** What binds before what does not, each in the order given: nobody should find a repealed text first. */
export function inForceFirst(instruments: readonly Instrument[]): Instrument[] {
  const inForce: Instrument[] = [];
  const others: Instrument[] = [];
  for (const instrument of instruments) (instrument.status === "in-force" ? inForce : others).push(instrument);
  return inForce.concat(others);
}

export type Links = Record<
  "supersedes" | "supersededBy" | "mayBeReplacedBy" | "amends" | "amendedBy" | "mayBeAmendedBy",
  Instrument[]
>;

/** The instruments that one replaces or amends, and those that do it to it. */
export function linksOf(instrument: Instrument, all: Instrument[]): Links {
  const { key } = instrument;
  return {
    supersedes: all.filter((other) => instrument.supersedes.includes(other.key)),
    supersededBy: all.filter((other) => ends(other, instrument)),
    mayBeReplacedBy: all.filter((other) => other.supersedes.includes(key) && !ends(other, instrument)),
    amends: all.filter((other) => instrument.amends.includes(other.key)),
    amendedBy: all.filter((other) => amendsSurely(other, instrument)),
    mayBeAmendedBy: all.filter((other) => other.amends.includes(key) && !amendsSurely(other, instrument)),
  };
}

/** Counts instruments under each of their labels; `known` labels are there even with none. */
export function countByLabel(
  instruments: Instrument[],
  known: readonly string[],
  labelsOf: (instrument: Instrument) => readonly string[],
) {
  const counts: Record<string, number> = Object.fromEntries(known.map((label) => [label, 0]));
  for (const instrument of instruments)
    for (const label of labelsOf(instrument)) counts[label] = (counts[label] ?? 0) + 1;
  return counts;
}
