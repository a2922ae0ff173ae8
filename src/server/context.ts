import type { FastifyReply, FastifyRequest } from "fastify";
import type { AccountService } from "#features/account/service.ts";
import { permissionsOf } from "#features/role/rules.ts";
import type { OperatorSessions } from "#features/operation/service/operator-sessions.ts";
import { looksLikeToken } from "#features/token/rules/form.ts";
import type { TokenService } from "#features/token/service.ts";
import { clientAddress } from "#platform/client-address.ts";
import type { Cookies } from "#platform/client.ts";
import { AppError, asUnavailable } from "#platform/errors.ts";
import { transported } from "#platform/trpc/failure.ts";
import type { Actor, Context, SecurityMeta } from "#platform/trpc/meta.ts";
import type { Ended } from "./observe/security-log.ts";

export type ContextDeps = {
  accounts: AccountService;
  tokens: Pick<TokenService, "find" | "takeCall">;
  operators: OperatorSessions;
  isSecure: boolean;
  onEnded: (ended: Ended) => void;
};

// On the request, not in a weak map from it: a context knows its request, and what knows its own key there stays, with all of
// the request, until the whole memory is cleaned. Cleaning what is new took three times as long.
const context = Symbol("context");
type Asking = FastifyRequest & { [context]?: Promise<Context> };

/** Makes a request's context: who is asking, resolved once, however many parts of the server ask. */
export function contextFactory({ accounts, tokens, operators, isSecure, onEnded }: ContextDeps) {
  // Browsers take a name that begins so over https only, for this very host and all its paths (RFC 6265bis, 4.1.3).
  const cookieName = (name: string) => `${isSecure ? "__Host-" : ""}ilana_${name}`;
  const cookie = { path: "/", httpOnly: true, sameSite: "strict" as const, secure: isSecure };

  /** Who is behind a token: of an API, or of a session. @throws AppError `too_many_requests` for one that calls too often */
  async function actorOf(token: string, reply: FastifyReply): Promise<Actor | null> {
    if (!looksLikeToken(token)) {
      const session = await accounts.findSession(token);
      return session ? { ...session, permissions: permissionsOf(session.lacksFactor ? "" : session.role) } : null;
    }
    const found = await tokens.find(token);
    if (!found) return null;
    countCall(found.tokenId, reply);
    return { ...found, sessionId: found.tokenId, isFresh: false };
  }

  /** Says how often the token may still call (draft-ietf-httpapi-ratelimit-headers, in its first form). */
  function countCall(tokenId: string, reply: FastifyReply): void {
    const window = tokens.takeCall(tokenId);
    if (!window) return;
    const { limit, seconds, remaining, resetSeconds, isOver } = window;
    void reply.headers({
      "ratelimit-limit": String(limit),
      "ratelimit-remaining": String(remaining),
      "ratelimit-reset": String(resetSeconds),
    });
    if (isOver)
      throw new AppError("too_many_requests", `This token may call ${limit} times in ${seconds / 60} minutes`, {
        retryAfterSeconds: resetSeconds,
      });
  }

  async function makeContext(request: FastifyRequest, reply: FastifyReply): Promise<Context> {
    const token = bearerToken(request);
    const address = clientAddress(request);
    // An API token is no guess at the operator's: it would use up the tries of its address.
    const mayBeOperator = token !== undefined && !looksLikeToken(token);
    const operator = mayBeOperator ? await operators.find(token, address) : undefined;
    const isOperator = operator?.kind === "operator";
    const actor = token && !operator ? await actorOf(token, reply) : null;
    const asker = { address, requestId: request.id, companyId: actor?.companyId ?? null, isOperator };
    const cookies: Cookies = {
      read: (name) => request.cookies[cookieName(name)],
      set: (name, value, maxAge, { isLax = false } = {}) =>
        void reply.setCookie(cookieName(name), value, { ...cookie, maxAge, ...(isLax && { sameSite: "lax" }) }),
      clear: (name) => void reply.clearCookie(cookieName(name), cookie),
    };
    const client = { address, userAgent: request.headers["user-agent"] ?? "", cookies };
    return {
      requestId: request.id,
      actor,
      isOperator,
      ...(operator?.kind === "operator" && {
        operatorSessionId: operator.sessionId,
        operatorPerson: operator.person,
      }),
      ...(operator?.kind === "blocked" && { operatorWaitSeconds: operator.seconds }),
      client,
      upload: null,
      countChange: (companyId, what) => accounts.count(what ?? "settings", companyId, client),
      received: null,
      note({ path, meta }, refusal, answer) {
        const signedIn = refusal === null ? meta?.security?.signedIn?.(answer as never) : undefined;
        const security = endsOf(meta?.security, refusal === null ? answer : undefined);
        onEnded({ path, security, refusal, ...asker, companyId: asker.companyId ?? signedIn ?? null });
      },
    };
  }

  /** That nobody can say who is asking is a refusal like that of a procedure: it is told, noted, and no fault. */
  function refuse(error: unknown, request: FastifyRequest): never {
    const refusal = error instanceof AppError ? error : asUnavailable(error);
    if (!refusal) throw error;
    const asker = { address: clientAddress(request), requestId: request.id, companyId: null, isOperator: false };
    onEnded({ path: request.routeOptions.url ?? "unknown", refusal: refusal.code, ...asker });
    throw transported(refusal);
  }

  return async function createContext(request: Asking, reply: FastifyReply): Promise<Context> {
    request[context] ??= makeContext(request, reply).catch((error: unknown) => refuse(error, request));
    return request[context];
  };
}

/** What a procedure says of its ends, with what it has done by this answer. */
function endsOf(security: SecurityMeta | undefined, answer: unknown): Ended["security"] {
  if (!security) return undefined;
  const { done } = security;
  return { ...security, done: typeof done === "string" ? done : answer === undefined ? "" : done(answer as never) };
}

function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([^\s]+)$/i.exec(request.headers.authorization ?? "")?.[1];
}
