import { eq } from "drizzle-orm";
import { one, type Database } from "#platform/database.ts";
import { recordAudit } from "../../audit/repository.ts";
import { auditValuesOf, type CompanyRow } from "../../company/repository.ts";
import { companies } from "../../company/tables.ts";
import { accounts, memberships } from "../tables.ts";
import { addAccount } from "./adding.ts";

/** How companies come to be: with the person who signs one up, as its owner. */
export function signUpRepository(db: Database) {
  return {
    /** Stores person, company and membership together; false when the e-mail is taken, and then nothing is stored. */
    async create(
      company: Omit<CompanyRow, "email" | "emailConfirmedAt" | "suspendedAt">,
      person: { id: string; email: string; passwordHash: string },
    ): Promise<boolean> {
      const { id: companyId, createdAt: at } = company;
      return db.write(async (tx) => {
        if (!(await addAccount(tx, { ...person, createdAt: at, lastCompanyId: companyId }))) return false;
        const row = { ...company, email: person.email, emailConfirmedAt: null, suspendedAt: null };
        await tx.insert(companies).values(row);
        await tx.insert(memberships).values({ companyId, accountId: person.id, role: "owner", since: at });
        const after = { email: person.email, ...auditValuesOf(row) };
        await recordAudit(tx, { companyId, at, action: "company.created", after });
        return true;
      });
    },

    async isEmailTaken(email: string): Promise<boolean> {
      return (await one(db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email)))) !== undefined;
    },
  };
}
export type SignUpRepository = ReturnType<typeof signUpRepository>;
