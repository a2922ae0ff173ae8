import { and, eq, isNull } from "drizzle-orm";
import { countUp } from "#platform/database/counters.ts";
import { one, type Transaction } from "#platform/database.ts";
import { accountMails, accounts, memberships, sessions } from "../../account/tables.ts";
import type { AccountMail } from "../../account/repository.ts";
import { isActive } from "../../account/repository/memberships.ts";
import { recordAudit } from "../../audit/repository.ts";
import type { AuditValues } from "../../audit/vocabulary.ts";
import { companies } from "../../company/tables.ts";
import type { Role } from "../../role/vocabulary.ts";
import { revokePersonal } from "../../token/repository.ts";
import { invitations, units } from "../tables.ts";

/** Makes the mail that tells a person of a change of its membership. */
export type MailOf = (person: { email: string; company: string; role: Role }) => AccountMail;
/** Gives what somebody answered for and was to do to another, or to nobody, within the transaction that ends its membership. */
export type HandOver = (
  tx: Transaction,
  companyId: string,
  work: { from: string; to: string | null; at: string },
) => Promise<unknown>;
/** Without a mail nobody is told. */
export type Ending = { companyId: string; userId: string; at: string; mail: MailOf | null; handOver: HandOver };

/**
 * Ends a membership that counts within a transaction, at once with all sessions and personal tokens of the person in this
 * company; what it answered for and whom it headed is somebody else's or nobody's from now on, and whom it invited is no longer
 * invited. The person is told, and the log of the company has it.
 */
export async function endMembership(
  tx: Transaction,
  { companyId, userId, at, mail, handOver }: Ending,
  { role, handOverTo = null, why }: { role: Role; handOverTo?: string | null; why?: AuditValues },
): Promise<void> {
  const own = and(eq(memberships.companyId, companyId), eq(memberships.accountId, userId));
  await tx.update(memberships).set({ endedAt: at }).where(own);
  const live = and(eq(sessions.accountId, userId), eq(sessions.companyId, companyId), isNull(sessions.revokedAt));
  const { rowCount: sessionsEnded } = await tx.update(sessions).set({ revokedAt: at }).where(live);
  const headed = and(eq(units.companyId, companyId), eq(units.headId, userId));
  await tx.update(units).set({ headId: handOverTo }).where(headed);
  await handOver(tx, companyId, { from: userId, to: handOverTo, at });
  const invited = and(eq(invitations.companyId, companyId), eq(invitations.invitedBy, userId));
  const open = and(invited, isNull(invitations.acceptedAt), isNull(invitations.withdrawnAt));
  await tx.update(invitations).set({ withdrawnAt: at }).where(open);
  await revokePersonal(tx, companyId, userId, at);
  await countUp(tx, "ended sessions");
  const after = { sessionsEnded, ...(handOverTo !== null && { handedOverTo: handOverTo }), ...why };
  await recordAudit(tx, { companyId, at, subject: userId, action: "member.ended", before: { role }, after });
  await tellMember(tx, { companyId, userId, mail }, role);
  tx.afterCommit(() => tx.signals.signal([companyId]));
}

/** Ends what a parent gave to its people below it: all, or in one of its companies, or to one of them. Answers how many. */
export async function endGiven(
  tx: Transaction,
  which: { parentId: string; companyId?: string; userId?: string },
  { at, mail, handOver, why }: Pick<Ending, "at" | "mail" | "handOver"> & { why: AuditValues },
): Promise<number> {
  const { parentId, companyId, userId } = which;
  const isMeant = and(
    eq(memberships.parentId, parentId),
    companyId === undefined ? undefined : eq(memberships.companyId, companyId),
    userId === undefined ? undefined : eq(memberships.accountId, userId),
    isActive(at),
  );
  const given = await tx
    .select()
    .from(memberships)
    .where(isMeant)
    .orderBy(memberships.companyId, memberships.accountId);
  for (const { companyId: where, accountId, role } of given)
    await endMembership(tx, { companyId: where, userId: accountId, at, mail, handOver }, { role, why });
  return given.length;
}

/** Has the person told by mail; it is stored with the change, so that it is not lost. */
export async function tellMember(
  tx: Transaction,
  { companyId, userId, mail }: Pick<Ending, "companyId" | "userId" | "mail">,
  role: Role,
): Promise<void> {
  const person = await one(tx.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, userId)));
  const company = await one(tx.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId)));
  if (mail && person && company)
    await tx.insert(accountMails).values(mail({ email: person.email, company: company.name, role }));
}
