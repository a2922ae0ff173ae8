import { randomBytes, timingSafeEqual } from "node:crypto";
import { instant, type Clock } from "#platform/clock.ts";
import type { Client } from "#platform/client.ts";
import { AppError } from "#platform/errors.ts";
import { sha256 } from "#platform/sha256.ts";
import type { AccountRepository, Refusal, ResetCode } from "../repository.ts";
import { limits } from "../rules/limits.ts";
import { messages } from "../schema.ts";
import type { Devices } from "./devices.ts";
import type { Limiter } from "./limiter.ts";
import type { accountMailing } from "./mails.ts";
import type { ResetCodes } from "./reset-codes.ts";

export type ResetDeps = {
  accounts: AccountRepository;
  clock: Clock;
  limiter: Limiter;
  devices: Devices;
  codes: Pick<ResetCodes, "hashOf" | "findOpen">;
  mails: Pick<ReturnType<typeof accountMailing>, "mailOf" | "send">;
  hashNew: (password: string, client: Client) => Promise<string>;
  recordRefusal: (action: Refusal, email: string) => Promise<void>;
};

/** The cookie in which a browser keeps the secret of a verified code. */
const cookieName = "reset";

/** A forgotten password: a code and a link by mail, either of which gives a secret, which sets a new password. */
export function passwordReset(deps: ResetDeps) {
  const { accounts, clock, limiter, devices, mails } = deps;
  const { hashOf, findOpen } = deps.codes;
  const now = () => instant(clock);
  const ago = (seconds: number) => new Date(clock.now().getTime() - seconds * 1000).toISOString();

  async function isRightCode(code: ResetCode | undefined, email: string, otp: string): Promise<boolean> {
    const same = timingSafeEqual(Buffer.from(hashOf(email, otp)), Buffer.from(code?.codeHash ?? hashOf(email, "none")));
    const known = await findOpen(email);
    return same && known !== undefined;
  }

  /**
   * Counts what is a guess at a real account's code, for all accounts together; answers how to take it back. Of many at once
   * those are refused that find nothing left, and so is then whoever guesses at an address without an account.
   */
  async function countGuess(code: ResetCode | undefined, email: string, who: { device: string | undefined }) {
    const refund = code && (await findOpen(email)) ? await limiter.useBudget("codeGuesses") : undefined;
    if (!refund) await limiter.refuseOverBudget("codeGuesses", who);
    return refund ?? (async () => {});
  }

  async function isProof(email: string, hash: string): Promise<boolean> {
    return (await accounts.findResetLink(hash, now())) === email;
  }

  return {
    /**
     * Sees to it that a code is sent when the address has an account. All that depends on whether it has one happens after
     * the answer; before it, the same is written for every address.
     */
    async sendCode(email: string, client: Client): Promise<void> {
      const who = { account: email, address: client.address, device: await devices.find(email, client) };
      await limiter.refuseOverBudget("codeMails", who);
      await limiter.consume("sendCode", who);
      const mail = mails.mailOf("code", email, client.address);
      await accounts.saveMail(mail);
      mails.send(mail);
    },

    /**
     * Checks a code. Returns the secret that the same client shows when it sets the new password; a browser keeps it itself.
     * @throws AppError `invalid_input` for a code that is wrong, used, expired or void after too many misses
     */
    async verifyCode(email: string, otp: string, client: Client): Promise<string> {
      const who = { account: email, address: client.address, device: await devices.find(email, client) };
      await limiter.refuseOverBudget("codeGuesses", who);
      await limiter.consume("verifyCode", who);
      const found = await accounts.findResetCode(email);
      if (found && found.expiresAt <= now()) throw new AppError("invalid_input", messages.codeExpired);
      // Compared is the code of which the try was taken: it may be in the place of the one that was found.
      const code = found && (await accounts.takeTry(email, limits.codeMisses));
      const isVoid = found !== undefined && !code;
      const refund = isVoid ? async () => {} : await countGuess(code, email, who);
      if (isVoid || !(await isRightCode(code, email, otp)) || !code) {
        await deps.recordRefusal("password.codeRefused", email);
        throw new AppError("invalid_input", isVoid ? messages.codeVoid : messages.codeWrong);
      }
      const secret = randomBytes(32).toString("base64url");
      if (
        !(await accounts.recordVerified(code, {
          at: now(),
          expiresAt: ago(-limits.resetSeconds),
          clientHash: sha256(secret),
        }))
      )
        throw new AppError("invalid_input", messages.codeWrong);
      await refund();
      client.cookies?.set(cookieName, secret, limits.resetSeconds);
      return secret;
    },

    /**
     * Opens a link from a mail: a browser keeps its secret from now on. Returns the address that it is for. It stays good, for
     * programs that look at mails before people do open links too.
     * @throws AppError `invalid_input` when it does not count (any more)
     */
    async openLink(secret: string, client: Client): Promise<string> {
      await limiter.consume("createPassword", client);
      const email = await accounts.findResetLink(sha256(secret), now());
      if (email === undefined) throw new AppError("invalid_input", messages.linkVoid);
      client.cookies?.set(cookieName, secret, limits.resetSeconds);
      return email;
    },

    /**
     * Sets a new password by the secret of a verified code or of a link: once, within ten minutes. A browser has the secret in
     * its cookie. Ends every session of the account.
     * @throws AppError `invalid_input` when any of that does not hold
     */
    async createPassword(
      { email, newPassword, resetSecret }: { email: string; newPassword: string; resetSecret?: string | undefined },
      client: Client,
    ): Promise<void> {
      await limiter.consume("createPassword", client);
      const secret = resetSecret ?? client.cookies?.read(cookieName);
      const hash = secret === undefined ? undefined : sha256(secret);
      const account = await findOpen(email);
      if (!account || hash === undefined || !(await isProof(email, hash)))
        throw new AppError("invalid_input", messages.resetNotVerified);
      const passwordHash = await deps.hashNew(newPassword, client);
      const mail = mails.mailOf("passwordReset", email, client.address);
      const isFirst = await accounts.resetPassword(email, hash, { id: account.id, passwordHash, at: now(), mail });
      if (!isFirst) throw new AppError("invalid_input", messages.resetNotVerified);
      mails.send(mail);
      client.cookies?.clear(cookieName);
      await devices.remember({ ...account, passwordHash }, client);
    },
  };
}
