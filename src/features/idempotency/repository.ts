import { eq, lte } from "drizzle-orm";
import { one, type Database } from "#platform/database.ts";
import { idempotencyKeys } from "./tables.ts";

export type Request = Pick<typeof idempotencyKeys.$inferSelect, "id" | "companyId" | "requestHash" | "createdAt">;
export type Kept = Pick<typeof idempotencyKeys.$inferSelect, "requestHash" | "status" | "body">;
export type IdempotencyRepository = ReturnType<typeof idempotencyRepository>;

/** The keys under which requests may come again. */
export function idempotencyRepository(db: Database) {
  return {
    /** Takes a key for a request; where it is taken already, answers by what, and what came of it. What is too old counts as none. */
    async take(request: Request, tooOld: string): Promise<Kept | undefined> {
      const { id } = request;
      return db.write(async (tx) => {
        const { requestHash, status, body, createdAt } = idempotencyKeys;
        const own = eq(idempotencyKeys.id, id);
        const known = await one(tx.select({ requestHash, status, body, createdAt }).from(idempotencyKeys).where(own));
        if (known && known.createdAt > tooOld) return { requestHash: known.requestHash, status: known.status, body: known.body };
        const anew = { ...request, status: null, body: null };
        await tx.insert(idempotencyKeys).values(anew).onConflictDoUpdate({ target: idempotencyKeys.id, set: anew });
        return undefined;
      });
    }, // prettier-ignore

    /** Keeps what a request was answered. */
    async keep(id: string, answer: { status: number; body: string }): Promise<void> {
      await db.update(idempotencyKeys).set(answer).where(eq(idempotencyKeys.id, id));
    },

    /** Gives a key back: nothing came of its request. */
    async release(id: string): Promise<void> {
      await db.delete(idempotencyKeys).where(eq(idempotencyKeys.id, id));
    },

    async forget(tooOld: string): Promise<void> {
      await db.delete(idempotencyKeys).where(lte(idempotencyKeys.createdAt, tooOld));
    },
  };
}
