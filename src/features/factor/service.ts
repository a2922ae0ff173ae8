import { createHmac, randomInt } from "node:crypto";
import type { Client } from "#platform/client.ts";
import { instant, type Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { createSealer } from "#platform/signing/sealing.ts";
import type { AccountService } from "../account/service.ts";
import { addressOf, newSecret, stepOf } from "./adapters/totp.ts";
import { siteOf } from "./adapters/webauthn.ts";
import type { FactorRepository } from "./repository.ts";
import { plainCode, recoveryCount, recoveryLength, recoveryLetters, spacedCode } from "./rules/recovery.ts";
import { messages, type Factors, type ShownFactor } from "./schema.ts";
import { passkeyKeeping, type Who } from "./service/passkeys.ts";
import type { FactorMethod } from "./vocabulary.ts";

export type FactorDeps = {
  factors: FactorRepository;
  accounts: Pick<AccountService, "findUser" | "mailOf" | "sendMail" | "limitFactor" | "countPasskey">;
  clock: Clock;
  /** Seals what the database alone must not give away. */
  jwtSecret: string;
  publicUrl: string;
};
export type FactorService = ReturnType<typeof factorService>;
export type { Who };

/** Second factors: what a person has beside a password, and whether one was shown. */
export function factorService(deps: FactorDeps) {
  const { factors, accounts, clock, jwtSecret, publicUrl } = deps;
  const now = () => instant(clock);
  const sealerOf = (accountId: string) => createSealer(jwtSecret, "totp", accountId);
  const hashOf = (accountId: string, code: string) =>
    createHmac("sha256", jwtSecret)
      .update(`recovery ${accountId}\n${plainCode(code)}`)
      .digest("hex");
  const passkeys = passkeyKeeping({ ...deps, site: siteOf(publicUrl), newCodes, changeOf });

  /** Ten codes as the person sees them, and as they are stored. */
  function newCodes(accountId: string) {
    const letter = () => recoveryLetters[randomInt(recoveryLetters.length)]!;
    const codes = Array.from({ length: recoveryCount }, () => Array.from({ length: recoveryLength }, letter).join(""));
    return { shown: codes.map(spacedCode), hashes: codes.map((code) => hashOf(accountId, code)) };
  }

  /** A change of somebody's factors, with the mail that tells of it. @throws AppError `not_found` */
  async function changeOf({ userId, sessionId }: Who, what: string, client: Client) {
    const { email } = await accounts.findUser(userId);
    const mail = accounts.mailOf("factorChanged", email, client.address, { what });
    return { accountId: userId, sessionId, at: now(), mail };
  }

  /** What codes are made of; undefined where it was sealed with another JWT_SECRET, and then no code counts. */
  function seedOf(accountId: string, sealed: string): string | undefined {
    try {
      return sealerOf(accountId).open(sealed);
    } catch {
      return undefined;
    }
  }

  /** The time step of which a code is now; undefined for a wrong one. */
  async function stepNow(accountId: string, sealed: string, code: string): Promise<number | undefined> {
    const seed = seedOf(accountId, sealed);
    return seed === undefined ? undefined : stepOf(code, seed, clock.now().getTime());
  }

  async function isTotp(accountId: string, code: string): Promise<boolean> {
    const totp = await factors.findTotp(accountId);
    if (totp?.confirmedAt == null) return false;
    const step = await stepNow(accountId, totp.secret, code);
    return step !== undefined && (await factors.takeStep(accountId, step));
  }

  async function isShown(accountId: string, { method, code, response }: ShownFactor): Promise<boolean> {
    if (method === "passkey") return passkeys.isSignedBy(accountId, response);
    if (code === undefined) return false;
    if (method === "totp") return isTotp(accountId, code);
    return factors.takeCode(accountId, hashOf(accountId, code), now());
  }

  /** By what a person can show a second factor; empty for whoever has none. */
  async function methodsOf(accountId: string): Promise<FactorMethod[]> {
    const totp = await factors.findTotp(accountId);
    const hasTotp = typeof totp?.confirmedAt === "string";
    const hasPasskey = (await factors.listPasskeys(accountId)).length > 0;
    if (!hasTotp && !hasPasskey) return [];
    const canRecover = (await factors.countCodes(accountId)) > 0;
    return [...(hasTotp ? ["totp" as const] : []), ...(hasPasskey ? ["passkey" as const] : []), ...(canRecover ? ["recovery" as const] : [])]; // prettier-ignore
  }

  return {
    ...passkeys,
    methodsOf,

    /**
     * Whether a second factor was shown. Five misses, and nothing more is looked at for a while.
     * @throws AppError `too_many_requests`
     */
    async check(accountId: string, shown: ShownFactor, client: Client): Promise<boolean> {
      const refund = await accounts.limitFactor(accountId, client);
      if (!(await isShown(accountId, shown))) return false;
      await refund();
      return true;
    },

    /** The factors of whoever asks. */
    async list({ userId }: Who): Promise<Factors> {
      const totp = await factors.findTotp(userId);
      const own = await factors.listPasskeys(userId);
      return {
        totp: totp?.confirmedAt == null ? null : { createdAt: totp.confirmedAt },
        passkeys: own.map(({ id, name, createdAt, lastUsedAt }) => ({ passkeyId: id, name, createdAt, lastUsedAt })),
        recoveryCodesLeft: await factors.countCodes(userId),
      };
    },

    /** Begins an authenticator app, which counts once a code of it is shown. @throws AppError `conflict` where there is one */
    async beginTotp({ userId }: Who): Promise<{ secret: string; url: string }> {
      const { email } = await accounts.findUser(userId);
      const secret = await newSecret();
      if (!(await factors.beginTotp(userId, sealerOf(userId).seal(secret), now())))
        throw new AppError("conflict", messages.totpThere);
      return { secret, url: await addressOf(secret, email) };
    },

    /** Has the app count; answers recovery codes where the person has none left. @throws AppError `invalid_input` for a wrong code, `not_found` */
    async confirmTotp(who: Who, code: string, client: Client): Promise<{ recoveryCodes: string[] }> {
      const refund = await accounts.limitFactor(who.userId, client);
      const begun = await factors.findTotp(who.userId);
      if (!begun) throw new AppError("not_found", messages.totpMissing);
      const step = await stepNow(who.userId, begun.secret, code);
      if (step === undefined) throw new AppError("invalid_input", messages.codeWrong);
      await refund();
      const { shown, hashes } = newCodes(who.userId);
      const change = await changeOf(who, "an authenticator app was added", client);
      const added = await factors.confirmTotp(change, { secret: begun.secret, step, hashes });
      if (!added) throw new AppError("conflict", messages.totpThere);
      accounts.sendMail(change.mail);
      return { recoveryCodes: added.hasNewCodes ? shown : [] };
    },

    /** @throws AppError `not_found` */
    async removeTotp(who: Who, client: Client): Promise<void> {
      const change = await changeOf(who, "the authenticator app was removed", client);
      if (!(await factors.removeTotp(change))) throw new AppError("not_found", messages.totpMissing);
      accounts.sendMail(change.mail);
    },

    /** Makes ten new recovery codes in place of those before. @throws AppError `conflict` without a factor */
    async renewCodes(who: Who, client: Client): Promise<{ recoveryCodes: string[] }> {
      if ((await methodsOf(who.userId)).length === 0) throw new AppError("conflict", messages.noFactor);
      const { shown, hashes } = newCodes(who.userId);
      const change = await changeOf(who, "new recovery codes were made", client);
      await factors.renewCodes(change, hashes);
      accounts.sendMail(change.mail);
      return { recoveryCodes: shown };
    },

    /** Takes every factor away from somebody who has lost all of them, and has it told so; false where there was none. */
    async reset({ id, email }: { id: string; email: string }): Promise<boolean> {
      const what = "whoever runs this service has taken all away";
      return factors.reset(id, now(), accounts.mailOf("factorChanged", email, "the server", { what }));
    },

    forgetOld: () => factors.forgetChallenges(now()),
  };
}
