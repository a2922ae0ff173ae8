import { and, asc, desc, eq } from "drizzle-orm";
import type { Database } from "#platform/database.ts";
import { countRows } from "#platform/database/sql.ts";
import { called } from "../../account/repository/called.ts";
import type { AccountMail } from "../../account/repository.ts";
import { isActive } from "../../account/repository/memberships.ts";
import { accountMails, accounts, memberships } from "../../account/tables.ts";
import { recordAudit } from "../../audit/repository.ts";
import { auditEntries, auditNames } from "../../audit/tables.ts";
import { dutyComments } from "../tables.ts";

export type CommentRow = typeof dutyComments.$inferSelect;
/** Somebody of a company. */
export type Colleague = { userId: string; name: string; email: string };
export type DutyCommentRepository = ReturnType<typeof dutyCommentRepository>;

/** What people say to duties, and what was done to each. */
export function dutyCommentRepository(db: Database) {
  const ofDuty = (companyId: string, dutyId: string) =>
    and(eq(dutyComments.companyId, companyId), eq(dutyComments.dutyId, dutyId));

  return {
    /** The comments on a duty with who wrote them, the oldest first. */
    async list(companyId: string, dutyId: string) {
      const { id, authorId, text, createdAt } = dutyComments;
      return db
        .select({ id, authorId, authorName: called, text, createdAt })
        .from(dutyComments)
        .leftJoin(accounts, eq(accounts.id, authorId))
        .where(ofDuty(companyId, dutyId))
        .orderBy(asc(createdAt), asc(id));
    },

    /** Adds a comment with its entry in the log, and the mails that tell of it. False where a duty has as many as it may. */
    async add(row: CommentRow, about: { mentions: string[]; mails: readonly AccountMail[]; most: number }): Promise<boolean> {
      return db.write(async (tx) => {
        const { id, companyId, dutyId, text, createdAt: at } = row;
        if ((await countRows(tx, dutyComments, ofDuty(companyId, dutyId))) >= about.most) return false;
        await tx.insert(dutyComments).values(row);
        const after = { comment: id, chars: text.length, ...(about.mentions.length > 0 && { mentions: about.mentions }) };
        await recordAudit(tx, { companyId, at, action: "duty.commented", subject: dutyId, after });
        if (about.mails.length > 0) await tx.insert(accountMails).values([...about.mails]);
        return true;
      });
    }, // prettier-ignore

    /** Everybody who belongs to a company at an instant, by name. */
    async colleagues(companyId: string, now: string): Promise<Colleague[]> {
      const { accountId: userId } = memberships;
      return db
        .select({ userId, name: called, email: accounts.email })
        .from(memberships)
        .innerJoin(accounts, eq(accounts.id, userId))
        .where(and(eq(memberships.companyId, companyId), isActive(now)))
        .orderBy(asc(called), asc(userId));
    },

    /** What was done to a duty, as the log has it, the newest first. */
    async history(companyId: string, dutyId: string, limit: number) {
      const { at, actor, action, before, after, userId } = auditEntries;
      return db
        .select({ at, actor, action, before, after, userId, userName: auditNames.name })
        .from(auditEntries)
        .leftJoin(auditNames, eq(auditNames.seal, auditEntries.userSeal))
        .where(and(eq(auditEntries.companyId, companyId), eq(auditEntries.subject, dutyId)))
        .orderBy(desc(auditEntries.id))
        .limit(limit);
    },
  };
}
