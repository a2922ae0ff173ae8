import { createHmac, hash, randomBytes, timingSafeEqual } from "node:crypto";
import { LRUCache } from "lru-cache";
import { networkOf } from "#platform/client-address.ts";
import type { Clock } from "#platform/clock.ts";
import { newId } from "#platform/ids.ts";
import type { Behind } from "../../account/service/sessions.ts";
import type { OperatorSession, OperatorSessionStore } from "../repository/operator-sessions.ts";

export type OperatorSessionsDeps = {
  /** OPERATOR_TOKEN; where there is none nobody is the operator. */
  operatorToken: string | undefined;
  /** OPERATOR_EMAILS: people who are operators by sessions of their own. */
  operatorEmails: readonly string[];
  /** Who is behind a person's session, as long as that counts. */
  behind: (sessionId: string) => Promise<Behind | undefined>;
  /** Where sessions are held. */
  stored: OperatorSessionStore;
  clock: Clock;
  /** Are failures limited? */
  isLimited: boolean;
};
export type OperatorSessions = ReturnType<typeof operatorSessions>;
/** The person who acts as operator; null where it is whoever has the token. */
export type OperatorPerson = Pick<Behind, "userId" | "nameSeal"> | null;
/** Who brings a token. `sessionId` is null for the bare token; `blocked`: it was not even looked at. */
export type Operator =
  | { kind: "operator"; sessionId: string | null; person: OperatorPerson }
  | { kind: "blocked"; seconds: number };
/** Why somebody is no operator by its own session. */
export type NoOperator = "not named" | "unconfirmed" | "bound" | "no second factor";

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
export function operatorSessions(deps: OperatorSessionsDeps) {
  const { operatorToken, operatorEmails, stored, clock, isLimited } = deps;
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

  /** Whoever is behind a person's session, where it is an operator; asked with every use, for any of it may end. */
  async function personBy(sessionId: string): Promise<Behind | NoOperator> {
    const person = await deps.behind(sessionId);
    if (!person || !operatorEmails.includes(person.email)) return "not named";
    if (!person.isEmailConfirmed) return "unconfirmed";
    // Whoever runs a company's provider can say that anybody has come, and with which factor.
    if (person.isBound) return "bound";
    return person.hasShownFactor ? person : "no second factor";
  }

  /** Who is behind one of our sessions; undefined where it is over. */
  async function used(token: string): Promise<Operator | undefined> {
    const session = await stored.use(keyOf(token), instantIn(0), instantIn(limits.idleMs));
    if (!session) return undefined;
    const { id: sessionId, personSessionId } = session;
    if (personSessionId === null)
      return operatorToken === undefined ? undefined : { kind: "operator", sessionId, person: null };
    const person = await personBy(personSessionId);
    return typeof person === "string" ? undefined : { kind: "operator", sessionId, person };
  }

  async function open(personSessionId: string | null): Promise<{ token: string; expiresAt: string }> {
    const token = `op_${randomBytes(32).toString("base64url")}`;
    const endsAt = instantIn(limits.lifeMs);
    const session = { hash: keyOf(token), id: newId(), personSessionId, endsAt, idleAt: instantIn(limits.idleMs) };
    await stored.open(session, limits.sessions, instantIn(0));
    return { token, expiresAt: endsAt };
  }

  return {
    /** Whose token it is; undefined for whoever is not the operator. A wrong one is counted. */
    async find(token: string, address: string): Promise<Operator | undefined> {
      const operator = isSession(token) ? await used(token) : undefined;
      if (operator) return operator;
      if (!right) return undefined;
      const given = digest(token);
      if (isNoGuess(token) && !timingSafeEqual(given, right)) return undefined;
      const client = networkOf(address);
      const until = isLimited ? blockedUntil(client) : undefined;
      if (until !== undefined) return { kind: "blocked", seconds: Math.ceil((until - nowMs()) / 1000) };
      if (!timingSafeEqual(given, right)) {
        fail(client);
        return undefined;
      }
      return { kind: "operator", sessionId: null, person: null };
    },

    /** Opens a session for whoever has shown the token. */
    open: (): Promise<{ token: string; expiresAt: string }> => open(null),

    /** Opens one for a person who is an operator, by its own session; or says why it is none. */
    async openFor(personSessionId: string): Promise<{ token: string; expiresAt: string } | NoOperator> {
      const person = await personBy(personSessionId);
      return typeof person === "string" ? person : open(personSessionId);
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
      return session;
    },

    async end(sessionId) {
      for (const [hash, { id }] of sessions) if (id === sessionId) sessions.delete(hash);
    },
  };
}
