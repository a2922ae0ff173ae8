import { createRemoteJWKSet, customFetch as customKeyFetch } from "jose/jwks/remote";
import { LRUCache } from "lru-cache";
import type * as Library from "openid-client";
import type { Clock } from "#platform/clock.ts";
import type { Outbound } from "#platform/outbound.ts";
import { fetchBy, type Fetch } from "#platform/outbound/fetch.ts";
import { clockTolerance } from "../rules/said.ts";
import { ProviderFault, type Provider } from "./provider.ts";

export type DiscoveryOptions = {
  /** The ways out: to the operator's provider wherever that is, and to those of companies. */
  outbound: { server: Outbound; companies: Outbound };
  clock: Clock;
};

type KeySet = ReturnType<typeof createRemoteJWKSet>;
/** What a provider says of itself, and its keys. */
export type Found = { metadata: Library.ServerMetadata; keys: KeySet; foundAtMs: number };

const keptMs = 60 * 60_000;
const bounds = { maxBytes: 512 * 1024, totalMs: 10_000 };
// Loaded when somebody first signs in by it: it is not needed to start.
export const library = () => import("openid-client");

/** What providers say of themselves, and the library's view of them. */
export function discovery({ outbound, clock }: DiscoveryOptions) {
  const ways = { server: fetchBy(outbound.server, bounds), companies: fetchBy(outbound.companies, bounds) };
  const known = new LRUCache<string, Found>({ max: 200 });
  const nowMs = () => clock.now().getTime();
  const fetchOf = ({ companyId }: Provider): Fetch => (companyId === null ? ways.server : ways.companies);
  const nameOf = ({ companyId, issuer }: Provider) => `${companyId === null ? "server" : "company"} ${issuer}`;

  async function discovered(provider: Provider): Promise<Found> {
    const client = await library();
    const fetch = fetchOf(provider);
    const issuer = new URL(provider.issuer);
    // By plain http the way out goes to this machine, or where the operator has said: nowhere else.
    const isPlain = issuer.protocol === "http:";
    const configuration = await client.discovery(issuer, provider.clientId, undefined, undefined, {
      [client.customFetch]: fetch,
      timeout: bounds.totalMs / 1000,
      ...(isPlain && { execute: [client.allowInsecureRequests] }),
    });
    const metadata: Library.ServerMetadata = { ...configuration.serverMetadata() };
    // Of some the library takes another: those that are many issuers behind one address.
    if (new URL(metadata.issuer).href !== issuer.href) throw new ProviderFault("refused", "it names another issuer");
    if (metadata.jwks_uri === undefined) throw new ProviderFault("refused", "it names no keys");
    const keys = createRemoteJWKSet(new URL(metadata.jwks_uri), {
      [customKeyFetch]: fetch,
      timeoutDuration: bounds.totalMs,
    });
    return { metadata, keys, foundAtMs: nowMs() };
  }

  /** What a provider says of itself, asked once an hour. */
  async function find(provider: Provider): Promise<Found> {
    const kept = known.get(nameOf(provider));
    if (kept && Math.abs(nowMs() - kept.foundAtMs) < keptMs) return kept;
    const found = await discovered(provider);
    known.set(nameOf(provider), found);
    return found;
  }

  /** The library's own view of a provider, by the clock of the application. */
  async function configured(
    provider: Provider,
    { metadata }: Found,
    isByPost: boolean,
  ): Promise<Library.Configuration> {
    const client = await library();
    const about = {
      [client.clockSkew]: Math.round((nowMs() - Date.now()) / 1000),
      [client.clockTolerance]: clockTolerance,
    };
    const secret = (isByPost ? client.ClientSecretPost : client.ClientSecretBasic)(provider.clientSecret);
    const configuration = new client.Configuration(metadata, provider.clientId, about, secret);
    configuration[client.customFetch] = fetchOf(provider);
    configuration.timeout = bounds.totalMs / 1000;
    if (metadata.issuer.startsWith("http:")) client.allowInsecureRequests(configuration);
    return configuration;
  }

  return { find, configured, nameOf, forget: (provider: Provider) => void known.delete(nameOf(provider)) };
}
