import { and, eq, getTableColumns, inArray, isNotNull, isNull, or } from "drizzle-orm";
import type { Person } from "../../account/repository/removing.ts";
import {
  accountMails,
  accounts,
  emailCodes,
  memberships,
  resetCodes,
  resetLinks,
  sessions,
  signInTickets,
} from "../../account/tables.ts";
import { conversations, turns } from "../../assistant/tables.ts";
import { auditEntries, auditNames } from "../../audit/tables.ts";
import { companies } from "../../company/tables.ts";
import { passkeyChallenges, passkeys, recoveryCodes, totpFactors } from "../../factor/tables.ts";
import { groupRequests } from "../../group/tables.ts";
import { imports } from "../../import/tables.ts";
import { invitations, units } from "../../member/tables.ts";
import { alerts } from "../../notify/tables.ts";
import { duties, dutyComments } from "../../obligation/tables.ts";
import { apiTokens } from "../../token/tables.ts";
import type { HoldingName } from "../vocabulary.ts";
import { without, type Holding, type Reads } from "./holding.ts";
import { newsHoldings } from "./news.ts";
import { signOnHoldings } from "./sign-on.ts";

const conversationsOf = ({ id }: Person, db: Reads) =>
  db.select({ id: conversations.id }).from(conversations).where(eq(conversations.accountId, id));
const companiesOf = ({ id }: Person, db: Reads) =>
  db.select({ id: memberships.companyId }).from(memberships).where(eq(memberships.accountId, id));
const entryColumns = without(auditEntries, "form", "userSeal", "previousHash", "hash");

/**
 * All that the database holds on a person, a table each, in the order of the export. A table with a reference to people or
 * with addresses stands here, or with a reason among the exceptions of tests/security/people/personal-data.test.ts.
 */
export const holdings: Record<HoldingName, Holding> = {
  account: {
    table: accounts,
    columns: without(accounts, "passwordHash", "nameSeal"),
    of: ({ id }) => eq(accounts.id, id),
    by: [accounts.id],
  },
  names: {
    table: auditNames,
    columns: { name: auditNames.name },
    of: ({ id }) => eq(auditNames.userId, id),
    by: [auditNames.name],
  },
  memberships: {
    table: memberships,
    columns: without(memberships, "accountId"),
    of: ({ id }) => eq(memberships.accountId, id),
    by: [memberships.since, memberships.companyId],
  },
  companies: {
    table: companies,
    columns: { id: companies.id, name: companies.name },
    of: (person, db) => inArray(companies.id, companiesOf(person, db)),
    by: [companies.id],
  },
  companyAddresses: {
    table: companies,
    columns: { id: companies.id, email: companies.email },
    of: ({ email }) => eq(companies.email, email),
    by: [companies.id],
  },
  alertAddresses: {
    table: alerts,
    columns: { companyId: alerts.companyId, regulationId: alerts.regulationId, email: alerts.email },
    of: ({ email }) => eq(alerts.email, email),
    by: [alerts.companyId, alerts.regulationId],
  },
  units: {
    table: units,
    columns: without(units, "headId"),
    of: ({ id }) => eq(units.headId, id),
    by: [units.id],
  },
  invitationsTo: {
    table: invitations,
    columns: without(invitations, "secretHash"),
    of: ({ email }) => eq(invitations.email, email),
    by: [invitations.createdAt, invitations.id],
  },
  invitationsBy: {
    table: invitations,
    columns: without(invitations, "secretHash", "invitedBy"),
    of: ({ id }) => eq(invitations.invitedBy, id),
    by: [invitations.createdAt, invitations.id],
  },
  groupRequestsTo: {
    table: groupRequests,
    columns: without(groupRequests, "askedBy"),
    // An address that is not confirmed may be somebody else's, as when requests are listed.
    of: ({ id }, db) => {
      const isConfirmed = and(eq(accounts.id, id), isNotNull(accounts.emailConfirmedAt));
      return inArray(groupRequests.asked, db.select({ email: accounts.email }).from(accounts).where(isConfirmed));
    },
    by: [groupRequests.createdAt, groupRequests.id],
  },
  groupRequestsBy: {
    table: groupRequests,
    columns: without(groupRequests, "askedBy"),
    of: ({ id }) => eq(groupRequests.askedBy, id),
    by: [groupRequests.createdAt, groupRequests.id],
  },
  ...signOnHoldings,
  sessions: {
    table: sessions,
    columns: without(sessions, "accountId"),
    of: ({ id }) => eq(sessions.accountId, id),
    by: [sessions.createdAt, sessions.id],
  },
  secondFactorsDue: {
    table: signInTickets,
    columns: without(signInTickets, "hash", "accountId"),
    of: ({ id }) => eq(signInTickets.accountId, id),
    by: [signInTickets.expiresAt],
  },
  authenticatorApps: {
    table: totpFactors,
    columns: without(totpFactors, "secret", "accountId"),
    of: ({ id }) => eq(totpFactors.accountId, id),
    by: [totpFactors.createdAt],
  },
  passkeys: {
    table: passkeys,
    columns: without(passkeys, "publicKey", "accountId"),
    of: ({ id }) => eq(passkeys.accountId, id),
    by: [passkeys.createdAt, passkeys.id],
  },
  passkeyQuestions: {
    table: passkeyChallenges,
    columns: { expiresAt: passkeyChallenges.expiresAt },
    of: ({ id }) => eq(passkeyChallenges.accountId, id),
    by: [passkeyChallenges.expiresAt],
  },
  recoveryCodes: {
    table: recoveryCodes,
    columns: { usedAt: recoveryCodes.usedAt },
    of: ({ id }) => eq(recoveryCodes.accountId, id),
    by: [recoveryCodes.usedAt],
  },
  tokens: {
    table: apiTokens,
    columns: without(apiTokens, "hash", "accountId"),
    of: ({ id }) => eq(apiTokens.accountId, id),
    by: [apiTokens.createdAt, apiTokens.id],
  },
  confirmationCodes: {
    table: emailCodes,
    columns: without(emailCodes, "codeHash", "accountId"),
    of: ({ id }) => eq(emailCodes.accountId, id),
    by: [emailCodes.expiresAt],
  },
  resetCodes: {
    table: resetCodes,
    columns: without(resetCodes, "codeHash"),
    of: ({ email }) => eq(resetCodes.email, email),
    by: [resetCodes.sentAt],
  },
  resetLinks: {
    table: resetLinks,
    columns: without(resetLinks, "hash"),
    of: ({ email }) => eq(resetLinks.email, email),
    by: [resetLinks.expiresAt],
  },
  mailsWaiting: {
    table: accountMails,
    columns: getTableColumns(accountMails),
    of: ({ email }) => eq(accountMails.email, email),
    by: [accountMails.id],
  },
  ...newsHoldings,
  conversations: {
    table: conversations,
    columns: without(conversations, "accountId"),
    of: ({ id }) => eq(conversations.accountId, id),
    by: [conversations.createdAt, conversations.id],
  },
  turns: {
    table: turns,
    columns: getTableColumns(turns),
    of: (person, db) => inArray(turns.conversationId, conversationsOf(person, db)),
    by: [turns.conversationId, turns.position],
  },
  duties: {
    table: duties,
    columns: getTableColumns(duties),
    of: ({ id }) =>
      or(
        ...[duties.ownerId, duties.reviewerId, duties.stateBy, duties.confirmedBy, duties.updatedBy].map((column) =>
          eq(column, id),
        ),
      ),
    by: [duties.companyId, duties.id],
  },
  imports: {
    table: imports,
    columns: without(imports, "broughtBy", "columns", "mapping", "decisions"),
    of: ({ id }) => eq(imports.broughtBy, id),
    by: [imports.createdAt, imports.id],
  },
  dutyComments: {
    table: dutyComments,
    columns: without(dutyComments, "authorId"),
    of: ({ id }) => eq(dutyComments.authorId, id),
    by: [dutyComments.createdAt, dutyComments.id],
  },
  activity: {
    table: auditEntries,
    columns: entryColumns,
    // A try at somebody else's account is in the record of that one's company: whether there is one is not told.
    of: (person, db) => {
      const { companyId, actor, userId } = auditEntries;
      const isOwn = or(inArray(companyId, companiesOf(person, db)), isNull(companyId), eq(actor, "operator"));
      return and(eq(userId, person.id), isOwn);
    },
    by: [auditEntries.id],
  },
  activityAbout: {
    table: auditEntries,
    columns: entryColumns,
    // Of its companies alone: the whole log is long, and has no index by what its entries are about.
    of: (person, db) =>
      and(inArray(auditEntries.companyId, companiesOf(person, db)), eq(auditEntries.subject, person.id)),
    by: [auditEntries.id],
  },
};
