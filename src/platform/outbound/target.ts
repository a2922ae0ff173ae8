import { isIP } from "node:net";
import { isPublicAddress } from "./addresses.ts";

/** `host:port` as URLs are compared here: the name in lower case without trailing dot, the port always said. */
export function hostPort(url: URL): string {
  return `${url.hostname}:${url.port || (url.protocol === "https:" ? "443" : "80")}`;
}

/** Reads a `host:port` of the settings. A list that names something else lets nothing through. */
export function allowedHosts(entries: readonly string[]): ReadonlySet<string> {
  const known = entries.filter((entry) => URL.canParse(`http://${entry}`));
  return new Set(known.map((entry) => hostPort(foldDot(new URL(`http://${entry}`)))));
}

/**
 * The address to ask, or why it is not asked. Read as browsers read URLs, and by nothing else: two readers of one address
 * that disagree about its host are how guards are led past.
 */
export function checkTarget(
  text: string,
  { hosts, allowed, base }: { hosts: readonly string[]; allowed: ReadonlySet<string>; base?: URL },
): { url: URL } | { refused: string } {
  if (text.includes("\\")) return { refused: "a backslash stands in the address" };
  if (!URL.canParse(text, base)) return { refused: "the address is not a URL" };
  const url = foldDot(new URL(text, base));
  if (url.protocol !== "https:" && url.protocol !== "http:") return { refused: `${url.protocol} is not fetched` };
  if (url.username || url.password) return { refused: "a user name or password stands in the address" };
  const names = hosts.map((host) => host.toLowerCase().replace(/\.$/, ""));
  if (!names.includes(url.hostname)) return { refused: `${url.hostname} is not a host of the source` };
  if (!allowed.has(hostPort(url))) {
    if (url.protocol !== "https:") return { refused: "only https is fetched" };
    if (url.port) return { refused: `port ${url.port} is not fetched` };
  }
  url.hash = "";
  return { url };
}

/** Why the way out would refuse an address before it asks anybody, so that this is said at the start and not by each look. */
export function whyNotFetched(address: string, allowHosts: readonly string[]): string | undefined {
  const allowed = allowedHosts(allowHosts);
  const target = checkTarget(address, { hosts: [new URL(address).hostname], allowed });
  if ("refused" in target) return target.refused;
  const { hostname } = target.url;
  const literal = hostname.replace(/^\[(.*)\]$/, "$1");
  const isHidden = isIP(literal) !== 0 && !isPublicAddress(literal) && !allowed.has(hostPort(target.url));
  return isHidden ? `${hostname} is not a public address` : undefined;
}

/** `example.com.` names the same host as `example.com`. */
function foldDot(url: URL): URL {
  if (url.hostname.endsWith(".")) url.hostname = url.hostname.slice(0, -1);
  return url;
}
