import { isIP } from "node:net";
import { isPublicAddress } from "./addresses.ts";

/**
 * Some sites write the name of their own machine into links, such as `http://localhost/…` at the Securities and Exchange
 * Commission: the path is right, the host is the site's. `url` is an address at the site, `hosts` are its names.
 */
export function onOwnSite(address: string, { url: site, hosts }: { url: string; hosts: readonly string[] }): string {
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const isInternal = host === "localhost" || (isIP(host) !== 0 && !isPublicAddress(host));
  if (!isInternal || hosts.includes(url.hostname)) return address;
  return new URL(url.pathname + url.search, site).href;
}
