import { hash, randomBytes, timingSafeEqual } from "node:crypto";
import { LRUCache } from "lru-cache";
import { networkOf } from "#platform/client-address.ts";
import type { Clock } from "#platform/clock.ts";
import { newId } from "#platform/ids.ts";

export type OperatorSessionsDeps = {
  /** OPERATOR_TOKEN; where there is none nobody is the operator. */
  operatorToken: string | undefined;
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

// What companies bring is signed and has three parts, and a session of ours that is over is no guess either.
const isNoGuess = (token: string) => /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token) || /^op_[\w-]{43}$/.test(token);

/**
 * The operator's token stands for the whole installation and is seldom changed: browsers exchange it for a session, which is
 * over soon and known to nobody after a restart. Sessions are kept in memory, by hash.
 */
export function operatorSessions({ operatorToken, clock, isLimited }: OperatorSessionsDeps) {
  const sessions = new Map<string, { id: string; endsAt: number; idleAt: number }>();
  const failures = new LRUCache<string, { count: number; until: number }>({ max: 10_000 });
  const nowMs = () => clock.now().getTime();
  const right = operatorToken === undefined ? undefined : digest(operatorToken);

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

  function findSession(key: string): string | undefined {
    const session = sessions.get(key);
    if (!session) return undefined;
    if (nowMs() >= Math.min(session.endsAt, session.idleAt)) return void sessions.delete(key);
    session.idleAt = nowMs() + limits.idleMs;
    return session.id;
  }

  return {
    /** Whose token it is; undefined for whoever is not the operator. A wrong one is counted. */
    find(token: string, address: string): Operator | undefined {
      if (!right) return undefined;
      const given = digest(token);
      const sessionId = findSession(given.toString("base64url"));
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
    open(): { token: string; expiresAt: string } {
      const token = `op_${randomBytes(32).toString("base64url")}`;
      const [oldest] = sessions.keys();
      if (sessions.size >= limits.sessions && oldest !== undefined) sessions.delete(oldest);
      const endsAt = nowMs() + limits.lifeMs;
      sessions.set(digest(token).toString("base64url"), { id: newId(), endsAt, idleAt: nowMs() + limits.idleMs });
      return { token, expiresAt: new Date(endsAt).toISOString() };
    },

    end(sessionId: string): void {
      for (const [key, { id }] of sessions) if (id === sessionId) sessions.delete(key);
    },
  };
}

const digest = (text: string): Buffer => hash("sha256", text, "buffer");
