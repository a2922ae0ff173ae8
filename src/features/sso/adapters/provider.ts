import { NotReached } from "#platform/outbound/fetch.ts";
import type { ReturnFault } from "../vocabulary.ts";

/** A provider of OpenID Connect, as its client knows it. `companyId` null: the one of the whole server. */
export type Provider = {
  companyId: string | null;
  issuer: string;
  clientId: string;
  clientSecret: string;
  name: string;
  scopes: string;
};
/** A sign-in that begins: what it will be held against when it comes back. */
export type Begun = { state: string; nonce: string; verifier: string; redirectUri: string };

/** Why there is nothing that a provider has said. The message is for the log: no secret is in it. */
export class ProviderFault extends Error {
  readonly kind: Exclude<ReturnFault, "expired">;
  constructor(kind: ProviderFault["kind"], message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

export function asFault(error: unknown): never {
  throw faultOf(error);
}

/** What went wrong, by the codes of the libraries; their own words are for programmers. */
export function faultOf(error: unknown): ProviderFault {
  if (error instanceof ProviderFault) return error;
  const chain: { code?: unknown; error?: unknown; status?: unknown; message?: unknown }[] = [];
  for (let at = error; typeof at === "object" && at !== null && chain.length < 5; at = (at as Error).cause)
    chain.push(at);
  const isAny = (wanted: (one: (typeof chain)[number]) => boolean) => chain.some(wanted);
  const words = chain.map(({ message }) => (typeof message === "string" ? message : "")).filter(Boolean);
  const reason = words.join(": ").slice(0, 300);
  const isAway = (one: unknown) => one instanceof NotReached || (one instanceof Response && one.status >= 500);
  if (isAny(isAway) || isAny(({ code }) => code === "OAUTH_TIMEOUT" || code === "ERR_JWKS_TIMEOUT"))
    return new ProviderFault("unreachable", reason, error);
  if (isAny((one) => one.error === "access_denied")) return new ProviderFault("cancelled", reason, error);
  const ofTime = ["OAUTH_JWT_TIMESTAMP_CHECK_FAILED", "ERR_JWT_EXPIRED"];
  if (isAny(({ code }) => ofTime.includes(String(code)))) return new ProviderFault("clock", reason, error);
  return new ProviderFault("refused", reason, error);
}
