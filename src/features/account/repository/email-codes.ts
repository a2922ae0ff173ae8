import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { one, type Database } from "#platform/database.ts";
import { recordAudit } from "../../audit/repository.ts";
import { companies } from "../../company/tables.ts";
import { accounts, emailCodes } from "../tables.ts";

export type EmailCode = typeof emailCodes.$inferSelect;

/** The codes by which people confirm their e-mail, and with it that of the company they signed up: the newest of each. */
export function emailCodeRepository(db: Database) {
  return {
    /** A company's e-mail, and since when it is confirmed. */
    async find(companyId: string): Promise<{ email: string; confirmedAt: string | null } | undefined> {
      const { email, emailConfirmedAt: confirmedAt } = companies;
      return one(db.select({ email, confirmedAt }).from(companies).where(eq(companies.id, companyId)));
    },

    async save(code: Omit<EmailCode, "misses">, { companyId, at }: { companyId: string; at: string }): Promise<void> {
      const fresh = { ...code, misses: 0 };
      await db.write(async (tx) => {
        await tx.insert(emailCodes).values(fresh).onConflictDoUpdate({ target: emailCodes.accountId, set: fresh });
        await recordAudit(tx, { companyId, at, action: "email.codeSent" });
      });
    },

    /** The code of an account, with one of its few tries taken before it is compared; undefined when none is left. */
    async takeTry(accountId: string, most: number): Promise<EmailCode | undefined> {
      return one(
        db
          .update(emailCodes)
          .set({ misses: sql`${emailCodes.misses} + 1` })
          .where(and(eq(emailCodes.accountId, accountId), lt(emailCodes.misses, most)))
          .returning(),
      );
    },

    /** Marks the e-mail of person and company as confirmed and spends the code; false when it was confirmed before. */
    async confirm({ accountId, companyId }: { accountId: string; companyId: string }, at: string): Promise<boolean> {
      return db.write(async (tx) => {
        await tx.delete(emailCodes).where(eq(emailCodes.accountId, accountId));
        const confirmed = { emailConfirmedAt: at };
        const ofCompany = and(eq(companies.id, companyId), isNull(companies.emailConfirmedAt));
        const { rowCount } = await tx.update(companies).set(confirmed).where(ofCompany);
        if (rowCount === 0) return false;
        const ofPerson = and(eq(accounts.id, accountId), isNull(accounts.emailConfirmedAt));
        await tx.update(accounts).set(confirmed).where(ofPerson);
        await recordAudit(tx, { companyId, at, action: "email.confirmed" });
        return true;
      });
    },
  };
}
export type EmailCodeRepository = ReturnType<typeof emailCodeRepository>;
