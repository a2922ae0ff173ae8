import type { Instrument } from "../schema.ts";
import type { Origin } from "../vocabulary.ts";

/** Has a person read it? What a program captured waits for that, and shall move nothing that people have reviewed. */
export const originOf = ({ captured }: Pick<Instrument, "captured">): Origin =>
  captured?.reviewedOn === null ? "captured" : "reviewed";
export const isReviewed = (instrument: Pick<Instrument, "captured">): boolean => originOf(instrument) === "reviewed";
