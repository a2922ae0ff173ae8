import { and, asc, eq, sql } from "drizzle-orm";
import { one, type Database } from "#platform/database.ts";
import { isActive } from "../../account/repository/memberships.ts";
import { accounts, memberships } from "../../account/tables.ts";
import { recordAudits } from "../../audit/repository.ts";
import { companies } from "../../company/tables.ts";
import { endGiven, tellMember, type HandOver, type MailOf } from "../../member/repository/ending.ts";
import type { GivenRole } from "../schema.ts";

/** To whom of the parent what is given, in which company below it, and by whom. */
export type Gift = {
  parentId: string;
  companyId: string;
  userId: string;
  role: GivenRole;
  until: string | null;
  by: string;
  at: string;
  mail: MailOf;
};
export type NotGiven = "not below" | "not of the parent" | "member already";

/** What a parent gives to its people below it: memberships that end with the tie, and with the person's own in the parent. */
export function givenRepository(db: Database) {
  return {
    /** Gives one of the parent's people a membership below, for no longer than its own. */
    async give({ parentId, companyId, userId, role, until, by, at, mail }: Gift): Promise<NotGiven | "given"> {
      return db.write(async (tx) => {
        const isBelow = and(eq(companies.id, companyId), eq(companies.parentId, parentId));
        const company = await one(tx.select({ name: companies.name }).from(companies).where(isBelow));
        if (!company) return "not below";
        const own = (id: string) => and(eq(memberships.companyId, id), eq(memberships.accountId, userId), isActive(at));
        const above = await one(tx.select().from(memberships).where(own(parentId)));
        if (!above) return "not of the parent";
        if (await one(tx.select().from(memberships).where(own(companyId)))) return "member already";
        const membership = {
          role,
          unitId: null,
          since: at,
          until: earlier(until, above.until),
          endedAt: null,
          addedBy: by,
          parentId,
        };
        const target = [memberships.companyId, memberships.accountId];
        const kept = tx.insert(memberships).values({ companyId, accountId: userId, ...membership });
        await kept.onConflictDoUpdate({ target, set: membership });
        const parent = await one(tx.select({ name: companies.name }).from(companies).where(eq(companies.id, parentId)));
        const given = { at, action: "member.given" as const, subject: userId };
        await recordAudits(tx, [
          { companyId, ...given, after: { role, by: parent?.name ?? null } },
          { companyId: parentId, ...given, after: { role, company: company.name } },
        ]);
        await tellMember(tx, { companyId, userId, mail }, role);
        return "given";
      });
    },

    /** Who was given what, by company and name. */
    async listGiven(parentId: string, now: string) {
      const { companyId, accountId: userId, role, since, until } = memberships;
      const name = sql<string>`coalesce(${accounts.name}, ${accounts.email})`;
      return db
        .select({ companyId, company: companies.name, userId, name, email: accounts.email, role, since, until })
        .from(memberships)
        .innerJoin(accounts, eq(accounts.id, userId))
        .innerJoin(companies, eq(companies.id, companyId))
        .where(and(eq(memberships.parentId, parentId), isActive(now)))
        .orderBy(asc(companies.name), asc(companyId), asc(name), asc(userId));
    },

    /** Ends what a parent gave to a person below, at once with the sessions there; false where it gave nothing that counts. */
    async takeBack(
      which: { parentId: string; companyId: string; userId: string },
      { at, mail, handOver }: { at: string; mail: MailOf; handOver: HandOver },
    ): Promise<boolean> {
      return db.write(async (tx) => {
        const why = { because: "the parent took it back" };
        if ((await endGiven(tx, which, { at, mail, handOver, why })) === 0) return false;
        const { parentId, companyId, userId: subject } = which;
        const company = await one(
          tx.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId)),
        );
        const after = { company: company?.name ?? null };
        await recordAudits(tx, [{ companyId: parentId, at, action: "member.ended", subject, after }]);
        return true;
      });
    },
  };
}
export type GivenRepository = ReturnType<typeof givenRepository>;

/** The one that comes first; null: no end. */
const earlier = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other < one) ? other : one;
