import { and, eq, gt, lt } from "drizzle-orm";
import { one, type Database } from "#platform/database.ts";
import { accounts, signInTickets } from "../tables.ts";

export type Ticket = Pick<typeof signInTickets.$inferSelect, "accountId" | "companyId" | "method" | "boundTo">;

/** Who has shown the right password and owes a second factor. */
export function ticketsIn(db: Database) {
  const open = (hash: string, now: string) => and(eq(signInTickets.hash, hash), gt(signInTickets.expiresAt, now));
  return {
    /** Adds a ticket, unless a password was verified that is another by now. */
    async addTicket(ticket: typeof signInTickets.$inferInsert, verifiedHash?: string): Promise<boolean> {
      return db.write(async (tx) => {
        const isVerified =
          verifiedHash === undefined ||
          (await one(
            tx
              .select({ id: accounts.id })
              .from(accounts)
              .where(and(eq(accounts.id, ticket.accountId), eq(accounts.passwordHash, verifiedHash))),
          ));
        if (!isVerified) return false;
        await tx.insert(signInTickets).values(ticket);
        return true;
      });
    },

    async findTicket(hash: string, now: string): Promise<Ticket | undefined> {
      return one(db.select().from(signInTickets).where(open(hash, now)));
    },

    /** Takes a ticket, once. */
    async takeTicket(hash: string, now: string): Promise<Ticket | undefined> {
      return one(db.delete(signInTickets).where(open(hash, now)).returning());
    },

    async forgetTickets(now: string): Promise<void> {
      await db.delete(signInTickets).where(lt(signInTickets.expiresAt, now));
    },
  };
}
