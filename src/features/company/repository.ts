import { and, eq, getTableColumns, gt, inArray, isNotNull, isNull, ne, or, sql, sum } from "drizzle-orm";
import { one, type Database, type Transaction } from "#platform/database.ts";
import { listed } from "#platform/database/sql.ts";
import { recordAudit } from "../audit/repository.ts";
import { changedValues } from "../audit/rules.ts";
import type { AuditValues } from "../audit/vocabulary.ts";
import { companies } from "./tables.ts";

export type CompanyRow = Omit<typeof companies.$inferSelect, "revision">;
type Fixed = "id" | "email" | "emailConfirmedAt" | "suspendedAt" | "createdAt" | "answers";
export type CompanyChanges = Partial<Omit<CompanyRow, Fixed>> & { updatedAt: string };
/** Decides within the transaction what to change, where that rests on what is stored; whatever it throws leaves all as it was. */
type Decide = (stored: CompanyRow, logosOfOthers: () => Promise<number>) => Promise<CompanyChanges>;

/** Notes within a transaction that something else is to be shown to a company. */
export async function bumpRevision(tx: Transaction, id: string): Promise<void> {
  await tx.update(companies).set({ revision: revised }).where(eq(companies.id, id));
}
const revised = sql`${companies.revision} + 1`;

export function companyRepository(db: Database) {
  const { revision, ...columns } = getTableColumns(companies);
  const byId = db
    .select(columns)
    .from(companies)
    .where(eq(companies.id, sql.placeholder("id")))
    .prepare("company");

  const revisions = db
    .select({ revision })
    .from(companies)
    .where(eq(companies.id, sql.placeholder("id")))
    .prepare("company revision");

  return {
    async find(id: string): Promise<CompanyRow | undefined> {
      return one(byId.execute({ id }));
    },

    /** Moves with the profile and the watched regulators, and never comes back; undefined where there is no such company. */
    async findRevision(id: string): Promise<number | undefined> {
      return (await one(revisions.execute({ id })))?.revision;
    },

    async findByEmail(email: string): Promise<CompanyRow | undefined> {
      return one(db.select(columns).from(companies).where(eq(companies.email, email)));
    },

    /** In the order of their ids, after one of them: the next page of all. */
    async list(page: { after: string; limit: number } = { after: "", limit: 1000 }): Promise<CompanyRow[]> {
      return db
        .select(columns)
        .from(companies)
        .where(gt(companies.id, page.after))
        .orderBy(companies.id)
        .limit(page.limit);
    },

    /** Whether a company heads a group, or belongs to one. */
    async isInGroup(id: string): Promise<boolean> {
      const isTied = or(eq(companies.parentId, id), and(eq(companies.id, id), isNotNull(companies.parentId)));
      return (await one(db.select({ id: companies.id }).from(companies).where(isTied).limit(1))) !== undefined;
    },

    /** Those of these that there are, in the order of their ids. */
    async listOf(ids: readonly string[]): Promise<CompanyRow[]> {
      return db
        .select(columns)
        .from(companies)
        .where(inArray(companies.id, listed(ids)))
        .orderBy(companies.id);
    },

    /** How many bytes the logos of all other companies take. */
    async logosOfOthers(id: string): Promise<number> {
      return logosOfOthers(db, id);
    },

    /** Logos of before their bytes were counted, with whose they are. */
    async listUnmeasured(): Promise<{ id: string; logo: string }[]> {
      const isUnmeasured = and(isNotNull(companies.logo), isNull(companies.logoBytes));
      const rows = await db.select({ id: companies.id, logo: companies.logo }).from(companies).where(isUnmeasured);
      return rows.map(({ id, logo }) => ({ id, logo: logo! }));
    },

    /** Says what a company's logo takes, unless it has another by now. */
    async setLogoBytes(id: string, logo: string, logoBytes: number): Promise<void> {
      const isStill = and(eq(companies.id, id), eq(companies.logo, logo));
      await db.write(async (tx) => void (await tx.update(companies).set({ logoBytes }).where(isStill)));
    },

    /** The file of every company's logo. */
    async listLogos(): Promise<string[]> {
      const rows = await db.selectDistinct({ logo: companies.logo }).from(companies).where(isNotNull(companies.logo));
      return rows.map(({ logo }) => logo!);
    },

    /** Merges answers into the stored ones (null takes one back) and sets the other fields, in one transaction. */
    async update(id: string, decide: Decide, answers: Record<string, boolean | null>): Promise<void> {
      await db.write(async (tx) => {
        const stored = await one(tx.select(columns).from(companies).where(eq(companies.id, id)));
        if (!stored) return;
        const changes = await decide(stored, () => logosOfOthers(tx, id));
        const merged = Object.entries({ ...stored.answers, ...answers }).filter(
          (entry): entry is [string, boolean] => entry[1] !== null,
        );
        const updated = await one(
          tx
            .update(companies)
            .set({ ...changes, answers: Object.fromEntries(merged), revision: revised })
            .where(eq(companies.id, id))
            .returning(columns),
        );
        const changed = updated && changedValues(auditValuesOf(stored), auditValuesOf(updated));
        if (changed)
          await recordAudit(tx, { companyId: id, at: changes.updatedAt, action: "company.updated", ...changed });
      });
    },
  };
}
export type CompanyRepository = ReturnType<typeof companyRepository>;

async function logosOfOthers(db: Pick<Database, "select">, id: string): Promise<number> {
  const bytes = sum(companies.logoBytes).mapWith(Number);
  return (await one(db.select({ bytes }).from(companies).where(ne(companies.id, id))))?.bytes ?? 0;
}

/** A profile as the audit log has it: each answer by the key of its question. */
export function auditValuesOf(row: CompanyRow): AuditValues {
  const { id: _id, createdAt: _created, updatedAt: _updated, logoBytes: _bytes, ...own } = row;
  const { email: _email, emailConfirmedAt: _confirmed, suspendedAt: _suspended, answers, ...fields } = own;
  const byKey = Object.entries(answers).map(([key, value]) => [`answers.${key}`, value] as const);
  return { ...fields, ...Object.fromEntries(byKey) };
}
