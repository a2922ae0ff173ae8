import { isIP } from "node:net";
import { isPublicAddress } from "./addresses.ts";

/**
 * Some sites write the name of their own machine into links, such as `http://localhost/…` at the Securities and Exchange
 * Commission: the path is right, the host is the site's. `url` is an address at the site, `hosts` are its names. A site that is
 * internal itself is meant as well where no port is written; a port that is written beside its own name is another site's.
 */
export function onOwnSite(address: string, { url: site, hosts }: { url: string; hosts: readonly string[] }): string {
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const isInternal = host === "localhost" || (isIP(host) !== 0 && !isPublicAddress(host));
  const isOwnName = hosts.includes(url.hostname);
  if (!isInternal || (isOwnName && (url.port || !new URL(site).port))) return address;
  return new URL(url.pathname + url.search, site).href;
}
