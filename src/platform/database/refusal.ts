/** Why a database is not to be used, or moved, as it is: one line, in words for the operator. */
export class DatabaseRefusal extends Error {
  override name = "DatabaseRefusal";
  /** Whoever is served meanwhile is answered as while the database cannot be asked. */
  readonly code = "DATABASE_UNAVAILABLE";
}

/** What was begun is stored, or may be: the same command once more ends it, or says what to do. Nothing is to be undone. */
export class Unfinished extends DatabaseRefusal {
  constructor(reason: string, options: ErrorOptions) {
    super(
      `${reason}. The last step may be done or not: run the same command again, which ends it or says how.`,
      options,
    );
  }
}
