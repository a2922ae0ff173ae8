import type { Client } from "#platform/client.ts";
import { instant, type Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import type { Log } from "#platform/log.ts";
import type { Mailer } from "#platform/mailer.ts";
import type { Passwords } from "#platform/passwords.ts";
import { sha256 } from "#platform/sha256.ts";
import { isCommonPassword } from "./adapters/common-passwords.ts";
import type { CompanyService } from "../company/service.ts";
import type { Account, AccountRepository, Refusal } from "./repository.ts";
import type { MembershipRepository } from "./repository/memberships.ts";
import type { SignUpRepository } from "./repository/sign-up.ts";
import { limits } from "./rules/limits.ts";
import { passwordMail, type OtherWays } from "./rules/mail.ts";
import { securityMail } from "./rules/security-mail.ts";
import { messages } from "./schema.ts";
import { knownDevices } from "./service/devices.ts";
import { limiter as createLimiter } from "./service/limiter.ts";
import { accountMailing } from "./service/mails.ts";
import { resetCodes } from "./service/reset-codes.ts";
import { passwordReset } from "./service/reset.ts";
import { sessionKeeping, type Admits } from "./service/sessions.ts";
import { sessionOpening } from "./service/opening.ts";
import { linesOf, signingIn } from "./service/signing-in.ts";
import { ownAccount } from "./service/own.ts";
import { ownPassword } from "./service/own-password.ts";
import { signingUp } from "./service/sign-up.ts";

export type AccountDeps = {
  accounts: AccountRepository;
  passwords: Passwords;
  mailer: Mailer;
  clock: Clock;
  log: Log;
  jwtSecret: string;
  publicUrl: string;
  rateLimit: boolean;
  memberships: MembershipRepository;
  signUps: SignUpRepository;
  companies: Pick<CompanyService, "get" | "isInGroup">;
  /** By what a person can show a second factor; empty for whoever has none. */
  factorsOf: (accountId: string) => Promise<string[]>;
  /** Refuses whoever a company takes in by single sign-on alone. */
  admits: Admits;
  /** By what alone a person comes into a company where a password does not; undefined where it does. */
  onlyWayInto: (who: { accountId: string; companyId: string }) => Promise<string | undefined>;
  /** How many webhooks a company has: their secrets outlive a password. */
  countWebhooks: (companyId: string) => Promise<number>;
};
export type AccountService = ReturnType<typeof accountService>;
/** What a company may do so often. */
export type CompanyUse =
  | "ask"
  | "memo"
  | "export"
  | "calendar"
  | "webhook"
  | "invite"
  | "domainCode"
  | "domainTry"
  | "emailCode"
  | "emailCodeTry"
  | "profile"
  | "settings"
  | "work"
  | "logo"
  | "upload";

export function accountService(deps: AccountDeps) {
  const { accounts, memberships, passwords, clock, publicUrl } = deps;
  const now = () => instant(clock);
  const later = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000).toISOString();
  const limiter = createLimiter({ ...deps, isOn: deps.rateLimit });
  const devices = knownDevices(deps);
  const sessions = sessionKeeping(deps);
  const codes = resetCodes({ ...deps, limiter, onlyWayOf });
  const mails = accountMailing({
    ...deps,
    async textOf(mail) {
      if (mail.kind === "code") return codes.make(mail);
      if (mail.kind !== "passwordChanged" && mail.kind !== "passwordReset")
        return securityMail(mail.kind, { ...mail, publicUrl });
      const ways = mail.kind === "passwordReset" ? await waysBeside(mail.email) : undefined;
      return passwordMail(mail.kind, { ...mail, publicUrl, ways });
    },
    onNotSent: codes.giveUp,
  });
  const reset = passwordReset({ ...deps, limiter, devices, codes, mails, hashNew, recordRefusal });
  const opening = sessionOpening({ ...deps, sessions });
  const comingIn = signingIn({ ...deps, limiter, devices, sessions, opening, mails, recordRefusal });
  const password = ownPassword({ ...deps, limiter, devices, sessions, mails, hashNew, recordRefusal });
  const signUp = signingUp({ ...deps, limiter, hashNew: hash, openIn: opening.openIn });
  const own = ownAccount({ ...deps, ...opening });

  /** By what alone a person comes in whose every company refuses a password; undefined for everybody else. */
  async function onlyWayOf(accountId: string): Promise<string | undefined> {
    let way: string | undefined;
    for (const { companyId } of await memberships.listOf(accountId, now())) {
      way = await deps.onlyWayInto({ accountId, companyId });
      if (way === undefined) return undefined;
    }
    return way;
  }

  /** The feed is there for whoever has confirmed its e-mail. */
  async function waysBeside(email: string): Promise<OtherWays | undefined> {
    const account = await accounts.findByEmail(email);
    if (!account) return undefined;
    const belongs = await memberships.listOf(account.id, now());
    const counts = await Promise.all(belongs.map(({ companyId }) => deps.countWebhooks(companyId)));
    return { hasFeed: account.emailConfirmedAt !== null, webhooks: counts.reduce((sum, one) => sum + one, 0) };
  }

  async function hash(password: string, client: Client): Promise<string> {
    return passwords.hash(password, linesOf(client));
  }

  /** Hashes a password that somebody chooses. @throws AppError `invalid_input` for one that is tried first by whoever guesses */
  async function hashNew(password: string, client: Client): Promise<string> {
    if (await isCommonPassword(password)) throw new AppError("invalid_input", messages.passwordCommon);
    return hash(password, client);
  }

  /** Records that somebody was refused; of an address without an account nothing is kept, with the same work. */
  async function recordRefusal(action: Refusal, email: string, isOncePerWindow = false): Promise<void> {
    const account = await accounts.findByEmail(email);
    const window = { now: now(), resetsAt: later(limits.refusalSeconds) };
    await accounts.recordRefusal({ action, accountId: account?.id, key: sha256(email), ...window, isOncePerWindow });
  }

  return {
    ...sessions,
    ...opening,
    ...comingIn,
    ...password,
    ...reset,
    ...signUp,
    ...own,
    budgetsNow: () => limiter.budgetsNow(),

    /** @throws AppError `not_found` */
    async findUser(id: string): Promise<Account> {
      const account = await accounts.find(id);
      if (!account) throw new AppError("not_found", "There is no such person");
      return account;
    },

    /** Counts one try at a second factor. Returns how to take it back. @throws AppError `too_many_requests` */
    limitFactor: (accountId: string, { address }: Client) =>
      limiter.consume("secondFactor", { account: accountId, address }),

    /** Counts one challenge or answer of a passkey. @throws AppError `too_many_requests` */
    async countPasskey({ address }: Client): Promise<void> {
      await limiter.consume("passkey", { address });
    },

    /** Records that a second factor was refused. */
    refuseFactor: (accountId: string) => accounts.recordFactorRefused(accountId, now()),

    /** Notes that the person behind a session has just shown who it is. */
    proveSession: (id: string, bySecondFactor: boolean): Promise<void> =>
      accounts.proveSession(id, now(), bySecondFactor),

    /** The account of an address, if there is one. */
    findPerson: (email: string) => accounts.findByEmail(email),
    hashNew,
    mailOf: mails.mailOf,

    /** Counts one look at a link from a mail. @throws AppError `too_many_requests` */
    async countOpening(client: Client): Promise<void> {
      await limiter.consume("createPassword", client);
    },

    admits: deps.admits,

    /** Counts one try of a stranger. Returns how to take it back. @throws AppError `too_many_requests` */
    limitStranger: (action: "sso" | "ssoLogout", client: Client) => limiter.consume(action, client),

    /** Takes a sign-up back whose company has shown that its e-mail is its own. */
    refundSignUp: (client: Client): Promise<void> => limiter.refund("onboard", client),

    /** Counts one use of what a company may have so often. @throws AppError `too_many_requests` */
    async count(use: CompanyUse, companyId: string, { address }: Client): Promise<void> {
      await limiter.consume(use, { account: companyId, address });
    },

    async forgetOld(): Promise<void> {
      await accounts.forgetOld(now(), later(-30 * 86_400));
      await accounts.forgetTickets(now());
    },

    /** Begins to send a mail whose row is stored. */
    sendMail: mails.send,
    sendWaitingMails: () => mails.sendWaiting(),
    /** The same for whoever does not wait for it. */
    sendMailsSoon: (): void =>
      void mails.sendWaiting().catch((err: unknown) => deps.log.error({ err }, "waiting mails not read")),
    drain: () => mails.drain(),
  };
}
