import { accountRepository } from "#features/account/repository.ts";
import { emailCodeRepository } from "#features/account/repository/email-codes.ts";
import { membershipRepository } from "#features/account/repository/memberships.ts";
import { signUpRepository } from "#features/account/repository/sign-up.ts";
import { accountService, type AccountService } from "#features/account/service.ts";
import { emailConfirmation } from "#features/account/service/confirming.ts";
import { applicabilityService } from "#features/applicability/service.ts";
import type { catalogueService } from "#features/catalogue/service.ts";
import { companyRepository } from "#features/company/repository.ts";
import { companyService } from "#features/company/service.ts";
import { factorRepository } from "#features/factor/repository.ts";
import { factorService, type FactorService } from "#features/factor/service.ts";
import { factorShowing } from "#features/factor/service/showing.ts";
import { memberRepository } from "#features/member/repository.ts";
import { invitationRepository } from "#features/member/repository/invitations.ts";
import { settingsRepository } from "#features/member/repository/settings.ts";
import { unitRepository } from "#features/member/repository/units.ts";
import { memberService } from "#features/member/service.ts";
import { deliveryRepository } from "#features/notify/repository/delivery.ts";
import { personalDataRepository } from "#features/personal-data/repository.ts";
import { personalDataService } from "#features/personal-data/service.ts";
import { handOverWork } from "#features/task/repository/handing-over.ts";
import { tokenRepository } from "#features/token/repository.ts";
import { tokenService } from "#features/token/service.ts";
import { openId } from "#features/sso/adapters/openid.ts";
import { ssoRepository } from "#features/sso/repository.ts";
import { companyProviderRepository } from "#features/sso/repository/company-providers.ts";
import { identityRepository } from "#features/sso/repository/identities.ts";
import { ssoService } from "#features/sso/service.ts";
import { admission } from "#features/sso/service/admission.ts";
import type { Config } from "#config.ts";
import type { fileStore } from "#platform/files.ts";
import { whyNotFetched } from "#platform/outbound/target.ts";
import type { Parts } from "#parts.ts";
import { readAudienceTable } from "#shipped-tables.ts";

type Given = Parts & {
  config: Config;
  files: ReturnType<typeof fileStore>;
  catalogue: ReturnType<typeof catalogueService>;
};

/** Whose the data is: people, companies, and what binds them. */
export function composeOwners({ config, files, catalogue, ...parts }: Given) {
  const { db, clock, log, mailer, passwords } = parts;
  const { jwtSecret, publicUrl, rateLimit, quota, signOn } = config;
  const companyProviders = companyProviderRepository(db);
  const companies = companyService({
    companies: companyRepository(db),
    count: (...used) => accounts.count(...used),
    files,
    clock,
    logosBytes: quota.logosBytes,
    questionKeys: () => catalogue.questionKeys(),
  });
  const accounts: AccountService = accountService({
    accounts: accountRepository(db),
    memberships: membershipRepository(db),
    signUps: signUpRepository(db),
    companies,
    ...admission({ companyProviders, serverName: signOn.provider?.name, clock }),
    factorsOf: (accountId) => factors.methodsOf(accountId),
    passwords,
    mailer,
    clock,
    log,
    jwtSecret,
    publicUrl,
    rateLimit,
    countWebhooks: async (id) => (await deliveryRepository(db).listWebhooks(id)).length,
  });
  const emails = emailConfirmation({
    codes: emailCodeRepository(db),
    accounts,
    mailer,
    clock,
    log,
    jwtSecret,
    publicUrl,
  });
  const factors: FactorService = factorService({
    factors: factorRepository(db),
    accounts,
    clock,
    jwtSecret,
    publicUrl,
  });
  const showing = factorShowing({ factors, accounts });
  const tokens = tokenService({ tokens: tokenRepository(db), accounts, clock, log, isLimited: rateLimit });
  const members = memberService({
    members: memberRepository(db),
    units: unitRepository(db),
    settings: settingsRepository(db),
    handOverWork,
    invitations: invitationRepository(db),
    accounts,
    emails,
    mailer,
    clock,
    log,
    publicUrl,
  });
  const sso = ssoService({
    stored: ssoRepository(db),
    identities: identityRepository(db),
    companyProviders,
    server: signOn.provider,
    openId: openId({ outbound: parts.signOnOutbound, clock }),
    whyNotAsked: (address) => whyNotFetched(address, signOn.allowHosts),
    accounts,
    companies,
    mailer,
    clock,
    log,
    jwtSecret,
    publicUrl,
  });
  const personalData = personalDataService({
    stored: personalDataRepository(db),
    accounts,
    clock,
    supportEmail: config.supportEmail,
  });
  const applicability = applicabilityService({ catalogue, companies, readAudience: readAudienceTable });
  return { accounts, emails, companies, factors, showing, tokens, members, personalData, sso, applicability };
}
