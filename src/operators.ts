import { companyAdminRepository } from "#features/operation/repository/companies.ts";
import { operatorSessionRepository } from "#features/operation/repository/operator-sessions.ts";
import { userAdminRepository } from "#features/operation/repository/users.ts";
import { companyAdmin } from "#features/operation/service/companies.ts";
import { operatorSessions, sessionsInMemory } from "#features/operation/service/operator-sessions.ts";
import { userAdmin } from "#features/operation/service/users.ts";
import type { Config } from "#config.ts";
import { namedFiles } from "#files-of-rows.ts";
import type { composeOwners } from "#owners.ts";
import type { Parts } from "#parts.ts";
import type { fileStore } from "#platform/files.ts";
import { removeEverywhere } from "#platform/files/vault.ts";

type Given = Parts & { config: Config; files: ReturnType<typeof fileStore> };
type Owners = ReturnType<typeof composeOwners>;

/** What the operator does: by sessions, and to companies and people at the command line. */
export function composeOperators(shared: Given, { accounts, factors, members }: Owners) {
  const { config, db, clock } = shared;
  const companies = companyAdmin({
    stored: companyAdminRepository(db),
    // Whoever saves a file stores the row that names it within seconds.
    removeUnnamed: (names) =>
      removeEverywhere({ ...shared, namedFiles: () => namedFiles(db), untouchedMs: 60_000 }, names),
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
