import { eq, sql } from "drizzle-orm";
import { one, type Statements, type Transaction } from "../database.ts";
import { counters } from "./tables.ts";

/**
 * `audit`: the highest id of an entry ever given. `notifications`, `change news`, `readings`: the position of the newest. `ended sessions`,
 * `told anew`: how often sessions were ended, and notifications taken back or told again, for who follows in another process.
 * `last backup`: an instant, in seconds (`backup-note.ts`). `store owner`: a number at random (`store-owner.ts`).
 */
type Counter =
  | "audit"
  | "notifications"
  | "change news"
  | "readings"
  | "ended sessions"
  | "told anew"
  | "last backup"
  | "store owner";

/** Counts up by so many within a write, where nobody else counts. Answers the first of the numbers that are the caller's. */
export async function countUp(tx: Transaction, name: Counter, by = 1): Promise<number> {
  const counted = tx
    .insert(counters)
    .values({ name, value: by })
    .onConflictDoUpdate({ target: counters.name, set: { value: sql`${counters.value} + ${by}` } })
    .returning({ value: counters.value });
  return (await one(counted))!.value - by + 1;
}

/** The highest number ever given. */
export async function lastCounted(db: Pick<Statements, "select">, name: Counter): Promise<number> {
  const counted = db.select({ value: counters.value }).from(counters).where(eq(counters.name, name));
  return (await one(counted))?.value ?? 0;
}
