import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import type { Client } from "#platform/client.ts";
import { instant, type Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import type { Log } from "#platform/log.ts";
import type { Mailer } from "#platform/mailer.ts";
import type { EmailCodeRepository } from "../repository/email-codes.ts";
import { limits } from "../rules/limits.ts";
import { confirmCodeMail } from "../rules/mail.ts";
import { messages } from "../schema.ts";
import type { AccountService } from "../service.ts";

export type ConfirmingDeps = {
  codes: EmailCodeRepository;
  accounts: Pick<AccountService, "count" | "refundSignUp">;
  mailer: Pick<Mailer, "send">;
  clock: Clock;
  log: Log;
  jwtSecret: string;
  publicUrl: string;
};
export type EmailConfirmation = ReturnType<typeof emailConfirmation>;

/** Who asks for a code: the person who signed the company up, for nobody else is in it before the e-mail is confirmed. */
type Confirming = { companyId: string; userId: string };

/** How a company shows that the e-mail it signed up with is its own (docs/decisions/0019). */
export function emailConfirmation({ codes, accounts, mailer, clock, log, jwtSecret, publicUrl }: ConfirmingDeps) {
  // Six digits could be tried out against a plain hash in no time.
  const hashOf = (accountId: string, code: string) =>
    createHmac("sha256", jwtSecret).update(`confirm ${accountId}\n${code}`).digest("hex");

  async function unconfirmed(companyId: string): Promise<string> {
    const company = await codes.find(companyId);
    if (!company) throw new AppError("not_found", "Company not found");
    if (company.confirmedAt !== null) throw new AppError("conflict", messages.emailConfirmedBefore);
    return company.email;
  }

  async function isConfirmed(companyId: string): Promise<boolean> {
    return typeof (await codes.find(companyId))?.confirmedAt === "string";
  }

  return {
    isConfirmed,

    /** @throws AppError `forbidden` until the company has confirmed its e-mail */
    async requireConfirmed(companyId: string): Promise<void> {
      if (!(await isConfirmed(companyId))) throw new AppError("forbidden", messages.emailUnconfirmed);
    },

    /**
     * Mails a new code; the one before is void.
     * @throws AppError `conflict` when the e-mail is confirmed, `too_many_requests`, `unavailable` when no mail leaves now
     */
    async sendCode({ companyId, userId }: Confirming, client: Client): Promise<void> {
      const email = await unconfirmed(companyId);
      await accounts.count("emailCode", companyId, client);
      const code = randomInt(0, 1_000_000).toString().padStart(6, "0");
      const expiresAt = new Date(clock.now().getTime() + limits.codeSeconds * 1000).toISOString();
      const saved = { accountId: userId, codeHash: hashOf(userId, code), expiresAt };
      await codes.save(saved, { companyId, at: instant(clock) });
      await mailer.send({ to: email, ...confirmCodeMail(code, publicUrl) }).catch((err: unknown) => {
        log.error({ err }, "mail could not be sent");
        throw new AppError("unavailable", messages.mailNotSent, { retryAfterSeconds: 60 });
      });
    },

    /**
     * Confirms the e-mail by the code that was mailed to it.
     * @throws AppError `invalid_input` for a code that is wrong, expired or void after too many misses, `conflict`
     */
    async confirm({ companyId, userId }: Confirming, given: string, client: Client): Promise<void> {
      await unconfirmed(companyId);
      await accounts.count("emailCodeTry", companyId, client);
      const code = await codes.takeTry(userId, limits.codeMisses);
      if (!code) throw new AppError("invalid_input", messages.codeVoid);
      if (code.expiresAt <= instant(clock)) throw new AppError("invalid_input", messages.codeExpired);
      const isRight = timingSafeEqual(Buffer.from(code.codeHash), Buffer.from(hashOf(userId, given)));
      if (!isRight) throw new AppError("invalid_input", messages.codeWrong);
      if (!(await codes.confirm({ accountId: userId, companyId }, instant(clock))))
        throw new AppError("conflict", messages.emailConfirmedBefore);
      await accounts.refundSignUp(client);
    },
  };
}
