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

/** @throws DatabaseRefusal when a migration ran on the database that this program does not know: it was made for a newer one */
export function refuseNewer(ran: ReadonlySet<unknown>, known: readonly { hash: string }[]): void {
  const hashes = new Set<unknown>(known.map(({ hash }) => hash));
  if ([...ran].some((hash) => !hashes.has(hash)))
    throw new DatabaseRefusal(
      "the database was made by a newer version of Ilana: upgrade this one, or restore a backup",
    );
}
