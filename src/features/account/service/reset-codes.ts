import { createHmac, randomBytes, randomInt } from "node:crypto";
import { instant, type Clock } from "#platform/clock.ts";
import { sha256 } from "#platform/sha256.ts";
import type { Account, AccountMail, AccountRepository } from "../repository.ts";
import { limits } from "../rules/limits.ts";
import { noCodeMail, resetCodeMail } from "../rules/mail.ts";
import type { Limiter } from "./limiter.ts";
import type { MadeMail } from "./mails.ts";

export type ResetCodesDeps = {
  accounts: AccountRepository;
  clock: Clock;
  jwtSecret: string;
  publicUrl: string;
  limiter: Limiter;
  /** By what alone a person comes in who may use no password; undefined for everybody else. */
  onlyWayOf: (accountId: string) => Promise<string | undefined>;
};
export type ResetCodes = ReturnType<typeof resetCodes>;

/** The codes by which a forgotten password is reset, and the mails that bring them. */
export function resetCodes({ accounts, clock, jwtSecret, publicUrl, limiter, onlyWayOf }: ResetCodesDeps) {
  // Six digits could be tried out against a plain hash in no time; a keyed one is useless without the server's secret.
  const hashOf = (email: string, code: string) =>
    createHmac("sha256", jwtSecret).update(`${email}\n${code}`).digest("hex");

  /**
   * The account that may have a new password. One that is suspended, or whose every company is or takes nobody in by a password,
   * is treated like none: nothing is told of it.
   */
  async function findOpen(email: string): Promise<Account | undefined> {
    const account = await accounts.findOpen(email, instant(clock));
    return account && (await onlyWayOf(account.id)) === undefined ? account : undefined;
  }

  /** What is mailed in place of a code where a password opens nothing. */
  async function instead(email: string): Promise<MadeMail | undefined> {
    const account = await accounts.findOpen(email, instant(clock));
    const way = account && (await onlyWayOf(account.id));
    return way === undefined ? undefined : noCodeMail(way, publicUrl);
  }

  return {
    hashOf,
    findOpen,

    /**
     * Makes the code and the link of a mail that is about to be sent; undefined where nobody has the address. However often it
     * is tried, the day's budget is used once, and the link counts only once the mail has left.
     */
    async make({ id, email }: AccountMail): Promise<MadeMail | undefined> {
      const isKnown = (await findOpen(email)) !== undefined;
      const code = randomInt(0, 1_000_000).toString().padStart(6, "0");
      const secret = randomBytes(32).toString("base64url");
      const expiresAt = new Date(clock.now().getTime() + limits.codeSeconds * 1000).toISOString();
      // For any address, and before the mail has left: when a code is there does not tell who has an account.
      await accounts.saveResetCode({ email, codeHash: hashOf(email, code), sentAt: instant(clock), expiresAt });
      if (!isKnown) return instead(email);
      await limiter.useBudgetOnce("codeMails", id);
      return {
        ...resetCodeMail(code, secret, publicUrl),
        afterSending: () => accounts.recordCodeSent({ email, linkHash: sha256(secret), expiresAt, at: instant(clock) }),
      };
    },

    /** Gives back to the day's budget what was used for a mail that is not sent any more, where anything was. */
    giveUp: ({ id }: AccountMail): Promise<void> => limiter.refundBudget("codeMails", id),
  };
}
