import type { Client } from "#platform/client.ts";
import { networkOf } from "#platform/client-address.ts";
import { instant, type Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import type { Log } from "#platform/log.ts";
import type { Mailer } from "#platform/mailer.ts";
import type { Passwords } from "#platform/passwords.ts";
import { sha256 } from "#platform/sha256.ts";
import { isCommonPassword } from "./adapters/common-passwords.ts";
import type { Account, AccountRepository, Refusal } from "./repository.ts";
import { limits } from "./rules/limits.ts";
import { passwordMail, type OtherWays } from "./rules/mail.ts";
import { messages } from "./schema.ts";
import { knownDevices } from "./service/devices.ts";
import { limiter as createLimiter } from "./service/limiter.ts";
import { accountMailing } from "./service/mails.ts";
import { resetCodes } from "./service/reset-codes.ts";
import { passwordReset } from "./service/reset.ts";
import { sessionKeeping } from "./service/sessions.ts";

export type AccountDeps = {
  accounts: AccountRepository;
  passwords: Passwords;
  mailer: Mailer;
  clock: Clock;
  log: Log;
  jwtSecret: string;
  publicUrl: string;
  rateLimit: boolean;
  /** How many webhooks a company has: their secrets outlive a password. */
  countWebhooks: (companyId: string) => Promise<number>;
};
export type AccountService = ReturnType<typeof accountService>;
/** What a company may do so often. */
export type CompanyUse =
  | "ask"
  | "memo"
  | "export"
  | "webhook"
  | "emailCode"
  | "emailCodeTry"
  | "profile"
  | "settings"
  | "logo"
  | "upload";

export function accountService(deps: AccountDeps) {
  const { accounts, passwords, clock, publicUrl } = deps;
  const now = () => instant(clock);
  const later = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000).toISOString();
  const limiter = createLimiter({ ...deps, isOn: deps.rateLimit });
  const devices = knownDevices(deps);
  const sessions = sessionKeeping(deps);
  const codes = resetCodes({ ...deps, limiter });
  const mails = accountMailing({
    ...deps,
    async textOf(mail) {
      if (mail.kind === "code") return codes.make(mail);
      const ways = mail.kind === "passwordReset" ? await waysBeside(mail.email) : undefined;
      return passwordMail(mail.kind, { ...mail, publicUrl, ways });
    },
    onNotSent: codes.giveUp,
  });
  const reset = passwordReset({ ...deps, limiter, devices, codes, mails, hashNew, recordRefusal });

  /** The feed is there for whoever has confirmed its e-mail. */
  async function waysBeside(email: string): Promise<OtherWays | undefined> {
    const account = await accounts.findByEmail(email);
    if (!account) return undefined;
    return { hasFeed: account.emailConfirmedAt !== null, webhooks: await deps.countWebhooks(account.id) };
  }

  /** Hashes a password that somebody chooses. @throws AppError `invalid_input` for one that is tried first by whoever guesses */
  async function hashNew(password: string, client: Client): Promise<string> {
    if (await isCommonPassword(password)) throw new AppError("invalid_input", messages.passwordCommon);
    return passwords.hash(password, linesOf(client));
  }

  /** Records that somebody was refused; of an address without an account nothing is kept, with the same work. */
  async function recordRefusal(action: Refusal, email: string, isOncePerWindow = false): Promise<void> {
    const account = await accounts.findByEmail(email);
    const window = { now: now(), resetsAt: later(limits.refusalSeconds) };
    await accounts.recordRefusal({ action, accountId: account?.id, key: sha256(email), ...window, isOncePerWindow });
  }

  /** Hashes a password anew whose hash was made with lesser parameters; only here it is known in clear. Returns today's hash. */
  async function renewHash(id: string, before: string, password: string): Promise<string> {
    if (!passwords.isOutdated(before)) return before;
    const after = await passwords.hash(password);
    await accounts.replaceHash(id, { before, after });
    return after;
  }

  return {
    ...sessions,
    ...reset,
    hashPassword: (password: string, client: Client) => passwords.hash(password, linesOf(client)),
    isCommonPassword,
    budgetsNow: () => limiter.budgetsNow(),

    /** Counts one sign-up from this address. @throws AppError `too_many_requests` */
    async countSignUp(client: Client): Promise<void> {
      await limiter.consume("onboard", client);
    },

    /** Takes a sign-up back whose company has shown that its e-mail is its own. */
    refundSignUp: (client: Client): Promise<void> => limiter.refund("onboard", client),

    /**
     * @throws AppError `unauthorized`, in the same words and time for an unknown address and a wrong password; `forbidden`,
     * for the right password alone, while the account is suspended
     */
    async signIn(email: string, password: string, client: Client): Promise<{ companyId: string; token: string }> {
      const device = await devices.find(email, client);
      const who = { account: email, address: client.address, device };
      const refund = await limiter.consume("signIn", who);
      const refundSignedIn = await limiter.consume("signedIn", who);
      const account = await accounts.findByEmail(email);
      if (!(await passwords.verify(account?.passwordHash, password, linesOf(client, email, device))) || !account) {
        await refundSignedIn();
        await recordRefusal("session.refused", email);
        throw new AppError("unauthorized", messages.signInFailed);
      }
      if (account.suspendedAt !== null) {
        await recordRefusal("session.refused", email, true);
        throw new AppError("forbidden", messages.suspended);
      }
      await refund();
      const open = async (hash: string) => {
        const token = await sessions.openWhile(account.id, client, hash);
        return token === undefined ? undefined : { token, hash };
      };
      const opened = await whileVerified({ ...deps, account, password, lines: linesOf(client, email, device) }, open);
      if (!opened) throw new AppError("unauthorized", messages.signInFailed);
      const passwordHash = await renewHash(account.id, opened.hash, password);
      await devices.remember({ ...account, passwordHash }, client);
      return { companyId: account.id, token: opened.token };
    },

    /**
     * Changes the password of a signed-in company, ends all its sessions and opens a new one; returns the new token.
     * @throws AppError `invalid_input` for a wrong current password, the same password again, or a confirmation that differs
     */
    async changePassword(
      companyId: string,
      input: { currentPassword: string; newPassword: string; confirmNewPassword: string },
      client: Client,
    ): Promise<string> {
      const account = await accounts.find(companyId);
      if (!account) throw new AppError("not_found", "Company not found");
      const { email } = account;
      if (input.newPassword !== input.confirmNewPassword) throw new AppError("invalid_input", messages.confirmDiffers);
      const refund = await limiter.consume("changePassword", { account: email, address: client.address });
      if (!(await passwords.verify(account.passwordHash, input.currentPassword, linesOf(client, email)))) {
        await recordRefusal("password.refused", email);
        throw new AppError("invalid_input", messages.currentWrong);
      }
      await refund();
      if (input.newPassword === input.currentPassword) throw new AppError("invalid_input", messages.passwordSame);
      const passwordHash = await hashNew(input.newPassword, client);
      const mail = mails.mailOf("passwordChanged", email, client.address);
      // Whoever knows only the password before must not undo what its owner has set meanwhile.
      const verified = { ...deps, account, password: input.currentPassword, lines: linesOf(client, email) };
      const change = async (verifiedHash: string) =>
        (await accounts.changePassword({ id: companyId, passwordHash, at: now(), mail, verifiedHash })) || undefined;
      if (!(await whileVerified(verified, change))) throw new AppError("invalid_input", messages.currentWrong);
      mails.send(mail);
      await devices.remember({ ...account, passwordHash }, client);
      const token = await sessions.openWhile(companyId, client, passwordHash);
      if (token === undefined) throw new AppError("unauthorized", messages.signInFailed);
      return token;
    },

    /** Whether an account is in use, kept out by the operator, or not there (any more). */
    async statusOf(id: string): Promise<"open" | "suspended" | "gone"> {
      const account = await accounts.find(id);
      if (!account) return "gone";
      return account.suspendedAt === null ? "open" : "suspended";
    },

    /** Counts one use of what a company may have so often. @throws AppError `too_many_requests` */
    async count(use: CompanyUse, companyId: string, { address }: Client): Promise<void> {
      await limiter.consume(use, { account: companyId, address });
    },

    forgetOld: () => accounts.forgetOld(now(), later(-30 * 86_400)),

    sendWaitingMails: () => mails.sendWaiting(),
    drain: () => mails.drain(),
  };
}

/** Whose hashes wait for each other: those of an account from an address, then those of the address; a known device by itself. */
function linesOf({ address }: Client, email?: string, device?: string): string[] {
  if (device !== undefined) return [`device ${device}`];
  const client = networkOf(address);
  return email === undefined ? [client] : [`${email} ${client}`, client];
}

type Verified = Pick<AccountDeps, "accounts" | "passwords"> & { account: Account; password: string; lines: string[] };

/**
 * Does what is done only while the stored hash is the verified one, which answers undefined when it is another. Another
 * sign-in may have hashed the same password anew meanwhile: what is stored then is verified once more.
 */
async function whileVerified<T>(
  { accounts, passwords, account, password, lines }: Verified,
  act: (verifiedHash: string) => Promise<T | undefined>,
): Promise<T | undefined> {
  const done = await act(account.passwordHash);
  if (done !== undefined) return done;
  const hash = (await accounts.find(account.id))?.passwordHash;
  return (await passwords.verify(hash, password, lines)) && hash !== undefined ? act(hash) : undefined;
}
