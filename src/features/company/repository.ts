import { eq, getTableColumns, gt, sql, isNotNull } from "drizzle-orm";
import type { Database } from "#platform/database.ts";
import { accounts } from "../account/tables.ts";
import { auditWithin } from "../audit/repository.ts";
import { changedValues } from "../audit/rules.ts";
import type { AuditValues } from "../audit/vocabulary.ts";
import { companies } from "./tables.ts";

type Row = typeof companies.$inferSelect;
export type CompanyRow = Row & { email: string; emailConfirmedAt: string | null };
export type CompanyChanges = Partial<Omit<Row, "id" | "createdAt" | "answers">> & { updatedAt: string };

export function companyRepository(db: Database) {
  const columns = { ...getTableColumns(companies), email: accounts.email, emailConfirmedAt: accounts.emailConfirmedAt };
  const byId = db
    .select(columns)
    .from(companies)
    .innerJoin(accounts, eq(accounts.id, companies.id))
    .where(eq(companies.id, sql.placeholder("id")))
    .prepare();

  return {
    /** Stores credentials and profile together; false when the e-mail is taken, and then nothing is stored. */
    async create(company: Row, credentials: { email: string; passwordHash: string }): Promise<boolean> {
      return db.transaction(
        (tx) => {
          const account = { id: company.id, createdAt: company.createdAt, ...credentials };
          const { changes } = tx.insert(accounts).values(account).onConflictDoNothing({ target: accounts.email }).run();
          if (changes === 0) return false;
          tx.insert(companies).values(company).run();
          const { id, createdAt } = company;
          const after = { email: account.email, ...auditValuesOf(company) };
          auditWithin(tx, { companyId: id, at: createdAt, action: "company.created", after });
          return true;
        },
        { behavior: "immediate" },
      );
    },

    async isEmailTaken(email: string): Promise<boolean> {
      return db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email)).get() !== undefined;
    },

    async find(id: string): Promise<CompanyRow | undefined> {
      return byId.get({ id });
    },

    async findByEmail(email: string): Promise<CompanyRow | undefined> {
      return db
        .select(columns)
        .from(companies)
        .innerJoin(accounts, eq(accounts.id, companies.id))
        .where(eq(accounts.email, email))
        .get();
    },

    /** In the order of their ids, after one of them: the next page of all. */
    async list(page: { after: string; limit: number } = { after: "", limit: 1000 }): Promise<CompanyRow[]> {
      return db
        .select(columns)
        .from(companies)
        .innerJoin(accounts, eq(accounts.id, companies.id))
        .where(gt(companies.id, page.after))
        .orderBy(companies.id)
        .limit(page.limit)
        .all();
    },

    /** The file of every company's logo. */
    async listLogos(): Promise<string[]> {
      const rows = db.selectDistinct({ logo: companies.logo }).from(companies).where(isNotNull(companies.logo)).all();
      return rows.map(({ logo }) => logo!);
    },

    /** Merges answers into the stored ones (null takes one back) and sets the other fields, in one transaction. */
    async update(id: string, changes: CompanyChanges, answers: Record<string, boolean | null>): Promise<void> {
      db.transaction(
        (tx) => {
          const stored = tx.select().from(companies).where(eq(companies.id, id)).get();
          const merged = Object.entries({ ...stored?.answers, ...answers }).filter(
            (entry): entry is [string, boolean] => entry[1] !== null,
          );
          const updated = tx
            .update(companies)
            .set({ ...changes, answers: Object.fromEntries(merged) })
            .where(eq(companies.id, id))
            .returning()
            .get();
          const changed = stored && updated && changedValues(auditValuesOf(stored), auditValuesOf(updated));
          if (changed) auditWithin(tx, { companyId: id, at: changes.updatedAt, action: "company.updated", ...changed });
        },
        { behavior: "immediate" },
      );
    },
  };
}
export type CompanyRepository = ReturnType<typeof companyRepository>;

/** A profile as the audit log has it: each answer by the key of its question. */
function auditValuesOf(row: Row): AuditValues {
  const { id: _id, createdAt: _created, updatedAt: _updated, logoBytes: _bytes, answers, ...fields } = row;
  const byKey = Object.entries(answers).map(([key, value]) => [`answers.${key}`, value] as const);
  return { ...fields, ...Object.fromEntries(byKey) };
}
