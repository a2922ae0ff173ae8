import { companyAdminRepository } from "#features/operation/repository/companies.ts";
import { operatorSessionRepository } from "#features/operation/repository/operator-sessions.ts";
import { userAdminRepository } from "#features/operation/repository/users.ts";
import { companyAdmin } from "#features/operation/service/companies.ts";
import { operatorSessions, sessionsInMemory } from "#features/operation/service/operator-sessions.ts";
import { userAdmin } from "#features/operation/service/users.ts";
import type { Config } from "#config.ts";
import type { composeOwners } from "#owners.ts";
import type { Parts } from "#parts.ts";

type Given = Parts & { config: Config; removeUnnamed: (names: readonly string[]) => Promise<number> };
type Owners = ReturnType<typeof composeOwners>;

/** What the operator does: by sessions, and to companies and people at the command line. */
export function composeOperators(shared: Given, { accounts, factors, members }: Owners) {
  const { config, db, clock, removeUnnamed } = shared;
  const companies = companyAdmin({
    stored: companyAdminRepository(db),
    removeUnnamed,
    clock,
  });
  const people = userAdmin({
    stored: userAdminRepository(db),
    companies,
    invitations: members.invitations,
    factors,
    accounts,
    clock,
    isMailSetUp: config.smtpUrl !== undefined,
  });
  const operators = operatorSessions({
    operatorToken: config.operatorToken,
    operatorEmails: config.operatorEmails,
    behind: (sessionId) => accounts.behind(sessionId),
    stored: db.isShared ? operatorSessionRepository(db) : sessionsInMemory(),
    clock,
    isLimited: config.rateLimit,
  });
  return { companyAdmin: companies, userAdmin: people, operators };
}
