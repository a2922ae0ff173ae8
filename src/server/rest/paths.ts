import type { FastifyInstance, HTTPMethods, RouteHandlerMethod } from "fastify";
import type { Failure } from "#platform/trpc/failure.ts";
import { isOpen, type ResponseCache } from "./response-cache.ts";
import { declarations } from "./openapi.ts";
import type { Repeating } from "./repeating.ts";
import type { AppRouter } from "../router.ts";

const wrongMethod: Failure = { success: false, message: "This path does not support that method" };

type Answering = { answering: RouteHandlerMethod; cache: ResponseCache; repeats: Repeating };

/** A route for each call, found at once and known by its pattern. */
export function addRoutes(app: FastifyInstance, router: AppRouter, { answering, cache, repeats }: Answering) {
  for (const [name, { _def }] of Object.entries(declarations(router))) {
    const { meta } = _def;
    if (!meta?.openapi) continue;
    const { method, path } = meta.openapi;
    const url = path.replaceAll(/\{(\w+)\}/g, ":$1");
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
}

/**
 * What has no route of its own comes here: a path that has other methods says which. A read is the library's to answer, as one
 * with a slash at its end; what changes something comes by its own route or not at all, for only there it is repeated safely.
 * As routes the other methods would be five for each that there is, made at each start.
 */
export function answeringOthers(router: AppRouter, prefix: string, answering: RouteHandlerMethod): RouteHandlerMethod {
  const known = methodsByPath(router);
  return async function answerOthers(request, reply) {
    const segments = segmentsOf(request.url.slice(prefix.length).split("?")[0]!);
    const allowed = new Set(known.filter(({ path }) => isPathOf(path, segments)).flatMap(({ methods }) => methods));
    if (allowed.size > 0 && !allowed.has(request.method))
      return reply
        .code(405)
        .header("allow", [...allowed].join(", "))
        .send(wrongMethod);
    if (request.method === "GET" || request.method === "HEAD") return answering.call(this, request, reply);
    return reply.callNotFound();
  };
}

type Known = { path: string[]; methods: HTTPMethods[] };

function methodsByPath(router: AppRouter): Known[] {
  const byPath = new Map<string, HTTPMethods[]>();
  for (const { _def } of Object.values(declarations(router))) {
    if (!_def.meta?.openapi) continue;
    const { method, path } = _def.meta.openapi;
    byPath.set(path, [...(byPath.get(path) ?? []), ...(method === "GET" ? (["GET", "HEAD"] as const) : [method])]);
  }
  return [...byPath].map(([path, methods]) => ({ path: segmentsOf(path), methods }));
}

const segmentsOf = (path: string): string[] => path.split("/").filter((segment) => segment !== "");

const isPathOf = (pattern: readonly string[], segments: readonly string[]): boolean =>
  pattern.length === segments.length &&
  pattern.every((part, index) => part.startsWith("{") || part === segments[index]);

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
