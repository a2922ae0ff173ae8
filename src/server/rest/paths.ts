import type { FastifyInstance, HTTPMethods, RouteHandlerMethod } from "fastify";
import type { Failure } from "#platform/trpc/failure.ts";
import { isOpen, type ResponseCache } from "./response-cache.ts";
import { declarations } from "./openapi.ts";
import type { Repeating } from "./repeating.ts";
import type { AppRouter } from "../router.ts";

const methods: HTTPMethods[] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const wrongMethod: Failure = { success: false, message: "This path does not support that method" };

type Answering = { answering: RouteHandlerMethod; cache: ResponseCache; repeats: Repeating };

/** A route for each path, found at once and known by its pattern; the path's other methods hear which there are. */
export function addRoutes(app: FastifyInstance, router: AppRouter, { answering, cache, repeats }: Answering) {
  const allowed = new Map<string, HTTPMethods[]>();
  for (const [name, { _def }] of Object.entries(declarations(router))) {
    const { meta } = _def;
    if (!meta?.openapi) continue;
    const { method, path } = meta.openapi;
    const url = path.replaceAll(/\{(\w+)\}/g, ":$1");
    allowed.set(url, [...(allowed.get(url) ?? []), ...(method === "GET" ? (["GET", "HEAD"] as const) : [method])]);
    if (method !== "GET") {
      app.route({ method, url, handler: answering, ...repeats(meta) });
      continue;
    }
    app.get(url, async function answer(request, reply) {
      // The library is for everybody, and asked anew each time, which costs nothing while it has not changed.
      if (isOpen(meta.access) && !reply.hasHeader("cache-control")) void reply.header("cache-control", "no-cache");
      const { companyId = "" } = request.params as { companyId?: string };
      const bytes = await cache.serve(request, reply, { procedure: name, meta, companyId });
      if (!bytes) return answering.call(this, request, reply);
      void reply.header("content-type", "application/json; charset=utf-8");
      // Returned and not sent: whoever returns a reply is waited for by listeners on its stream.
      return bytes;
    });
  }
  for (const [url, known] of allowed) {
    const method = methods.filter((other) => !known.includes(other));
    app.route({ method, url, handler: async (_request, reply) => reply.code(405).header("allow", known.join(", ")).send(wrongMethod) }); // prettier-ignore
  }
}

/** What was a HEAD is one again before it is sent: Fastify then gives the length of what GET would send, and leaves that out. */
export function answerHeads(app: FastifyInstance) {
  app.addHook("onSend", async (request, _reply, payload) => {
    if (request.raw.method === "HEAD") Object.defineProperty(request, "method", { value: "HEAD", configurable: true });
    return payload;
  });
}

// What a segment may have as it is and many a client escapes (RFC 3986, 3.3: ":", "@" and the sub-delims).
const needlesslyEscaped = /%(?:3a|40|2[14678-9abc]|3b|3d)/gi;

/** An address whose path has as it is what need not be escaped there: the library takes ids from it without reading escapes. */
export function withPlainPath(url: string): string {
  const [path, ...query] = url.split("?");
  return [path!.replace(needlesslyEscaped, decodeURIComponent), ...query].join("?");
}

/**
 * The library's handler sends its answer and then returns nothing, which Fastify takes for an empty answer of its own while
 * the first is still being compressed. One that returns the reply has said that it answers itself. And the library does not
 * know HEAD, which is a GET whose body Fastify leaves out.
 */
export function answeringByItself(handler: RouteHandlerMethod): RouteHandlerMethod {
  return async function answering(request, reply) {
    if (request.method === "HEAD") Object.defineProperty(request, "method", { value: "GET", configurable: true });
    request.raw.url = withPlainPath(request.raw.url ?? "/");
    const answer: unknown = await handler.call(this, request, reply);
    return answer ?? reply;
  };
}
