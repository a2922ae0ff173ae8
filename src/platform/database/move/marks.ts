import { inArray } from "drizzle-orm";
import type { Database } from "../../database.ts";
import { counters } from "../tables.ts";
import { DatabaseRefusal } from "../refusal.ts";

const marks = ["moved", "arriving", "unsettled"] as const;
/**
 * Why nothing is served from a database, as a row of `counters` that stays with it: it was moved to the other engine, a move
 * onto it has not ended yet, or it was restored onto a server and not made ready yet. Its value is the instant in seconds;
 * `moved` on one side and `arriving` on the other are of the same one where they are of the same move.
 */
export type Mark = (typeof marks)[number];
/** A row of `counters`. */
export type Counter = { name: string; value: number };

/** All of them, as a list in SQL. */
export const marksSql = marks.map((mark) => `'${mark}'`).join(", ");

export const secondsOf = (now: Date): number => Math.floor(now.getTime() / 1000);

/** The row, in SQL of both engines. */
export const markingSql = (mark: Mark, now: Date): string =>
  `INSERT INTO counters (name, value) VALUES ('${mark}', ${secondsOf(now)})`;

const isMark = inArray(counters.name, [...marks]);

/** @throws DatabaseRefusal in one line when nothing may be served from a database */
export async function refuseMarked(db: Pick<Database, "select">): Promise<void> {
  refuseMarks(await db.select().from(counters).where(isMark));
}

/** The same of rows of `counters` that were read already. */
export function refuseMarks(rows: readonly Counter[]): void {
  for (const mark of marks) {
    const found = rows.find(({ name }) => name === mark);
    if (found) throw new DatabaseRefusal(reasons[mark](new Date(found.value * 1000).toISOString()));
  }
}

const reasons: Record<Mark, (at: string) => string> = {
  moved: (at) =>
    `This database was moved to the other engine at ${at}: set DATABASE_URL or DATA_DIR to where it went. To serve from this one as it was then all the same: ilana restore --settle`,
  arriving: (at) =>
    `A move onto this database, begun at ${at}, has not ended: where it was cut off, run the same \`ilana move\` again, which ends it or says what to do. Where the folder that it came from is lost: ilana restore --settle`,
  unsettled: () => "This database was restored and is not ready yet: run `ilana restore --settle`",
};

/** Lets it be served from. */
export async function removeMarks(db: Pick<Database, "delete">): Promise<void> {
  await db.delete(counters).where(isMark);
}
