import type { FastifyReply, FastifyRequest } from "fastify";
import type { AccountService } from "#features/account/service.ts";
import type { OperatorSessions } from "#features/operation/service/operator-sessions.ts";
import { clientAddress } from "#platform/client-address.ts";
import type { Cookies } from "#platform/client.ts";
import { asUnavailable } from "#platform/errors.ts";
import { transported, type Context } from "#platform/trpc.ts";
import type { Ended } from "./observe/security-log.ts";

export type ContextDeps = {
  accounts: AccountService;
  operators: OperatorSessions;
  isSecure: boolean;
  onEnded: (ended: Ended) => void;
};

/** Makes a request's context: who is asking, resolved once, however many parts of the server ask. */
export function contextFactory({ accounts, operators, isSecure, onEnded }: ContextDeps) {
  // Browsers take a name that begins so over https only, for this very host and all its paths (RFC 6265bis, 4.1.3).
  const cookieName = (name: string) => `${isSecure ? "__Host-" : ""}ilana_${name}`;
  const cookie = { path: "/", httpOnly: true, sameSite: "strict" as const, secure: isSecure };

  async function makeContext(request: FastifyRequest, reply: FastifyReply): Promise<Context> {
    const token = bearerToken(request);
    const address = clientAddress(request);
    const operator = token === undefined ? undefined : await operators.find(token, address);
    const isOperator = operator?.kind === "operator";
    const session = token && !operator ? await accounts.findSession(token) : undefined;
    const asker = {
      address,
      requestId: request.id,
      companyId: session?.companyId ?? null,
      isOperator,
    };
    const cookies: Cookies = {
      read: (name) => request.cookies[cookieName(name)],
      set: (name, value, maxAge) => void reply.setCookie(cookieName(name), value, { ...cookie, maxAge }),
      clear: (name) => void reply.clearCookie(cookieName(name), cookie),
    };
    const client = { address, userAgent: request.headers["user-agent"] ?? "", cookies };
    return {
      requestId: request.id,
      actor: session ?? null,
      isOperator,
      ...(operator?.kind === "operator" && { operatorSessionId: operator.sessionId }),
      ...(operator?.kind === "blocked" && { operatorWaitSeconds: operator.seconds }),
      client,
      upload: null,
      countChange: (companyId) => accounts.count("settings", companyId, client),
      note({ path, meta }, refusal, answer) {
        const signedIn = refusal === null ? meta?.security?.signedIn?.(answer as never) : undefined;
        onEnded({ path, security: meta?.security, refusal, ...asker, companyId: asker.companyId ?? signedIn ?? null });
      },
    };
  }

  /** That nobody can say who is asking is a refusal like that of a procedure: it is told, noted, and no fault. */
  function refuse(error: unknown, request: FastifyRequest): never {
    const refusal = asUnavailable(error);
    if (!refusal) throw error;
    const asker = { address: clientAddress(request), requestId: request.id, companyId: null, isOperator: false };
    onEnded({ path: request.routeOptions.url ?? "unknown", refusal: refusal.code, ...asker });
    throw transported(refusal);
  }

  const made = new WeakMap<FastifyRequest, Promise<Context>>();
  return function createContext(request: FastifyRequest, reply: FastifyReply): Promise<Context> {
    const known = made.get(request);
    if (known) return known;
    const making = makeContext(request, reply).catch((error: unknown) => refuse(error, request));
    made.set(request, making);
    return making;
  };
}

function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([^\s]+)$/i.exec(request.headers.authorization ?? "")?.[1];
}
