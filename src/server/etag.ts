import { hash } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** The tag of an answer's text. Weak (RFC 9110, section 8.8.1): its compressed forms have the same one. */
export const etagOf = (text: string | Buffer): string => `W/"${hash("sha256", text, "base64url")}"`;

/** Does the client say that it has what this tag stands for? */
export function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  const known = headers["if-none-match"];
  if (known === undefined) return false;
  return known.trim() === "*" || known.split(",").some((tag) => opaque(tag) === opaque(etag));
}

const opaque = (tag: string) => tag.trim().replace(/^W\//, "");

/**
 * Gives every successful JSON answer to a GET or HEAD a tag, and to who has it already 304 without a body. Only those: a call
 * that changed something must not be answered as if nothing had been done.
 */
export function tagAnswers(app: FastifyInstance) {
  app.addHook("onSend", async (request, reply, payload) => {
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (!isRead || reply.statusCode !== 200) return payload;
    if (!reply.hasHeader("etag") && typeof payload === "string") void reply.header("etag", etagOf(payload));
    const etag = reply.getHeader("etag");
    if (typeof etag !== "string" || !isKnown(request, etag)) return payload;
    void reply.code(304).removeHeader("content-type").removeHeader("content-encoding").removeHeader("content-length");
    // Null, not empty: a length of nought would be taken for that of the answer (RFC 9110, section 8.6).
    return null;
  });
}
