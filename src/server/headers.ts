import { randomBytes } from "node:crypto";
import type { FastifyHelmetOptions } from "@fastify/helmet";
import type { FastifyReply } from "fastify";

const none = ["'none'"];
const own = ["'self'"];

/** Holds for every answer: nobody frames us, and nothing of ours has its base or its forms turned elsewhere. */
const always = { objectSrc: none, baseUri: none, frameAncestors: none };

/**
 * The headers of every answer. What is no page (data, files, refusals) may load and run nothing, should a browser ever
 * show it as a page; pages get their own policy from `securePage`.
 */
export function securityHeaders({ publicUrl }: { publicUrl: string }): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: { useDefaults: false, directives: { ...always, defaultSrc: none, formAction: none } },
    // A year, as browsers' own lists ask; for the names below PUBLIC_URL's own as well, which nobody should serve otherwise.
    strictTransportSecurity: publicUrl.startsWith("https:")
      ? { maxAge: 31_536_000, includeSubDomains: true, preload: false }
      : false,
    referrerPolicy: { policy: "same-origin" },
    xFrameOptions: { action: "deny" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    // These concern pages only.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    // These concern browsers and plug-ins that are gone.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  };
}

// What no screen uses, so that nothing that slips into one can.
const unusedFeatures = [
  "camera",
  "display-capture",
  "geolocation",
  "hid",
  "microphone",
  "midi",
  "payment",
  "serial",
  "usb",
];
const permissions = unusedFeatures.map((feature) => `${feature}=()`).join(", ");

export type PageNeeds = {
  /** Does the page keep to elements that it makes itself, without handing text to the browser to run or to read as markup? */
  hasTrustedTypes?: boolean;
  /** Does it show frames of ours (`secureFrame`)? */
  hasFrames?: boolean;
};

/**
 * Gives the answer the headers of a page: scripts from our own files only, and styles from our own files or with the
 * nonce of this one answer, which it returns for the page to carry. The answer is good for one visitor: a shared cache
 * would give its nonce to all.
 */
export function securePage(
  reply: FastifyReply,
  { hasTrustedTypes = false, hasFrames = false }: PageNeeds = {},
): string {
  const nonce = randomBytes(16).toString("base64url");
  const inline = `'nonce-${nonce}'`;
  reply.helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        ...always,
        defaultSrc: own,
        scriptSrc: [...own, inline],
        styleSrc: [...own, inline],
        imgSrc: [...own, "data:", "blob:"],
        connectSrc: own,
        fontSrc: own,
        manifestSrc: own,
        workerSrc: none,
        frameSrc: hasFrames ? own : none,
        mediaSrc: none,
        formAction: own,
        ...(hasTrustedTypes && { requireTrustedTypesFor: ["'script'"], trustedTypes: none }),
      },
    },
    crossOriginOpenerPolicy: { policy: "same-origin" },
    originAgentCluster: true,
  });
  void reply.header("permissions-policy", permissions).header("cache-control", "private, no-cache");
  return nonce;
}

/**
 * Gives the answer the headers of a frame of ours that reads a stranger's file: it has no origin, so no token and no storage,
 * reaches nothing, and runs scripts of ours alone. WebAssembly decodes pictures.
 */
export function secureFrame(reply: FastifyReply): void {
  reply.helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        ...always,
        sandbox: ["allow-scripts"],
        defaultSrc: none,
        scriptSrc: [...own, "'wasm-unsafe-eval'"],
        imgSrc: ["blob:"],
        formAction: none,
        frameAncestors: own,
      },
    },
    xFrameOptions: { action: "sameorigin" },
  });
  void reply.header("permissions-policy", permissions).header("cache-control", "private, no-cache");
}
