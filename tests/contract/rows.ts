import type { AccountMail, ResetCode, Session } from "#features/account/repository.ts";
import type { Membership } from "#features/account/repository/memberships.ts";
import { signUpRepository, type SignUpRepository } from "#features/account/repository/sign-up.ts";
import { memberships } from "#features/account/tables.ts";
import type { AlertRow } from "#features/notify/repository.ts";
import { firstPersonOf, type Person } from "#features/notify/repository/people.ts";
import type { WorkEvent } from "#features/notify/rules/work-event.ts";
import type { Channel, OutboxRow } from "#features/notify/repository/outbox.ts";
import type { Recipient, StoredNotice } from "#features/notify/tables.ts";
import type { ChangeRecord } from "#features/watch/repository.ts";
import type { Database } from "#platform/database.ts";
import { newId } from "#platform/ids.ts";
import type { Repositories } from "./backend.ts";

export type CompanyInput = Parameters<SignUpRepository["create"]>[0];

/** An instant so many seconds after the start of the day on which all these tests play. */
export const at = (seconds: number) => new Date(Date.parse("2026-11-21T00:00:00.000Z") + seconds * 1000).toISOString();

export function aCompanyRow(overrides: Partial<CompanyInput> = {}): CompanyInput {
  return {
    id: newId(),
    name: "Okpella Microfinance Bank",
    industry: "financial",
    category: "micro-finance-banks-tier-1",
    customCategory: null,
    description: "An urban unit microfinance bank.",
    employeeSize: null,
    services: null,
    answers: {},
    logo: null,
    logoBytes: null,
    createdAt: at(0),
    updatedAt: at(0),
    parentId: null,
    ...overrides,
  };
}

/** What a company has that nobody said of it when it signed up. */
export const untouched = { emailConfirmedAt: null, suspendedAt: null };

/** Stores a company with the person who owns it; most rows need one to belong to. Returns both ids and the address. */
export async function aStoredCompany(
  { signUps }: Pick<Repositories, "signUps">,
  overrides: Partial<CompanyInput> = {},
) {
  const row = aCompanyRow(overrides);
  const email = `${row.id}@bank.ng`;
  // Another than the company's, so that whoever takes the one for the other finds nothing.
  const personId = newId();
  await signUps.create(row, { id: personId, email, passwordHash: "hash" });
  return { id: row.id, personId, email, row };
}
/** The same where there is a database and no more. */
export const aCompanyIn = (database: Database, overrides: Partial<CompanyInput> = {}) =>
  aStoredCompany({ signUps: signUpRepository(database) }, overrides);
/** A company, and the person of it. */
export type Stored = Pick<Awaited<ReturnType<typeof aStoredCompany>>, "id" | "personId">;

/** The person of a company, in it. */
export const personIn = ({ id, personId }: Stored): Person => ({ companyId: id, userId: personId });

/** Who has signed a company up, where only its id is at hand. */
export async function ownerIn({ database }: Pick<Repositories, "database">, companyId: string): Promise<Person> {
  const userId = await firstPersonOf(database, companyId);
  if (userId === undefined) throw new Error(`nobody signed ${companyId} up`);
  return { companyId, userId };
}

/** Makes a person belong to a company as well, or in another way than before. */
export async function belong(
  { database }: Repositories,
  { id: companyId, personId: accountId }: Stored,
  how: Partial<Membership> = {},
): Promise<void> {
  const membership = { companyId, accountId, role: "officer" as const, since: at(0), ...how };
  const target = [memberships.companyId, memberships.accountId];
  await database.insert(memberships).values(membership).onConflictDoUpdate({ target, set: membership });
}

/** A session of a person in its company. */
export function aSession({ id: companyId, personId: accountId }: Stored, overrides: Partial<Session> = {}): Session {
  const times = { createdAt: at(0), lastSeenAt: at(0), expiresAt: at(3600), revokedAt: null };
  const shown = { method: "password" as const, provenAt: null, secondFactorAt: null };
  const client = { address: "192.0.2.1", userAgent: "test" };
  return { id: newId(), accountId, companyId, ...times, ...client, ...shown, boundTo: null, ...overrides };
}

export function aResetCode(email: string, overrides: Partial<ResetCode> = {}) {
  return { email, codeHash: "code hash", sentAt: at(0), expiresAt: at(600), ...overrides };
}

export const aSentLink = (email: string, linkHash: string) => ({ email, linkHash, expiresAt: at(600), at: at(0) });

export function anAccountMail(email: string, overrides: Partial<AccountMail> = {}): AccountMail {
  return { id: newId(), email, kind: "passwordChanged", about: null, at: at(0), address: "192.0.2.1", ...overrides };
}

export function aNotice(overrides: Partial<StoredNotice> = {}): StoredNotice {
  return {
    changeType: "update",
    regulationTitle: "Example Guidelines",
    regulator: "CBN",
    regulationId: null,
    changeId: null,
    message: null,
    ...overrides,
  };
}
/** Who is told; as one who set an alert, unless said otherwise. */
export const told = (companyId: string, wish: Recipient["wish"] = "alert", why = "You are one"): Recipient => ({
  companyId,
  wish,
  why,
});

export function anAlert(companyId: string, overrides: Partial<AlertRow> = {}): AlertRow {
  return {
    companyId,
    regulationId: "cbn-example-2024",
    alertTypes: ["update"],
    email: "a@bank.ng",
    createdAt: at(0),
    ...overrides,
  };
}

/** What happened in a company's work. */
export const anEvent: WorkEvent = {
  type: "task.assigned",
  subject: "a task",
  heading: "Ada gave you a task",
  title: "Collect the returns",
  lines: [],
  because: "you were given it",
  path: "/work?task=a",
  data: { taskId: "a task" },
};
/** The same on its way, to these people. */
export const telling = (id: string, people: string[] = []) => ({ id, event: anEvent, people });

/** Everything of a channel that is due at an instant, taken for two minutes. */
export async function claimAll({ outbox }: Repositories, channel: Channel, seconds: number): Promise<OutboxRow[]> {
  const rows: OutboxRow[] = [];
  const claim = { now: at(seconds), until: at(seconds + 120) };
  for (let next; (next = await outbox.claim(channel, claim)).length > 0;) rows.push(...next);
  return rows;
}

/** A change of a source, told when it was detected unless said otherwise. */
export function aChange(overrides: Partial<ChangeRecord> = {}): ChangeRecord {
  return {
    id: newId(),
    sourceId: "cbn-circulars",
    itemKey: null,
    uniqueKey: "a change",
    regulator: "CBN",
    changeType: "update",
    title: "Guidelines on Example Payments",
    reference: null,
    url: null,
    publishedOn: null,
    summary: null,
    detectedAt: at(0),
    seenWithin: null,
    status: "published",
    heldBecause: null,
    publishedAt: at(0),
    reviewedAt: null,
    diff: null,
    topics: ["digital-banking"],
    severity: 3,
    riskLevel: "Medium",
    instrumentKey: null,
    regulationIds: [],
    audience: null,
    evidence: [],
    ...overrides,
  };
}

/** What was asked at once has no order: another may be first on another engine. */
export const unordered = <T>(values: readonly T[]): T[] =>
  values.toSorted((a, b) => JSON.stringify([a]).localeCompare(JSON.stringify([b])));
