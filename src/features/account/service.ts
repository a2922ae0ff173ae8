import { createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
// The parts by themselves: the whole package is three times as many files to load at each start.
import { SignJWT } from "jose/jwt/sign";
import { jwtVerify } from "jose/jwt/verify";
import { LRUCache } from "lru-cache";
import { instant, type Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import type { Log } from "#platform/log.ts";
import type { Mailer } from "#platform/mailer.ts";
import type { Passwords } from "#platform/passwords.ts";
import { sha256 } from "#platform/sha256.ts";
import type { Account, AccountRepository, Refusal, ResetCode } from "./repository.ts";
import { resetCodeMail } from "./rules/mail.ts";
import { limits, rateRules, type RateAction, type RateRule } from "./rules/limits.ts";
import { messages } from "./schema.ts";

/** Where a request comes from. */
export type Client = { address: string; userAgent: string };

/** Who tries something: the account, by its e-mail or id, where there is one, and the address it comes from. */
type Trier = { account?: string; address: string };

export type AccountDeps = {
  accounts: AccountRepository;
  passwords: Passwords;
  mailer: Mailer;
  clock: Clock;
  log: Log;
  jwtSecret: string;
  publicUrl: string;
  rateLimit: boolean;
  /** Hears of sessions that have ended: the id of one session, or of an account, all of whose sessions ended. */
  onEnded: (id: string) => void;
};
export type AccountService = ReturnType<typeof accountService>;
/** What a token says. */
type Claims = { companyId: string; sessionId: string; expiresAtMs: number };

export function accountService(deps: AccountDeps) {
  const { accounts, passwords, mailer, clock, log } = deps;
  const key = new TextEncoder().encode(deps.jwtSecret);
  const now = () => instant(clock);
  const later = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000).toISOString();
  // Six digits could be tried out against a plain hash in no time; a keyed one is useless without the server's secret.
  const hashCode = (email: string, code: string) =>
    createHmac("sha256", deps.jwtSecret).update(`${email}\n${code}`).digest("hex");
  const inBackground = new Set<Promise<void>>();
  /** What tokens say whose signature was found right; whether they still count is asked every time. */
  const verified = new LRUCache<string, Claims>({ max: 2000 });

  function send(to: string, mail: { subject: string; text: string; html: string }) {
    const sending = mailer
      .send({ to, ...mail })
      .catch((error: unknown) => log.error({ err: error }, "mail could not be sent"))
      .finally(() => inBackground.delete(sending));
    inBackground.add(sending);
  }

  /** Counts one try of an action. Returns how to take it back once it proves honest. @throws AppError `too_many_requests` */
  async function consume(action: RateAction, who: Trier): Promise<() => Promise<void>> {
    if (!deps.rateLimit) return async () => {};
    const consumed: string[] = [];
    for (const rule of rateRules[action] as readonly RateRule[]) {
      const ruleKey = keyOf(rule, who);
      const window = { now: now(), resetsAt: later(rule.seconds), most: rule.points };
      const blockedUntil = await accounts.consume({ action, key: ruleKey, ...window });
      if (blockedUntil) throw tooMany(Date.parse(blockedUntil) - clock.now().getTime());
      consumed.push(ruleKey);
    }
    return async () => {
      for (const ruleKey of consumed) await accounts.refund(action, ruleKey);
    };
  }

  /** Starts a session and returns its token: a JWT that carries the company's id and the session's. */
  async function openSession(accountId: string, client: Client, verifiedHash?: string): Promise<string> {
    const sessionId = newId();
    const expiresAt = later(limits.sessionDays * 86_400);
    const session = {
      id: sessionId,
      accountId,
      createdAt: now(),
      lastSeenAt: now(),
      expiresAt,
      revokedAt: null,
      address: client.address,
      userAgent: client.userAgent.slice(0, 300),
    };
    if (!(await accounts.saveSession(session, verifiedHash))) throw new AppError("unauthorized", messages.signInFailed);
    return new SignJWT({ _id: accountId, sid: sessionId })
      .setProtectedHeader({ alg: "HS256", typ: "JWT" })
      .setIssuer("ilana")
      .setIssuedAt(clock.now())
      .setExpirationTime(new Date(expiresAt))
      .sign(key);
  }

  /** What a token says, when it is one of ours and has not expired when it is first seen. */
  async function claimsOf(token: string): Promise<Claims | undefined> {
    const known = verified.get(token);
    if (known) return known;
    const { payload } = (await jwtVerify<{ _id?: unknown; sid?: unknown }>(token, key, {
      algorithms: ["HS256"],
      issuer: "ilana",
      currentDate: clock.now(),
    }).catch(() => undefined)) ?? { payload: undefined };
    if (typeof payload?.sid !== "string" || typeof payload._id !== "string" || payload.exp === undefined)
      return undefined;
    const claims = { companyId: payload._id, sessionId: payload.sid, expiresAtMs: payload.exp * 1000 };
    verified.set(token, claims);
    return claims;
  }

  /** Records that somebody was refused; of an address without an account nothing is kept, with the same work. */
  async function recordRefusal(action: Refusal, email: string, account: Account | undefined): Promise<void> {
    const window = { now: now(), resetsAt: later(limits.refusalSeconds) };
    await accounts.recordRefusal({ action, accountId: account?.id, key: sha256(email), ...window });
  }

  async function isRightCode(code: ResetCode | undefined, email: string, otp: string): Promise<boolean> {
    const same = timingSafeEqual(
      Buffer.from(hashCode(email, otp)),
      Buffer.from(code?.codeHash ?? hashCode(email, "none")),
    );
    const known = await accounts.findByEmail(email);
    return same && known !== undefined;
  }

  return {
    openSession,
    hashPassword: passwords.hash,

    /** Counts one sign-up from this address. @throws AppError `too_many_requests` */
    async countSignUp(client: Client): Promise<void> {
      await consume("onboard", client);
    },

    /** @throws AppError `unauthorized`, in the same words and time for an unknown address and a wrong password */
    async signIn(email: string, password: string, client: Client): Promise<{ companyId: string; token: string }> {
      const refund = await consume("signIn", { account: email, address: client.address });
      const account = await accounts.findByEmail(email);
      if (!(await passwords.verify(account?.passwordHash, password)) || !account) {
        await recordRefusal("session.refused", email, account);
        throw new AppError("unauthorized", messages.signInFailed);
      }
      await refund();
      return { companyId: account.id, token: await openSession(account.id, client, account.passwordHash) };
    },

    /** The live session behind a token, or undefined when it is forged, expired, idle for too long or revoked. */
    async findSession(token: string): Promise<{ companyId: string; sessionId: string } | undefined> {
      const claims = await claimsOf(token);
      if (!claims || claims.expiresAtMs <= clock.now().getTime()) return undefined;
      const { sessionId, companyId } = claims;
      const session = await accounts.findSession(sessionId);
      if (!session || session.accountId !== companyId || session.expiresAt <= now()) return undefined;
      const idleMs = clock.now().getTime() - Date.parse(session.lastSeenAt);
      if (idleMs > limits.sessionIdleHours * 3_600_000) return undefined;
      // Often enough for an idle limit of hours, and reads stay reads.
      // Only a note for the idle limit: a disk that is full must not turn readers away.
      if (idleMs > 5 * 60_000)
        await accounts.touchSession(sessionId, now()).catch((err: unknown) => log.warn({ err }, "session not noted"));
      return { companyId, sessionId };
    },

    async signOut(sessionId: string): Promise<void> {
      await accounts.revokeSession(sessionId, now());
      deps.onEnded(sessionId);
    },

    /** When a session ends if nothing more is heard of it, in ms since 1970; undefined when it is over. Asking is no sign of use. */
    async liveUntil(sessionId: string): Promise<number | undefined> {
      const session = await accounts.findSession(sessionId);
      if (!session) return undefined;
      const idleEnd = Date.parse(session.lastSeenAt) + limits.sessionIdleHours * 3_600_000;
      const endsAt = Math.min(Date.parse(session.expiresAt), idleEnd);
      return endsAt > clock.now().getTime() ? endsAt : undefined;
    },

    /** Sends a code when the address has an account; does the same work, and says the same, when it has none. */
    async sendCode(email: string, client: Client): Promise<void> {
      await consume("sendCode", { account: email, address: client.address });
      const account = await accounts.findByEmail(email);
      const code = randomInt(0, 1_000_000).toString().padStart(6, "0");
      await accounts.saveResetCode({
        email,
        codeHash: hashCode(email, code),
        sentAt: now(),
        expiresAt: later(limits.codeSeconds),
      });
      if (account) send(account.email, resetCodeMail(code, deps.publicUrl));
    },

    /**
     * Checks a code. Returns the secret that the same client shows when it sets the new password.
     * @throws AppError `invalid_input` for a code that is wrong, used, expired or void after too many misses
     */
    async verifyCode(email: string, otp: string, client: Client): Promise<string> {
      await consume("verifyCode", { account: email, address: client.address });
      const code = await accounts.findResetCode(email);
      if (code && code.expiresAt <= now()) throw new AppError("invalid_input", messages.codeExpired);
      const isVoid = code !== undefined && !(await accounts.takeTry(email, limits.codeMisses));
      if (isVoid || !(await isRightCode(code, email, otp))) {
        await recordRefusal("password.codeRefused", email, await accounts.findByEmail(email));
        throw new AppError("invalid_input", isVoid ? messages.codeVoid : messages.codeWrong);
      }
      const secret = randomBytes(32).toString("base64url");
      const isFirst = await accounts.recordVerified(email, {
        at: now(),
        clientHash: sha256(secret),
        address: client.address,
      });
      if (!isFirst) throw new AppError("invalid_input", messages.codeWrong);
      return secret;
    },

    /**
     * Sets a new password after a verified code: once, within ten minutes, for the client that verified it (its secret, or
     * for a client that kept no secret the same address). Ends every session of the account.
     * @throws AppError `invalid_input` when any of that does not hold
     */
    async createPassword(
      email: string,
      newPassword: string,
      secret: string | undefined,
      client: Client,
    ): Promise<void> {
      await consume("createPassword", client);
      const code = await accounts.findResetCode(email);
      const account = await accounts.findByEmail(email);
      if (!account || !code?.verifiedAt || !isSameClient(code, secret, client))
        throw new AppError("invalid_input", messages.resetNotVerified);
      if (Date.parse(code.verifiedAt) + limits.resetSeconds * 1000 <= clock.now().getTime())
        throw new AppError("invalid_input", messages.resetNotVerified);
      const passwordHash = await passwords.hash(newPassword);
      const isFirst = await accounts.resetPassword(email, { id: account.id, passwordHash, at: now() });
      if (!isFirst) throw new AppError("invalid_input", messages.resetNotVerified);
      deps.onEnded(account.id);
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
      if (input.newPassword !== input.confirmNewPassword) throw new AppError("invalid_input", messages.confirmDiffers);
      const refund = await consume("changePassword", { account: account.email, address: client.address });
      if (!(await passwords.verify(account.passwordHash, input.currentPassword))) {
        await recordRefusal("password.refused", account.email, account);
        throw new AppError("invalid_input", messages.currentWrong);
      }
      await refund();
      if (input.newPassword === input.currentPassword) throw new AppError("invalid_input", messages.passwordSame);
      const passwordHash = await passwords.hash(input.newPassword);
      await accounts.changePassword({ id: companyId, passwordHash, at: now() });
      deps.onEnded(companyId);
      return openSession(companyId, client);
    },

    /** Counts one use of what a company may have so often. @throws AppError `too_many_requests` */
    async count(use: "ask" | "memo" | "export" | "webhook", companyId: string, { address }: Client): Promise<void> {
      await consume(use, { account: companyId, address });
    },

    async forgetOld(): Promise<void> {
      await accounts.forgetOld(now(), later(-30 * 86_400));
    },

    /** Waits for mails on their way, so that a stop does not cut them off. */
    async drain(): Promise<void> {
      await Promise.allSettled(inBackground);
    },
  };
}

/** Of one length whatever was sent, and no list of addresses for whoever reads the database. */
function keyOf(rule: RateRule, { account = "", address }: Trier): string {
  if (rule.who === "address") return sha256(address);
  return sha256(rule.who === "account" ? account : `${account} ${address}`);
}

function tooMany(waitMs: number): AppError {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
  const message = `Too many attempts. Please try again in ${minutes} minute${minutes === 1 ? "" : "s"}.`;
  return new AppError("too_many_requests", message, { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
}

function isSameClient(code: ResetCode, secret: string | undefined, client: Client): boolean {
  return secret === undefined ? code.verifiedFrom === client.address : code.clientHash === sha256(secret);
}
