import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database } from "../database.ts";
import { lastCounted } from "./counters.ts";
import { counters } from "./tables.ts";

const name = "store owner";

/**
 * By what an S3-compatible store knows whose files it has: a number that stands in the database and goes with it from one
 * engine to the other, but not into what is restored from a backup, which is another installation as long as both are there.
 */
export async function storeOwner(db: Database): Promise<string> {
  const known = await lastCounted(db, name);
  if (known !== 0) return String(known);
  await db
    .insert(counters)
    .values({ name, value: randomInt(1, 2 ** 47) })
    .onConflictDoNothing();
  return String(await lastCounted(db, name));
}

/** Makes a restored database another installation than the one that the backup is of. */
export async function forgetStoreOwner(db: Pick<Database, "delete">): Promise<void> {
  await db.delete(counters).where(eq(counters.name, name));
}
