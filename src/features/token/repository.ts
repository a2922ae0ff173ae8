import { and, asc, count, eq, gt, isNull, or, sql } from "drizzle-orm";
import { one, type Database, type Transaction } from "#platform/database.ts";
import type { AccountMail } from "../account/repository.ts";
import { called } from "../account/repository/called.ts";
import { accountMails, accounts, memberships, signInRules } from "../account/tables.ts";
import { recordAudit } from "../audit/repository.ts";
import { companies } from "../company/tables.ts";
import { hasFactor } from "../factor/repository/having.ts";
import { apiTokens } from "./tables.ts";

export type TokenRow = typeof apiTokens.$inferSelect;
/** Whose tokens: a person's own in a company, or the company's. */
export type Owner = Pick<TokenRow, "kind" | "companyId"> & { accountId: string };

const counts = (now: string) => and(isNull(apiTokens.revokedAt), gt(apiTokens.expiresAt, now));
const ownedBy = ({ kind, companyId, accountId }: Owner) =>
  and(
    eq(apiTokens.companyId, companyId),
    eq(apiTokens.kind, kind),
    kind === "personal" ? eq(apiTokens.accountId, accountId) : undefined,
  );

/** API tokens. */
export function tokenRepository(db: Database) {
  const isMember = and(
    eq(memberships.companyId, apiTokens.companyId),
    eq(memberships.accountId, apiTokens.accountId),
    isNull(memberships.endedAt),
  );
  const { nameSeal, suspendedAt } = accounts;
  const { role, until } = memberships;
  const { secondFactorRoles } = signInRules;
  // Asked with every request: what its maker may, and whether it still belongs to the company, is of this moment.
  const byHash = db
    .select({
      token: apiTokens,
      nameSeal,
      suspendedAt,
      role,
      until,
      secondFactorRoles,
      hasFactor: hasFactor(apiTokens.accountId),
    })
    .from(apiTokens)
    .innerJoin(companies, and(eq(companies.id, apiTokens.companyId), isNull(companies.suspendedAt)))
    .leftJoin(accounts, eq(accounts.id, apiTokens.accountId))
    .leftJoin(memberships, isMember)
    .leftJoin(signInRules, eq(signInRules.companyId, apiTokens.companyId))
    .where(and(eq(apiTokens.hash, sql.placeholder("hash")), isNull(apiTokens.revokedAt)))
    .prepare("api token");

  return {
    /** A token that was not revoked, of a company that is not suspended, with its maker as it is now. */
    async findByHash(hash: string) {
      return one(byHash.execute({ hash }));
    },

    async touch(id: string, at: string): Promise<void> {
      await db.update(apiTokens).set({ lastUsedAt: at }).where(eq(apiTokens.id, id));
    },

    /** The tokens that count, the oldest first, with what their makers are called. */
    async list(owner: Owner, now: string) {
      return db
        .select({ token: apiTokens, madeBy: called })
        .from(apiTokens)
        .leftJoin(accounts, eq(accounts.id, apiTokens.accountId))
        .where(and(ownedBy(owner), counts(now)))
        .orderBy(asc(apiTokens.createdAt), asc(apiTokens.id));
    },

    /** Stores a token and has its maker told; false where there are so many already. */
    async add(row: TokenRow & { accountId: string }, { most, mail }: { most: number; mail: AccountMail }) {
      return db.write(async (tx) => {
        const { id, companyId, createdAt: at, name, scopes, expiresAt, kind } = row;
        const open = tx.select({ rows: count() }).from(apiTokens);
        if ((await one(open.where(and(ownedBy(row), counts(at)))))!.rows >= most) return false;
        await tx.insert(apiTokens).values(row);
        await tx.insert(accountMails).values(mail);
        const after = { kind, name, scopes, expiresAt };
        await recordAudit(tx, { companyId, at, action: "token.created", subject: id, after });
        return true;
      });
    },

    /** Revokes a token; false where there is none such. */
    async revoke(id: string, owner: Owner, at: string): Promise<boolean> {
      return db.write(async (tx) => {
        const own = and(eq(apiTokens.id, id), ownedBy(owner), isNull(apiTokens.revokedAt));
        const { rowCount } = await tx.update(apiTokens).set({ revokedAt: at }).where(own);
        if (rowCount === 1)
          await recordAudit(tx, { companyId: owner.companyId, at, action: "token.revoked", subject: id });
        return rowCount === 1;
      });
    },

    /** Deletes what no longer counts since long ago. */
    async forgetOld(longAgo: string): Promise<void> {
      const isOver = or(sql`${apiTokens.expiresAt} < ${longAgo}`, sql`${apiTokens.revokedAt} < ${longAgo}`);
      await db.write(async (tx) => void (await tx.delete(apiTokens).where(isOver)));
    },
  };
}
export type TokenRepository = ReturnType<typeof tokenRepository>;

/** Ends within a transaction what somebody who leaves a company made for itself there. */
export async function revokePersonal(tx: Transaction, companyId: string, accountId: string, at: string): Promise<void> {
  const own = and(ownedBy({ kind: "personal", companyId, accountId }), isNull(apiTokens.revokedAt));
  await tx.update(apiTokens).set({ revokedAt: at }).where(own);
}
