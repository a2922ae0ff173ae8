import { and, count, desc, eq, gte, isNotNull, isNull, lt, or } from "drizzle-orm";
import { one, type Database } from "#platform/database.ts";
import { countRows } from "#platform/database/sql.ts";
import type { AccountMail } from "../../account/repository.ts";
import { accountMails } from "../../account/tables.ts";
import { recordAudit } from "../../audit/repository.ts";
import type { Request } from "../rules/piece.ts";
import { evidenceRequests } from "../tables.ts";
import { mostOpenRequests } from "../vocabulary.ts";

const isRequest = (companyId: string, id: string) =>
  and(eq(evidenceRequests.companyId, companyId), eq(evidenceRequests.id, id));

/** What colleagues are asked for. */
export function requests(db: Database) {
  return {
    /** A company's requests, the newest first; of one person, those that it asked or is asked; those that are open on a day. */
    async listRequests(
      companyId: string,
      { userId, openOn }: { userId: string | null; openOn: string | undefined },
      { limit, skip }: { limit: number; skip: number },
    ): Promise<{ rows: Request[]; total: number }> {
      const { askedBy, askedOf, id, endedAt, untilDay } = evidenceRequests;
      const isOf = userId === null ? undefined : or(eq(askedBy, userId), eq(askedOf, userId));
      const isOpen = openOn === undefined ? undefined : and(isNull(endedAt), gte(untilDay, openOn));
      const which = and(eq(evidenceRequests.companyId, companyId), isOf, isOpen);
      const rows = await db.select().from(evidenceRequests).where(which).orderBy(desc(id)).limit(limit).offset(skip);
      return { rows, total: await countRows(db, evidenceRequests, which) };
    },

    async findRequest(companyId: string, id: string): Promise<Request | undefined> {
      return one(db.select().from(evidenceRequests).where(isRequest(companyId, id)));
    },

    /** Keeps a request with its mail. False where as many are open as may be. */
    async ask(row: Request, mail: AccountMail, today: string): Promise<boolean> {
      return db.write(async (tx) => {
        const { companyId, id, createdAt: at, what, askedOf, untilDay: until, dutyId, filingId } = row;
        const { endedAt, untilDay } = evidenceRequests;
        const isOpen = and(eq(evidenceRequests.companyId, companyId), isNull(endedAt), gte(untilDay, today));
        const open = await one(tx.select({ rows: count() }).from(evidenceRequests).where(isOpen));
        if ((open?.rows ?? 0) >= mostOpenRequests) return false;
        await tx.insert(evidenceRequests).values(row);
        await tx.insert(accountMails).values(mail);
        const after = { what, of: askedOf, until, ...((filingId ?? dutyId) && { shows: filingId ?? dutyId }) };
        await recordAudit(tx, { companyId, at, action: "evidence.requested", subject: id, after });
        return true;
      });
    },

    /** Ends an open request without an answer; undefined where there is none, or it has ended. */
    async withdraw(companyId: string, id: string, at: string): Promise<Request | undefined> {
      return db.write(async (tx) => {
        const isOpen = and(isRequest(companyId, id), isNull(evidenceRequests.endedAt));
        const row = await one(tx.update(evidenceRequests).set({ endedAt: at }).where(isOpen).returning());
        if (!row) return undefined;
        const before = { what: row.what };
        await recordAudit(tx, { companyId, at, action: "evidence.requestWithdrawn", subject: id, before });
        return row;
      });
    },

    /** Forgets requests that ended before an instant, or could be answered up to a day before it. */
    async forgetRequests(before: { instant: string; day: string }): Promise<void> {
      const { endedAt, untilDay } = evidenceRequests;
      const isOver = or(and(isNotNull(endedAt), lt(endedAt, before.instant)), lt(untilDay, before.day));
      await db.delete(evidenceRequests).where(isOver);
    },
  };
}
