import { and, eq, gt, lte, or } from "drizzle-orm";
import { hourMs } from "#shared/duration.ts";
import type { Database } from "../database.ts";
import { leases } from "./tables.ts";

/** What only one process may do at a time: it takes the lease, and whoever dies with one leaves it to the next. */
type Lease = typeof leases.$inferSelect;
export type Leases = ReturnType<typeof leaseRepository>;

export function leaseRepository(db: Database) {
  return {
    /**
     * Takes it, or what is held already for longer. False while another holder has it; one that is said to have it for an hour
     * more than is asked for is gone, and its clock was ahead.
     */
    async take(lease: Lease, now: string): Promise<boolean> {
      const { holder, until } = lease;
      const furthest = new Date(Date.parse(until) + hourMs).toISOString();
      const isFree = or(lte(leases.until, now), gt(leases.until, furthest), eq(leases.holder, holder));
      const taken = db.insert(leases).values(lease);
      const { rowCount } = await taken.onConflictDoUpdate({
        target: leases.name,
        set: { holder, until },
        setWhere: isFree,
      });
      return rowCount === 1;
    },

    async release({ name, holder }: Pick<Lease, "name" | "holder">): Promise<void> {
      await db.delete(leases).where(and(eq(leases.name, name), eq(leases.holder, holder)));
    },
  };
}
