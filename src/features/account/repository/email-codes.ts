import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { one, type Database } from "#platform/database.ts";
import { recordAudit } from "../../audit/repository.ts";
import { accounts, emailCodes } from "../tables.ts";

export type EmailCode = typeof emailCodes.$inferSelect;

/** The codes by which accounts confirm their e-mail: the newest of each. */
export function emailCodeRepository(db: Database) {
  return {
    async save(code: Omit<EmailCode, "misses">, at: string): Promise<void> {
      const fresh = { ...code, misses: 0 };
      await db.write(async (tx) => {
        await tx.insert(emailCodes).values(fresh).onConflictDoUpdate({ target: emailCodes.accountId, set: fresh });
        await recordAudit(tx, { companyId: code.accountId, at, action: "email.codeSent" });
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

    /** Marks the e-mail as confirmed and spends the code; false when it was confirmed before. */
    async confirm(accountId: string, at: string): Promise<boolean> {
      return db.write(async (tx) => {
        await tx.delete(emailCodes).where(eq(emailCodes.accountId, accountId));
        const { rowCount } = await tx
          .update(accounts)
          .set({ emailConfirmedAt: at })
          .where(and(eq(accounts.id, accountId), isNull(accounts.emailConfirmedAt)));
        if (rowCount === 1) await recordAudit(tx, { companyId: accountId, at, action: "email.confirmed" });
        return rowCount === 1;
      });
    },
  };
}
export type EmailCodeRepository = ReturnType<typeof emailCodeRepository>;
