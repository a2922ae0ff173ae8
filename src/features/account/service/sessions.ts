import { randomBytes } from "node:crypto";
// The parts by themselves: the whole package is three times as many files to load at each start.
import { SignJWT } from "jose/jwt/sign";
import { jwtVerify } from "jose/jwt/verify";
import { LRUCache } from "lru-cache";
import { instant, type Clock } from "#platform/clock.ts";
import type { Client } from "#platform/client.ts";
import { AppError } from "#platform/errors.ts";
import type { Log } from "#platform/log.ts";
import { sha256 } from "#platform/sha256.ts";
import type { Role } from "../../role/vocabulary.ts";
import type { AccountRepository, Session } from "../repository.ts";
import type { LiveSession } from "../repository/sessions.ts";
import { limits } from "../rules/limits.ts";
import { messages } from "../schema.ts";
import type { SignedIn } from "../schema/sign-up.ts";

export type SessionDeps = {
  accounts: AccountRepository;
  clock: Clock;
  log: Log;
  jwtSecret: string;
  admits: Admits;
};
/** What a token says. The session's id is a hash: the database holds nothing that a token could be made of. */
type Claims = { companyId: string; sessionId: string; expiresAtMs: number };
/**
 * By what a person came in, when it last showed who it is, by a second factor when, until when that counts, and the company
 * whose own provider vouched for the person, in which alone the session counts.
 */
export type Standing = Pick<Session, "method" | "provenAt" | "secondFactorAt" | "expiresAt" | "boundTo">;
/** Who comes in, where to, and what was shown; unless said, a password just now. */
export type SignsIn = { accountId: string; companyId: string; shown?: Partial<Standing> };
/** Refuses whoever may not come into a company in this way. @throws AppError `forbidden`, naming the way that there is */
export type Admits = (who: SignsIn) => Promise<void>;
/** Signs somebody in to a company, and answers as sign-in does. */
export type OpenIn = (who: SignsIn, client: Client) => Promise<SignedIn>;
/** Who is behind a session, and what it and its person have shown. */
export type Behind = {
  userId: string;
  nameSeal: string | null;
  email: string;
  isEmailConfirmed: boolean;
  hasShownFactor: boolean;
  /** Whether a company's own provider alone has said who it is. */
  isBound: boolean;
};
/** Who is behind a token, as what of which company. */
export type FoundSession = {
  companyId: string;
  userId: string;
  nameSeal: string | null;
  role: Role;
  sessionId: string;
  tokenId: string | null;
  /** Whether the person showed who it is a short while ago. */
  isFresh: boolean;
  /** Whether the company asks for a second factor that this session has not shown. */
  lacksFactor: boolean;
  /** Whether it is for this company alone while the person belongs to others too, and the person has shown nothing of its own. */
  isBound: boolean;
};
type Payload = { _id?: unknown; sid?: unknown; aud?: unknown; exp?: number };

const issuer = "ilana";
const audience = "ilana-api";
// What tokens said before they named an audience; none such is made any more, and the last ends with its seven days.
const formerSid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function sessionKeeping({ accounts, clock, log, jwtSecret, admits }: SessionDeps) {
  const key = new TextEncoder().encode(jwtSecret);
  const now = () => instant(clock);
  /** What tokens say whose signature was found right; whether they still count is asked every time. */
  const verified = new LRUCache<string, Claims>({ max: 2000 });

  /** What a token says, when it is one of ours and has not expired when it is first seen. */
  async function claimsOf(token: string): Promise<Claims | undefined> {
    const known = verified.get(token);
    if (known) return known;
    const options = { algorithms: ["HS256"], issuer, currentDate: clock.now() };
    const result = await jwtVerify(token, key, options).catch(() => undefined);
    const claims = result && readClaims(result.payload);
    if (claims) verified.set(token, claims);
    return claims;
  }

  /**
   * Opens a session of a person in a company while the stored hash is the one that was verified, where one was; undefined when
   * it is another by now.
   */
  async function openWhile(who: SignsIn, client: Client, verifiedHash?: string): Promise<string | undefined> {
    await admits(who);
    const { accountId, companyId, shown } = who;
    const secret = randomBytes(32).toString("base64url");
    const longest = new Date(clock.now().getTime() + limits.sessionDays * 86_400_000).toISOString();
    const standing = {
      method: "password",
      provenAt: null,
      secondFactorAt: null,
      expiresAt: longest,
      boundTo: null,
      ...shown,
    } as const;
    const session = {
      id: sha256(secret),
      accountId,
      companyId,
      createdAt: now(),
      lastSeenAt: now(),
      revokedAt: null,
      address: client.address,
      userAgent: client.userAgent.slice(0, 300),
      ...standing,
    };
    const outcome = await accounts.saveSession(session, verifiedHash);
    if (outcome === "suspended") throw new AppError("forbidden", messages.suspended);
    if (outcome === "outside") throw new AppError("forbidden", messages.outside);
    if (outcome === "outdated") return undefined;
    return new SignJWT({ _id: companyId, sid: secret })
      .setProtectedHeader({ alg: "HS256", typ: "JWT" })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(clock.now())
      .setExpirationTime(new Date(standing.expiresAt))
      .sign(key);
  }

  /** A session that still counts, and when it ends if nothing more is heard of it, in ms since 1970. */
  async function live(sessionId: string): Promise<{ session: LiveSession; endsAt: number } | undefined> {
    const session = await accounts.findSession(sessionId);
    if (!session) return undefined;
    const idleEnd = Date.parse(session.lastSeenAt) + limits.sessionIdleHours * 3_600_000;
    const endsAt = Math.min(Date.parse(session.expiresAt), idleEnd, Date.parse(session.until ?? session.expiresAt));
    return endsAt > clock.now().getTime() ? { session, endsAt } : undefined;
  }

  return {
    /**
     * Starts a session and returns its token: a JWT that carries the company's id and a secret of the session.
     * @throws AppError `forbidden` while person or company are suspended, or the one does not belong to the other
     */
    async openSession(who: SignsIn, client: Client): Promise<string> {
      return (await openWhile(who, client))!;
    },

    openWhile,

    /** The live session behind a token, or undefined when it is forged, expired, idle for too long or revoked. */
    async findSession(token: string): Promise<FoundSession | undefined> {
      const claims = await claimsOf(token);
      if (!claims || claims.expiresAtMs <= clock.now().getTime()) return undefined;
      const { sessionId, companyId } = claims;
      const session = await accounts.findSession(sessionId);
      if (!session || session.companyId !== companyId || session.expiresAt <= now()) return undefined;
      if (session.until !== null && session.until <= now()) return undefined;
      const idleMs = clock.now().getTime() - Date.parse(session.lastSeenAt);
      if (idleMs > limits.sessionIdleHours * 3_600_000) return undefined;
      // Often enough for an idle limit of hours, and reads stay reads.
      // Only a note for the idle limit: a disk that is full must not turn readers away.
      if (idleMs > 5 * 60_000)
        await accounts.touchSession(sessionId, now()).catch((err: unknown) => log.warn({ err }, "session not noted"));
      const { accountId: userId, nameSeal, role } = session;
      const provenMs = Date.parse(session.provenAt ?? session.createdAt);
      const isFresh = clock.now().getTime() - provenMs < limits.freshSeconds * 1000;
      const lacksFactor = session.secondFactorAt === null && (session.secondFactorRoles ?? []).includes(role);
      const isBound =
        session.boundTo !== null &&
        (session.provenAt === null || !isFresh) &&
        (await accounts.belongsElsewhere(userId, companyId, now()));
      return { companyId, userId, nameSeal, role, sessionId, tokenId: null, isFresh, lacksFactor, isBound };
    },

    /** What was shown in a session; undefined when it is over. */
    async standingOf(sessionId: string): Promise<Standing | undefined> {
      const session = await accounts.findSession(sessionId);
      if (!session) return undefined;
      const { method, provenAt, createdAt, secondFactorAt, expiresAt, boundTo } = session;
      return { method, provenAt: provenAt ?? createdAt, secondFactorAt, expiresAt, boundTo };
    },

    async signOut(sessionId: string): Promise<void> {
      await accounts.revokeSession(sessionId, now());
    },

    /** Grows whenever a session is ended, in whichever process. */
    endedSessions: (): Promise<number> => accounts.countEnded(),

    /** Which of these sessions nobody has ended. */
    liveAmong: (ids: string[]): Promise<Set<string>> => accounts.listLive(ids),

    /** When a session ends if nothing more is heard of it, in ms since 1970; undefined when it is over. Asking is no sign of use. */
    liveUntil: async (sessionId: string): Promise<number | undefined> => (await live(sessionId))?.endsAt,

    /** Who is behind a session; undefined when it is over. Asking is no sign of use. */
    async behind(sessionId: string): Promise<Behind | undefined> {
      const found = await live(sessionId);
      if (!found) return undefined;
      const { accountId: userId, nameSeal, email, emailConfirmedAt, secondFactorAt, boundTo } = found.session;
      const shown = { isEmailConfirmed: emailConfirmedAt !== null, hasShownFactor: secondFactorAt !== null };
      return { userId, nameSeal, email, ...shown, isBound: boundTo !== null };
    },
  };
}

function readClaims({ _id, sid, aud, exp }: Payload): Claims | undefined {
  if (typeof sid !== "string" || typeof _id !== "string" || exp === undefined) return undefined;
  const isForUs = aud === audience || (aud === undefined && formerSid.test(sid));
  return isForUs ? { companyId: _id, sessionId: sha256(sid), expiresAtMs: exp * 1000 } : undefined;
}
