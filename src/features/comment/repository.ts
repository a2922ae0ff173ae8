import { and, asc, desc, eq } from "drizzle-orm";
import { one, type Database } from "#platform/database.ts";
import { countRows } from "#platform/database/sql.ts";
import { called } from "../account/repository/called.ts";
import { isActive } from "../account/repository/memberships.ts";
import { accounts, memberships } from "../account/tables.ts";
import { recordAudit } from "../audit/repository.ts";
import { auditEntries, auditNames } from "../audit/tables.ts";
import type { AuditAction } from "../audit/vocabulary.ts";
import { enqueueEvents, type LeavingEvent } from "../notify/repository/events.ts";
import type { CommentTable } from "./tables.ts";

export type CommentRow = CommentTable["$inferSelect"];
/** Somebody of a company. */
export type Colleague = { userId: string; name: string; email: string };
export type Comments = ReturnType<typeof commentsOf>;

/** What people say to the things of one kind, and what was done to each. */
export function commentsOf(db: Database, table: CommentTable, action: Extract<AuditAction, `${string}.commented`>) {
  const ofSubject = (companyId: string, subjectId: string) =>
    and(eq(table.companyId, companyId), eq(table.subjectId, subjectId));

  return {
    /** The comments on one with who wrote them, the oldest first. */
    async list(companyId: string, subjectId: string) {
      const { id, authorId, text, createdAt } = table;
      return db
        .select({ id, authorId, authorName: called, text, createdAt })
        .from(table)
        .leftJoin(accounts, eq(accounts.id, authorId))
        .where(ofSubject(companyId, subjectId))
        .orderBy(asc(createdAt), asc(id));
    },

    /** To what a comment was said. */
    async subjectOf(companyId: string, id: string): Promise<string | undefined> {
      const own = and(eq(table.companyId, companyId), eq(table.id, id));
      return (await one(db.select({ subjectId: table.subjectId }).from(table).where(own)))?.subjectId;
    },

    /** Adds a comment with its entry in the log, and what tells of it. False where there are as many as there may be. */
    async add(row: CommentRow, about: { mentions: string[]; event: LeavingEvent; most: number }): Promise<boolean> {
      return db.write(async (tx) => {
        const { id, companyId, subjectId, text, createdAt: at } = row;
        if ((await countRows(tx, table, ofSubject(companyId, subjectId))) >= about.most) return false;
        await tx.insert(table).values(row);
        const after = { comment: id, chars: text.length, ...(about.mentions.length > 0 && { mentions: about.mentions }) };
        await recordAudit(tx, { companyId, at, action, subject: subjectId, after });
        await enqueueEvents(tx, companyId, [about.event], at);
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

    /** What was done to one, as the log has it, the newest first. */
    async history(companyId: string, subjectId: string, limit: number) {
      const { at, actor, action: done, before, after, userId } = auditEntries;
      return db
        .select({ at, actor, action: done, before, after, userId, userName: auditNames.name })
        .from(auditEntries)
        .leftJoin(auditNames, eq(auditNames.seal, auditEntries.userSeal))
        .where(and(eq(auditEntries.companyId, companyId), eq(auditEntries.subject, subjectId)))
        .orderBy(desc(auditEntries.id))
        .limit(limit);
    },
  };
}
