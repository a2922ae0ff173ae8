import type { Client } from "#platform/client.ts";
import { instant, type Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import type { Passwords } from "#platform/passwords.ts";
import type { Account, AccountRepository, Refusal } from "../repository.ts";
import { messages } from "../schema.ts";
import type { Devices } from "./devices.ts";
import type { Limiter } from "./limiter.ts";
import type { accountMailing } from "./mails.ts";
import type { Admits, sessionKeeping } from "./sessions.ts";
import { linesOf, whileVerified } from "./signing-in.ts";

export const passwordNone = "You have no password yet. Set one by “Forgot password” on the sign-in screen.";

type OwnPasswordDeps = {
  accounts: AccountRepository;
  passwords: Passwords;
  clock: Clock;
  limiter: Limiter;
  devices: Devices;
  sessions: ReturnType<typeof sessionKeeping>;
  mails: Pick<ReturnType<typeof accountMailing>, "mailOf" | "send">;
  admits: Admits;
  hashNew: (password: string, client: Client) => Promise<string>;
  recordRefusal: (action: Refusal, email: string) => Promise<void>;
};

/** The password of somebody who is signed in. */
export function ownPassword(deps: OwnPasswordDeps) {
  const { accounts, passwords, clock, limiter, devices, sessions, mails, hashNew, recordRefusal } = deps;
  const now = () => instant(clock);

  /** Whether a password is that of an account; only a wrong one counts against the limit. @throws AppError `too_many_requests` */
  async function isRight({ email, passwordHash }: Account, password: string, client: Client): Promise<boolean> {
    const refund = await limiter.consume("changePassword", { account: email, address: client.address });
    const right = await passwords.verify(passwordHash ?? undefined, password, linesOf(client, email));
    await (right ? refund() : recordRefusal("password.refused", email));
    return right;
  }

  return {
    /** Whether somebody who is signed in knows the own password. @throws AppError `too_many_requests` */
    async knowsPassword(userId: string, password: string, client: Client): Promise<boolean> {
      const account = await accounts.find(userId);
      return account !== undefined && isRight(account, password, client);
    },

    /**
     * Changes the password of whoever is signed in, ends all its sessions and opens a new one, which has shown the same second
     * factor and leads no further than the one before; returns the new token.
     * @throws AppError `invalid_input` for a wrong current password, the same password again, or a confirmation that differs
     */
    async changePassword(
      { userId, companyId, sessionId }: { userId: string; companyId: string; sessionId: string },
      input: { currentPassword: string; newPassword: string; confirmNewPassword: string },
      client: Client,
    ): Promise<string> {
      const account = await accounts.find(userId);
      if (!account) throw new AppError("not_found", "Company not found");
      const { email } = account;
      // Where nobody comes in by one, every session would end and none begin.
      await deps.admits({ accountId: userId, companyId });
      if (account.passwordHash === null) throw new AppError("invalid_input", passwordNone);
      if (input.newPassword !== input.confirmNewPassword) throw new AppError("invalid_input", messages.confirmDiffers);
      if (!(await isRight(account, input.currentPassword, client)))
        throw new AppError("invalid_input", messages.currentWrong);
      if (input.newPassword === input.currentPassword) throw new AppError("invalid_input", messages.passwordSame);
      const standing = await sessions.standingOf(sessionId);
      const passwordHash = await hashNew(input.newPassword, client);
      const mail = mails.mailOf("passwordChanged", email, client.address);
      // Whoever knows only the password before must not undo what its owner has set meanwhile.
      const verified = { ...deps, account, password: input.currentPassword, lines: linesOf(client, email) };
      const change = async (verifiedHash: string) =>
        (await accounts.changePassword({ id: userId, passwordHash, at: now(), mail, verifiedHash })) || undefined;
      if (!(await whileVerified(verified, change))) throw new AppError("invalid_input", messages.currentWrong);
      mails.send(mail);
      await devices.remember({ ...account, passwordHash }, client);
      const { secondFactorAt = null, boundTo = null } = standing ?? {};
      const who = { accountId: userId, companyId, shown: { secondFactorAt, boundTo, provenAt: now() } };
      const token = await sessions.openWhile(who, client, passwordHash);
      if (token === undefined) throw new AppError("unauthorized", messages.signInFailed);
      return token;
    },
  };
}
