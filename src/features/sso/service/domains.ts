import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import type { Client } from "#platform/client.ts";
import { instant, type Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import type { Log } from "#platform/log.ts";
import type { Mailer } from "#platform/mailer.ts";
import type { AccountService } from "../../account/service.ts";
import { isFreeMail } from "../../company/adapters/free-mail.ts";
import type { CompanyService } from "../../company/service.ts";
import { plainCode, recoveryLetters } from "../../factor/rules/recovery.ts";
import type { CompanyDomain, CompanyProviderRepository } from "../repository/company-providers.ts";
import { domainCodeMail } from "../rules/mail.ts";
import type { Claim, ClaimedDomain } from "../schema.ts";
import { messages } from "../vocabulary.ts";
import { tellBy } from "./settings.ts";

export type DomainsDeps = {
  companyProviders: CompanyProviderRepository;
  companies: Pick<CompanyService, "get">;
  accounts: Pick<AccountService, "count" | "mailOf" | "sendWaitingMails">;
  mailer: Pick<Mailer, "send">;
  clock: Clock;
  log: Log;
  jwtSecret: string;
  publicUrl: string;
};

/** Ten of 31 letters are some 49 bits; administrators' mailboxes are not looked at every hour. */
const codeLength = 10;
const codeSeconds = 86_400;
const mostMisses = 5;

/** How a company shows that a domain is its own: by a code that is mailed to whoever runs the domain. */
export function companyDomains({
  companyProviders,
  companies,
  accounts,
  mailer,
  clock,
  log,
  jwtSecret,
  publicUrl,
}: DomainsDeps) {
  const now = () => instant(clock);
  const hashOf = (companyId: string, domain: string, code: string) =>
    createHmac("sha256", jwtSecret)
      .update(`domain ${companyId}\n${domain}\n${plainCode(code)}`)
      .digest("hex");

  async function list(companyId: string): Promise<ClaimedDomain[]> {
    return (await companyProviders.listDomains(companyId)).map(shown);
  }
  async function find(companyId: string, domain: string): Promise<ClaimedDomain> {
    const found = (await list(companyId)).find((one) => one.domain === domain);
    if (!found) throw new AppError("not_found", messages.domainUnknown);
    return found;
  }

  return {
    list,

    /**
     * Has a code mailed to whoever runs a domain; the one before is void.
     * @throws AppError `invalid_input` for a domain that anybody has addresses of, `conflict` when it is verified, `unavailable`
     */
    async claim(companyId: string, { domain, mailbox }: Claim, client: Client): Promise<ClaimedDomain> {
      const sentTo = `${mailbox}@${domain}`;
      if (await isFreeMail(sentTo)) throw new AppError("invalid_input", messages.domainFree);
      await accounts.count("domainCode", companyId, client);
      const code = Array.from({ length: codeLength }, () => recoveryLetters[randomInt(recoveryLetters.length)]!).join(
        "",
      );
      const codeExpiresAt = new Date(clock.now().getTime() + codeSeconds * 1000).toISOString();
      const codeHash = hashOf(companyId, domain, code);
      const outcome = await companyProviders.claimDomain({
        companyId,
        domain,
        codeHash,
        codeExpiresAt,
        sentTo,
        claimedAt: now(),
      });
      if (outcome === "verified already") throw new AppError("conflict", messages.domainDone);
      const company = (await companies.get(companyId)).name;
      await mailer
        .send({ to: sentTo, ...domainCodeMail({ company, domain, code }, publicUrl) })
        .catch((err: unknown) => {
          log.error({ err }, "mail could not be sent");
          throw new AppError("unavailable", messages.mailNotSent, { retryAfterSeconds: 60 });
        });
      return find(companyId, domain);
    },

    /**
     * Has a domain be the company's by the code that was mailed.
     * @throws AppError `invalid_input` for a code that is wrong, run out or void after too many misses, `conflict`, `not_found`
     */
    async confirm(companyId: string, domain: string, given: string, client: Client): Promise<ClaimedDomain> {
      const claimed = await find(companyId, domain);
      if (claimed.verifiedAt !== null) throw new AppError("conflict", messages.domainDone);
      await accounts.count("domainTry", companyId, client);
      const claim = await companyProviders.takeTry(companyId, domain, mostMisses);
      if (!claim) throw new AppError("invalid_input", messages.codeVoid);
      if (claim.codeExpiresAt <= now()) throw new AppError("invalid_input", messages.codeExpired);
      const isRight = timingSafeEqual(Buffer.from(claim.codeHash), Buffer.from(hashOf(companyId, domain, given)));
      if (!isRight) throw new AppError("invalid_input", messages.codeWrong);
      const tell = tellBy(accounts, client, `the domain ${domain} is the company's`);
      const outcome = await companyProviders.verifyDomain(claim, { at: now(), tell });
      if (outcome === "taken") throw new AppError("conflict", messages.domainTaken);
      if (outcome === "void") throw new AppError("invalid_input", messages.codeVoid);
      void accounts.sendWaitingMails();
      return find(companyId, domain);
    },

    /** @throws AppError `not_found` */
    async remove(companyId: string, domain: string, client: Client): Promise<void> {
      const tell = tellBy(accounts, client, `the domain ${domain} is no longer the company's`);
      if (!(await companyProviders.removeDomain(companyId, domain, { at: now(), tell })))
        throw new AppError("not_found", messages.domainUnknown);
      void accounts.sendWaitingMails();
    },
  };
}

const shown = ({ domain, sentTo, claimedAt, verifiedAt }: CompanyDomain): ClaimedDomain => ({
  domain,
  sentTo,
  claimedAt,
  verifiedAt,
});
