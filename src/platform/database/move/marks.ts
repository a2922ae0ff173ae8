import { inArray } from "drizzle-orm";
import { one, type Database } from "../../database.ts";
import { counters } from "../tables.ts";
import { DatabaseRefusal } from "../refusal.ts";

/**
 * Why nothing is served from a database, as a row of `counters` that stays with it: it was moved to the other engine, or it was
 * restored onto a server and not made ready yet. Its value is the instant in seconds.
 */
export type Mark = "moved" | "unsettled";

/** The row, in SQL of both engines. */
export const markingSql = (mark: Mark, now: Date): string =>
  `INSERT INTO counters (name, value) VALUES ('${mark}', ${Math.floor(now.getTime() / 1000)})`;

const isMark = inArray(counters.name, ["moved", "unsettled"] satisfies Mark[]);

/** @throws DatabaseRefusal in one line when nothing may be served from a database */
export async function refuseMarked(db: Pick<Database, "select">): Promise<void> {
  const found = await one(db.select().from(counters).where(isMark));
  if (!found) return;
  if ((found.name as Mark) === "unsettled")
    throw new DatabaseRefusal("This database was restored and is not ready yet: run `ilana restore --settle`");
  const at = new Date(found.value * 1000).toISOString();
  throw new DatabaseRefusal(
    `This database was moved to the other engine at ${at}: set DATABASE_URL or DATA_DIR to where it went. To serve from this one as it was then all the same: ilana restore --settle`,
  );
}

/** Lets it be served from. */
export async function removeMarks(db: Pick<Database, "delete">): Promise<void> {
  await db.delete(counters).where(isMark);
}
