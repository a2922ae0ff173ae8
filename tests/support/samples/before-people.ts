import { accountRepository } from "#features/account/repository.ts";
import { membershipRepository } from "#features/account/repository/memberships.ts";
import { auditRepository } from "#features/audit/repository.ts";
import { beginning, sealedText } from "#features/audit/rules.ts";
import { auditNames } from "#features/audit/tables.ts";
import { companyRepository } from "#features/company/repository.ts";
import type { Database } from "#platform/database.ts";
import { sha256 } from "#platform/sha256.ts";
import { verifyChain } from "../audit.ts";

const at = "2026-11-20T08:00:00.000Z";
const later = "2026-11-27T08:00:00.000Z";

/** An entry as the program wrote it then: its values in the order of their names are what its hash is made of. */
function anEntry(id: number, previousHash: string) {
  const fields = {
    action: "company.updated",
    actor: "company",
    address: "192.0.2.1",
    after: { name: "Okpella" },
    at,
    before: null,
    companyId: "open",
    id,
    previousHash,
    requestId: null,
    sessionId: "session",
    subject: null,
  };
  return { ...fields, hash: sha256(JSON.stringify(fields)) };
}

/** What stood in a database until its accounts became people, as statements that both engines understand. */
export function statementsBeforePeople(): string[] {
  const first = anEntry(1, beginning.hash);
  const entries = [first, anEntry(2, first.hash)];
  const profile = `'financial', 'merchant-bank', 'A merchant bank', '{}', '${at}', '${at}'`;
  return [
    `INSERT INTO accounts (id, email, password_hash, created_at, email_confirmed_at, suspended_at) VALUES
      ('open', 'ada@okpella.ng', 'hash', '${at}', '${at}', NULL), ('out', 'ọlá@out.ng', 'other', '${at}', NULL, '${at}')`,
    `INSERT INTO companies (id, name, industry, category, description, answers, created_at, updated_at) VALUES
      ('open', 'Okpella', ${profile}), ('out', 'Kept out', ${profile})`,
    `INSERT INTO sessions (id, account_id, created_at, last_seen_at, expires_at, revoked_at, address, user_agent) VALUES
      ('session', 'open', '${at}', '${at}', '${later}', NULL, '192.0.2.1', 'test'),
      ('over', 'out', '${at}', '${at}', '${later}', '${at}', '192.0.2.1', 'test')`,
    ...entries.map(
      ({ id, previousHash, hash }) =>
        `INSERT INTO audit_entries (id, company_id, at, actor, action, after, session_id, address, previous_hash, hash) VALUES
          (${id}, 'open', '${at}', 'company', 'company.updated', '{"name":"Okpella"}', 'session', '192.0.2.1', '${previousHash}', '${hash}')`,
    ),
    "INSERT INTO counters VALUES ('audit', 2) ON CONFLICT (name) DO UPDATE SET value = 2",
  ];
}

/** What the program of today finds there, and how the log goes on. */
export async function seenAsPeople(db: Database) {
  const [accounts, companies] = [accountRepository(db), companyRepository(db)];
  const [memberships, audit] = [membershipRepository(db), auditRepository(db)];
  const people = [];
  for (const id of ["open", "out"]) {
    const person = (await accounts.find(id))!;
    const company = (await companies.find(id))!;
    people.push({
      worksIn: await memberships.listOf(id, at),
      person: [person.email, person.passwordHash, person.emailConfirmedAt, person.suspendedAt, person.lastCompanyId],
      company: [company.email, company.emailConfirmedAt, company.suspendedAt],
    });
  }
  const { companyId, accountId, role, expiresAt, method } = (await accounts.findSession("session"))!;
  await accounts.revokeSession("session", at);
  await accounts.rename({ userId: "open", companyId: "open" }, "Ada Obi", at);
  const log = await audit.listOfChain("open", { after: 0, upTo: await audit.lastId(), limit: 10 });
  return {
    people,
    session: { companyId, accountId, role, expiresAt, method },
    over: await accounts.findSession("over"),
    log: log.map(({ action, form, userId }) => [action, form, userId]),
    broken: verifyChain(log).broken,
    names: (await namesIn(db)).toSorted(),
  };
}

/** The e-mail is what people are called at first, by seals that fit. */
async function namesIn(db: Database): Promise<string[]> {
  const rows = await db.select().from(auditNames);
  const fits = ({ seal, salt, name }: (typeof rows)[number]) => sha256(sealedText({ salt, name: name ?? "" })) === seal;
  return rows.filter(fits).map(({ userId, name }) => `${userId} ${name}`);
}

/** As it should be. */
export const peopleAfter = {
  people: [
    {
      worksIn: [{ companyId: "open", name: "Okpella", role: "owner", suspendedAt: null }],
      person: ["ada@okpella.ng", "hash", at, null, "open"],
      company: ["ada@okpella.ng", at, null],
    },
    {
      worksIn: [{ companyId: "out", name: "Kept out", role: "owner", suspendedAt: at }],
      person: ["ọlá@out.ng", "other", null, null, "out"],
      company: ["ọlá@out.ng", null, at],
    },
  ],
  session: { companyId: "open", accountId: "open", role: "owner", expiresAt: later, method: "password" },
  over: undefined,
  log: [
    ["company.updated", 1, null],
    ["company.updated", 1, null],
    ["session.ended", 2, null],
    ["user.renamed", 2, null],
  ],
  broken: null,
  names: ["open Ada Obi", "open ada@okpella.ng", "out ọlá@out.ng"],
};
