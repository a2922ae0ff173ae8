import type { LookupAddress } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import type { buildConnector as Connectors } from "undici";
import type { Names } from "./names.ts";

/** What our own guard turned down; its message says why, in words. */
export class Refused extends Error {}

// All of the IPv6 space that is given out for global unicast (RFC 4291, IANA): what ipaddr.js does not know to be special
// outside of it, such as ::127.0.0.1, is no address of a public server either.
const globalUnicast = ipaddr.parseCIDR("2000::/3");

/** Does this address stand for one server on the public internet? Everything that is embedded, reserved or private does not. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  return parsed.kind() === "ipv4" || parsed.match(globalUnicast);
}

/** Does a host, a name or an address, never leave this machine (RFC 6761, 6.3)? */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, "$1");
  if (ipaddr.isValid(name)) return ipaddr.process(name).range() === "loopback";
  return name === "localhost" || name.endsWith(".localhost");
}

/**
 * Looks a name up and answers only when every one of its addresses is public. The socket connects to the very addresses
 * that were checked here, so that a name which changes its answer between two look-ups gains nothing.
 */
function publicLookup(lookup: LookupFunction): LookupFunction {
  return (name, options, callback) => {
    const answer = (error: Error | null, found: string | LookupAddress[], family?: number) => {
      if (error) return callback(error, []);
      const addresses = typeof found === "string" ? [{ address: found, family: family ?? isIP(found) }] : found;
      const bad = addresses.find(({ address }) => !isPublicAddress(address));
      if (bad) return callback(new Refused(`${name} has the address ${bad.address}, which is not public`), []);
      const [first] = addresses;
      if (!first) return callback(new Error(`${name} has no address`), []);
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    };
    lookup(name, { ...options, all: true }, answer);
  };
}

type ConnectorOptions = {
  connectMs: number;
  allowed: ReadonlySet<string>;
  names: Pick<Names, "lookup" | "lookupTrusted">;
};

/** Connects to public addresses only; a `host:port` in `allowed` may be anywhere. */
export async function guardedConnector({ connectMs, allowed, names }: ConnectorOptions) {
  const { buildConnector } = await import("undici");
  const options = { timeout: connectMs, allowH2: false };
  const anywhere = buildConnector({ ...options, lookup: names.lookupTrusted });
  const publicOnly = buildConnector({ ...options, lookup: publicLookup(names.lookup) });
  return (target: Connectors.Options, callback: Connectors.Callback) => {
    const port = target.port || (target.protocol === "https:" ? "443" : "80");
    // A literal address is connected to without any look-up. Here it comes without the brackets of version 6.
    const version = isIP(target.hostname);
    const host = version === 6 ? `[${target.hostname}]` : target.hostname;
    if (allowed.has(`${host}:${port}`)) return anywhere(target, callback);
    if (version !== 0 && !isPublicAddress(target.hostname))
      return callback(new Refused(`${target.hostname} is not a public address`), null);
    return publicOnly(target, callback);
  };
}
