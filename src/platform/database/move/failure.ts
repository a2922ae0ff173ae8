/** A move from one engine to the other that cannot be, in words for the operator. */
export class MoveError extends Error {
  override name = "MoveError";
}
