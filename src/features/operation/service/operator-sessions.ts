import { createHmac, hash, randomBytes, timingSafeEqual } from "node:crypto";
import { LRUCache } from "lru-cache";
import { networkOf } from "#platform/client-address.ts";
import type { Clock } from "#platform/clock.ts";
import { newId } from "#platform/ids.ts";
import type { OperatorSession, OperatorSessionStore } from "../repository/operator-sessions.ts";

export type OperatorSessionsDeps = {
  /** OPERATOR_TOKEN; where there is none nobody is the operator. */
  operatorToken: string | undefined;
  /** Where sessions are held. */
  stored: OperatorSessionStore;
  clock: Clock;
  /** Are failures limited? */
  isLimited: boolean;
};
export type OperatorSessions = ReturnType<typeof operatorSessions>;
/** Who brings a token. `sessionId` is null for the bare token; `blocked`: it was not even looked at. */
export type Operator = { kind: "operator"; sessionId: string | null } | { kind: "blocked"; seconds: number };

const minuteMs = 60_000;
// A working day at most, and half an hour without a call.
const limits = { lifeMs: 8 * 60 * minuteMs, idleMs: 30 * minuteMs, sessions: 100 };
/** Tries of a client that fail. Only its own: the token is too long to be guessed from many, and strangers keep nobody out. */
const failureLimits = { windowMs: 15 * minuteMs, ofClient: 10 };

const isSession = (token: string) => /^op_[\w-]{43}$/.test(token);
// What companies bring is signed and has three parts, and a session of ours that is over is no guess either.
const isNoGuess = (token: string) => /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token) || isSession(token);

/**
 * The operator's token stands for the whole installation and is seldom changed: browsers exchange it for a session, which is
 * over soon, and with another token. Sessions are held by hash.
 */
export function operatorSessions({ operatorToken, stored, clock, isLimited }: OperatorSessionsDeps) {
  const failures = new LRUCache<string, { count: number; until: number }>({ max: 10_000 });
  const nowMs = () => clock.now().getTime();
  const right = operatorToken === undefined ? undefined : digest(operatorToken);
  const instantIn = (ms: number) => new Date(nowMs() + ms).toISOString();
  const keyOf = (token: string) =>
    createHmac("sha256", operatorToken ?? "")
      .update(token)
      .digest("base64url");

  const failed = (who: string) => {
    const found = failures.get(who);
    return found && found.until > nowMs() ? found : { count: 0, until: nowMs() + failureLimits.windowMs };
  };

  function blockedUntil(client: string): number | undefined {
    const { count, until } = failed(client);
    return count >= failureLimits.ofClient ? until : undefined;
  }

  function fail(client: string): void {
    const { count, until } = failed(client);
    failures.set(client, { count: count + 1, until });
  }

  return {
    /** Whose token it is; undefined for whoever is not the operator. A wrong one is counted. */
    async find(token: string, address: string): Promise<Operator | undefined> {
      if (!right) return undefined;
      const given = digest(token);
      const sessionId = isSession(token)
        ? await stored.use(keyOf(token), instantIn(0), instantIn(limits.idleMs))
        : undefined;
      if (sessionId) return { kind: "operator", sessionId };
      if (isNoGuess(token) && !timingSafeEqual(given, right)) return undefined;
      const client = networkOf(address);
      const until = isLimited ? blockedUntil(client) : undefined;
      if (until !== undefined) return { kind: "blocked", seconds: Math.ceil((until - nowMs()) / 1000) };
      if (!timingSafeEqual(given, right)) {
        fail(client);
        return undefined;
      }
      return { kind: "operator", sessionId: null };
    },

    /** Opens a session for whoever has shown the token. */
    async open(): Promise<{ token: string; expiresAt: string }> {
      const token = `op_${randomBytes(32).toString("base64url")}`;
      const endsAt = instantIn(limits.lifeMs);
      const session = { hash: keyOf(token), id: newId(), endsAt, idleAt: instantIn(limits.idleMs) };
      await stored.open(session, limits.sessions, instantIn(0));
      return { token, expiresAt: endsAt };
    },

    end: (sessionId: string): Promise<void> => stored.end(sessionId),
  };
}

const digest = (text: string): Buffer => hash("sha256", text, "buffer");

/** For the one process that serves alone: in memory, where no restore brings them back, and a restart ends them. */
export function sessionsInMemory(): OperatorSessionStore {
  const sessions = new Map<string, OperatorSession>();
  return {
    async open(session, most) {
      const [oldest] = sessions.keys();
      if (sessions.size >= most && oldest !== undefined) sessions.delete(oldest);
      sessions.set(session.hash, session);
    },

    async use(hash, now, idleAt) {
      const session = sessions.get(hash);
      if (!session) return undefined;
      if (now >= session.endsAt || now >= session.idleAt) return void sessions.delete(hash);
      session.idleAt = idleAt;
      return session.id;
    },

    async end(sessionId) {
      for (const [hash, { id }] of sessions) if (id === sessionId) sessions.delete(hash);
    },
  };
}
