import { isIP } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "#platform/errors.ts";
import { isLoopback } from "#platform/outbound/addresses.ts";

export type OwnSite = {
  publicUrl: string;
  /** The address that the server listens at. */
  host: string;
};

declare module "fastify" {
  interface FastifyContextConfig {
    /** A route that changes something and may be called from pages of other sites, for its address alone is the proof. */
    isForAnySite?: boolean;
  }
}

const reading = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses what a page of another site has a visitor's browser send (cross-site request forgery). Answers cannot be read
 * from there either: nothing here ever sends a header that would allow it. Programs that are no browsers say neither
 * where they come from nor need to: who may do something is decided by the token they bring.
 */
export function refuseOtherSites(app: FastifyInstance, site: OwnSite) {
  const isOwn = ownSite(site);
  app.addHook("onRequest", async (request) => {
    const { url, config } = request.routeOptions;
    // The web application's own calls come from nowhere else, reading ones and streams included.
    const isGuarded = !reading.has(request.method) || url?.startsWith("/trpc/");
    if (!isGuarded || config.isForAnySite || isOwn(request)) return;
    throw new AppError("forbidden", "This request came from a page of another site. Open Ilana at its own address.");
  });
}

/**
 * Does a request come from our own pages, or from no page? Browsers say so in Sec-Fetch-Site where the address is https or
 * the machine's own, and else name the page's Origin (Fetch Metadata; OWASP's cheat sheet on request forgery).
 */
export function ownSite({ publicUrl, host }: OwnSite) {
  const publicOrigin = new URL(publicUrl).origin;
  // A name of the internet can be made to lead to this machine (DNS rebinding): where only this machine gets in, the
  // address that a browser was given must be one of this machine.
  const isLocalOnly = isLoopback(host);
  return ({ headers, host: asked }: Pick<FastifyRequest, "headers" | "host">): boolean => {
    const { origin, "sec-fetch-site": site } = headers;
    if (origin === publicOrigin) return true;
    if (site !== undefined) return site === "same-origin" || site === "none";
    if (origin === undefined) return true;
    const named = URL.parse(origin);
    return named !== null && named.host === asked && (!isLocalOnly || isLocalName(named.hostname));
  };
}

/** An address as such, or a name that never leaves the machine (RFC 6761, 6.3). */
const isLocalName = (name: string) =>
  isIP(name.replace(/^\[(.*)\]$/, "$1")) !== 0 || name === "localhost" || name.endsWith(".localhost");
