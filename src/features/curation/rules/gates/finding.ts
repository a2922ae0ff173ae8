import type { Instrument, Question } from "../../../catalogue/schema.ts";

/** What is judged: a whole catalogue, since many a fault shows between two of its files only. */
export type Library = { instruments: readonly Instrument[]; questions: readonly Question[] };

export const gateNames = [
  "dates", "succession", "reach", "questions", "schedules", "readability", "spelling", "duplicates", "sources", "age",
] as const; // prettier-ignore
export type GateName = (typeof gateNames)[number];

/**
 * What a gate has found. `where`: the key of an instrument, or `questions`; `path`: the field in its file, as keys and places
 * in lists. A fault is wrong whatever else is true; a warning is for an editor to judge.
 */
export type Finding = {
  gate: GateName;
  level: "fault" | "warning";
  where: string;
  path: readonly (string | number)[];
  message: string;
};

/** What people wrote: a captured text that nobody has reviewed says what its regulator wrote, and is no work of editors. */
export const isEdited = ({ captured }: Instrument): boolean => !captured || captured.reviewedOn !== null;
