import type { FastifyInstance, FastifyRequest } from "fastify";
import { declarations } from "../rest/openapi.ts";
import type { AppRouter } from "../router.ts";

/** One request that was answered. The labels have few values: no id, no name, no address. */
export type Answered = { method: string; route: string; status: number; seconds: number };
export type HttpMeter = ReturnType<typeof httpMeter>;

/** Counts the requests in hand, and tells who asks of each that is answered. */
export function httpMeter(app: FastifyInstance, router: AppRouter) {
  const routeOf = routeNames(router);
  const inHand = new Set<FastifyRequest>();
  const listeners = new Set<(answered: Answered) => void>();

  app.addHook("onRequest", async (request, reply) => {
    inHand.add(request);
    // Also where the client hangs up and no answer is ever complete.
    reply.raw.once("close", () => inHand.delete(request));
  });
  app.addHook("onResponse", async (request, { statusCode, elapsedTime }) => {
    if (listeners.size === 0) return;
    const answered = {
      method: request.method,
      route: routeOf(request),
      status: statusCode,
      seconds: elapsedTime / 1000,
    };
    for (const listener of listeners) listener(answered);
  });

  return {
    inHand: () => inHand.size,
    listen: (listener: (answered: Answered) => void) => void listeners.add(listener),
  };
}

/** Names a request by the pattern that it matched; of tRPC by its procedure. */
function routeNames(router: AppRouter) {
  const procedures = new Set(Object.keys(declarations(router)));

  return ({ routeOptions, params }: FastifyRequest): string => {
    const matched = routeOptions.url ?? "unknown";
    // Built files have a route each, under names that change with every build.
    if (!matched.startsWith("/trpc/")) return matched.replace(/^(\/(?:docs\/)?assets\/).+/, "$1*");
    const { path = "" } = params as { path?: string };
    if (path.includes(",")) return "/trpc/batch";
    return procedures.has(path) ? `/trpc/${path}` : "/trpc/unknown";
  };
}
