import type { Instrument } from "../schema.ts";
import type { Origin } from "../vocabulary.ts";

type Read = Pick<Instrument, "captured" | "own">;

export const originOf = ({ captured, own }: Read): Origin =>
  own ? "own" : captured?.reviewedOn === null ? "captured" : "reviewed";
/**
 * Has a person read it, or the company that is asking for itself? What a program captured waits for that, and shall move
 * nothing that people have reviewed.
 */
export const isReviewed = (instrument: Read): boolean => originOf(instrument) !== "captured";
