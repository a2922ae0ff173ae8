import { accountRepository } from "#features/account/repository.ts";
import { emailCodeRepository } from "#features/account/repository/email-codes.ts";
import { membershipRepository } from "#features/account/repository/memberships.ts";
import { signUpRepository } from "#features/account/repository/sign-up.ts";
import { assistantRepository } from "#features/assistant/repository.ts";
import { auditRepository } from "#features/audit/repository.ts";
import { calendarRepository } from "#features/calendar/repository.ts";
import { catalogueRepository } from "#features/catalogue/repository.ts";
import { companyRepository } from "#features/company/repository.ts";
import { dashboardRepository } from "#features/dashboard/repository.ts";
import { documentRepository } from "#features/document/repository.ts";
import { editedRepository } from "#features/drafting/repository/edited.ts";
import { evidenceRepository } from "#features/evidence/repository.ts";
import { factorRepository } from "#features/factor/repository.ts";
import { filingRepository } from "#features/filing/repository.ts";
import { groupRepository } from "#features/group/repository.ts";
import { givenRepository } from "#features/group/repository/given.ts";
import { holidayRepository } from "#features/holiday/repository.ts";
import { letterRepository } from "#features/letter/repository.ts";
import { idempotencyRepository } from "#features/idempotency/repository.ts";
import { memberRepository } from "#features/member/repository.ts";
import { invitationRepository } from "#features/member/repository/invitations.ts";
import { settingsRepository } from "#features/member/repository/settings.ts";
import { unitRepository } from "#features/member/repository/units.ts";
import { readingRepository } from "#features/drafting/repository.ts";
import { notifyRepository } from "#features/notify/repository.ts";
import { deliveryRepository } from "#features/notify/repository/delivery.ts";
import { narrowingRepository } from "#features/notify/repository/narrowings.ts";
import { outboxRepository } from "#features/notify/repository/outbox.ts";
import { operationRepository } from "#features/operation/repository.ts";
import { companyAdminRepository } from "#features/operation/repository/companies.ts";
import { operatorSessionRepository } from "#features/operation/repository/operator-sessions.ts";
import { userAdminRepository } from "#features/operation/repository/users.ts";
import { importRepository } from "#features/import/repository.ts";
import { obligationRepository } from "#features/obligation/repository.ts";
import { dutyCommentRepository } from "#features/obligation/repository/comments.ts";
import { dutyTellingRepository } from "#features/obligation/repository/telling.ts";
import { dutyUndoRepository } from "#features/obligation/repository/undos.ts";
import { dutyViewRepository } from "#features/obligation/repository/views.ts";
import { packRepository } from "#features/pack/repository.ts";
import { personalDataRepository } from "#features/personal-data/repository.ts";
import { policyRepository } from "#features/policy/repository.ts";
import { reminderRepository } from "#features/reminder/repository.ts";
import { ssoRepository } from "#features/sso/repository.ts";
import { companyProviderRepository } from "#features/sso/repository/company-providers.ts";
import { identityRepository } from "#features/sso/repository/identities.ts";
import { triageRepository } from "#features/triage/repository.ts";
import { savedSearchRepository } from "#features/saved-search/repository.ts";
import { circularRepository } from "#features/circular/repository.ts";
import { taskRepository } from "#features/task/repository.ts";
import { taskCommentRepository } from "#features/task/repository/comments.ts";
import { tokenRepository } from "#features/token/repository.ts";
import { watchRepository } from "#features/watch/repository.ts";
import type { Database } from "#platform/database.ts";
import { keptFilesRepository } from "#platform/database/kept-files.ts";
import { leaseRepository } from "#platform/database/leases.ts";

/** Every repository there is; completeness.ts compares with the folders. */
export const factories = {
  accounts: accountRepository,
  emailCodes: emailCodeRepository,
  memberships: membershipRepository,
  signUps: signUpRepository,
  factors: factorRepository,
  tokens: tokenRepository,
  members: memberRepository,
  invitations: invitationRepository,
  groups: groupRepository,
  given: givenRepository,
  settings: settingsRepository,
  units: unitRepository,
  sso: ssoRepository,
  identities: identityRepository,
  companyProviders: companyProviderRepository,
  companies: companyRepository,
  catalogue: catalogueRepository,
  notices: notifyRepository,
  delivery: deliveryRepository,
  narrowings: narrowingRepository,
  outbox: outboxRepository,
  assessments: dashboardRepository,
  documents: documentRepository,
  readings: readingRepository,
  edited: editedRepository,
  packs: packRepository,
  duties: obligationRepository,
  imports: importRepository,
  dutyComments: dutyCommentRepository,
  dutyUndos: dutyUndoRepository,
  dutyTelling: dutyTellingRepository,
  dutyViews: dutyViewRepository,
  policies: policyRepository,
  holidays: holidayRepository,
  letters: letterRepository,
  filings: filingRepository,
  circulars: circularRepository,
  tasks: taskRepository,
  taskComments: taskCommentRepository,
  calendars: calendarRepository,
  evidence: evidenceRepository,
  reminders: reminderRepository,
  operation: operationRepository,
  operatorSessions: operatorSessionRepository,
  companyAdmin: companyAdminRepository,
  userAdmin: userAdminRepository,
  personalData: personalDataRepository,
  assistant: assistantRepository,
  savedSearches: savedSearchRepository,
  watch: watchRepository,
  triage: triageRepository,
  audit: auditRepository,
  idempotency: idempotencyRepository,
  leases: leaseRepository,
  keptFiles: keptFilesRepository,
};
type Factories = typeof factories;
type Name = keyof Factories;

/** One set of repositories over one empty database, migrated to the newest schema, and the database for transactions of one's own. */
export type Repositories = { [name in Name]: ReturnType<Factories[name]> } & { database: Database };
/** Opens a fresh set for one test and sees to it that it is closed when the test is over. */
export type Open = () => Promise<Repositories>;

/** The repositories over a database; each call of a method is noted as `name.method`. */
export function repositoriesOver(database: Database, calls: Set<string>): Repositories {
  const opened = Object.entries(factories).map(([name, factory]) => {
    const methods = Object.entries(factory(database) as Record<string, (...about: unknown[]) => unknown>);
    const noted = methods.map(([method, call]) => {
      const noting = (...about: unknown[]) => {
        calls.add(`${name}.${method}`);
        return call(...about);
      };
      return [method, noting] as const;
    });
    return [name, Object.fromEntries(noted)] as const;
  });
  return { ...(Object.fromEntries(opened) as unknown as Omit<Repositories, "database">), database };
}
