import { and, asc, eq, isNotNull, isNull, like, ne, notInArray, sql } from "drizzle-orm";
import { countUp } from "#platform/database/counters.ts";
import { asStored } from "#platform/database/sql.ts";
import { one, type Database, type Transaction } from "#platform/database.ts";
import { forgetAddress, removeAccount, type Person } from "../../account/repository/removing.ts";
import { accounts, memberships, sessions } from "../../account/tables.ts";
import { recordAudits } from "../../audit/repository.ts";
import type { AuditAction, AuditValues } from "../../audit/vocabulary.ts";
import { companies } from "../../company/tables.ts";
import { documents } from "../../document/tables.ts";
import { untieAll } from "../../group/repository/ties.ts";
import { evidenceFiles } from "../../evidence/tables.ts";
import { filings } from "../../filing/tables.ts";
import { notificationBatches, outbox } from "../../notify/tables.ts";
import { handOverWork } from "../../task/repository/handing-over.ts";

export type CompanyAdminRepository = ReturnType<typeof companyAdminRepository>;

/** What the operator does to whole companies. */
export function companyAdminRepository(db: Database) {
  return {
    /** Every company with what an operator asks of one, the first that signed up first. */
    async list() {
      const { id, name, email, createdAt, emailConfirmedAt, suspendedAt } = companies;
      // By its table: of one table alone, drizzle names a column without, and within these it would be another's.
      const own = sql.raw("companies.id");
      const bytes = sql<number>`coalesce(${companies.logoBytes}, 0)
        + coalesce((SELECT sum(bytes) FROM documents WHERE company_id = ${own}), 0)`;
      const lastSeenAt = sql<string | null>`(SELECT max(last_seen_at) FROM sessions WHERE company_id = ${own})`;
      return db
        .select({ id, name, email, createdAt, emailConfirmedAt, suspendedAt, lastSeenAt, bytes })
        .from(companies)
        .orderBy(asc(createdAt), asc(id));
    },

    /**
     * Keeps a company out: its sessions end, what waits to leave the house for it is cancelled, and codes and links for a new
     * password are void. Answers how many sessions ended; undefined when it is suspended already or there is none such.
     */
    async suspend(id: string, reason: string, at: string): Promise<number | undefined> {
      return db.write(async (tx) => {
        const isOpen = and(eq(companies.id, id), isNull(companies.suspendedAt));
        const { rowCount } = await tx.update(companies).set({ suspendedAt: at }).where(isOpen);
        if (rowCount === 0) return undefined;
        const live = and(eq(sessions.companyId, id), isNull(sessions.revokedAt));
        const { rowCount: sessionsEnded } = await tx.update(sessions).set({ revokedAt: at }).where(live);
        const waiting = and(eq(outbox.companyId, id), eq(outbox.state, "waiting"));
        await tx.update(outbox).set({ state: "cancelled", doneAt: at, leaseUntil: null }).where(waiting);
        for (const { email } of await onlyHere(tx, id)) await forgetAddress(tx, email);
        await recordTwice(tx, { id, at, action: "company.suspended", after: { reason, sessionsEnded } });
        await countUp(tx, "ended sessions");
        tx.afterCommit(() => tx.signals.signal([id]));
        return sessionsEnded;
      });
    },

    /** Lets a company in again; false when it is not suspended or there is none such. */
    async resume(id: string, at: string): Promise<boolean> {
      return db.write(async (tx) => {
        const isOut = and(eq(companies.id, id), isNotNull(companies.suspendedAt));
        const { rowCount } = await tx.update(companies).set({ suspendedAt: null }).where(isOut);
        if (rowCount === 1) await recordTwice(tx, { id, at, action: "company.resumed" });
        return rowCount === 1;
      });
    },

    /**
     * Removes a company of this very name with all that is its own; what the audit log tells of it stays. Answers the names
     * of its files, or undefined, and then nothing is removed, when there is none such.
     */
    async remove(id: string, name: string, at: string): Promise<string[] | undefined> {
      return db.write(async (tx) => {
        const own = and(eq(companies.id, id), eq(companies.name, name));
        const stored = tx.select({ logo: companies.logo, email: companies.email }).from(companies);
        const company = await one(stored.where(own));
        if (!company) return undefined;
        const uploads = await tx.select({ file: documents.file }).from(documents).where(eq(documents.companyId, id));
        const pieces = await tx
          .select({ file: evidenceFiles.file })
          .from(evidenceFiles)
          .where(eq(evidenceFiles.companyId, id));
        const receipts = await tx.select({ file: filings.receiptFile }).from(filings).where(eq(filings.companyId, id));
        const { email, logo } = company;
        await recordTwice(tx, { id, at, action: "company.deleted", before: { name, email } });
        const people = await onlyHere(tx, id);
        await leaveBatches(tx, id);
        const emails = people.map((person) => person.email);
        await untieAll(tx, id, { emails, at, handOver: handOverWork });
        // Everything else that carries the company goes with it, and with people whatever is their own.
        await tx.delete(companies).where(eq(companies.id, id));
        for (const person of people) await removeAccount(tx, person);
        await countUp(tx, "ended sessions");
        tx.afterCommit(() => tx.signals.signal([id]));
        const files = [logo, ...[...uploads, ...pieces, ...receipts].map(({ file }) => file)];
        return [...new Set(files.filter((file) => file !== null))];
      });
    },
  };
}

/** People who belong to this company and never belonged to another. */
async function onlyHere(tx: Transaction, companyId: string): Promise<Person[]> {
  const elsewhere = tx
    .select({ id: memberships.accountId })
    .from(memberships)
    .where(ne(memberships.companyId, companyId));
  return tx
    .select({ id: accounts.id, email: accounts.email })
    .from(accounts)
    .innerJoin(memberships, and(eq(memberships.accountId, accounts.id), eq(memberships.companyId, companyId)))
    .where(notInArray(accounts.id, elsewhere));
}

/** Takes a company out of what many are still to be notified of. */
async function leaveBatches(tx: Transaction, id: string) {
  const isNamed = and(isNull(notificationBatches.doneAt), like(asStored(notificationBatches.recipients), `%${id}%`));
  for (const batch of await tx.select().from(notificationBatches).where(isNamed)) {
    const recipients = batch.recipients.filter(({ companyId }) => companyId !== id);
    await tx.update(notificationBatches).set({ recipients }).where(eq(notificationBatches.id, batch.id));
  }
}

type Deed = { id: string; at: string; action: AuditAction; before?: AuditValues; after?: AuditValues };

/** In the record of the company, which it reads, and in that of the whole, which outlives it. */
async function recordTwice(tx: Transaction, { id, ...deed }: Deed) {
  await recordAudits(tx, [
    { companyId: id, ...deed },
    { companyId: null, subject: id, ...deed },
  ]);
}
