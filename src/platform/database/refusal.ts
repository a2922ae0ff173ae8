/** Why a database is not to be used, or moved, as it is: one line, in words for the operator. */
export class DatabaseRefusal extends Error {
  override name = "DatabaseRefusal";
}
