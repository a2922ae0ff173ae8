import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from "@trpc/server/adapters/fastify";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { refusalHeaders } from "#platform/trpc/failure.ts";
import { maxBatchSize } from "./limits.ts";
import { declarations } from "./rest/openapi.ts";
import { responseCache, type CachedAnswers, type Call, type CreateContext } from "./rest/response-cache.ts";
import type { AppRouter } from "./router.ts";

type CallOptions = { router: AppRouter; createContext: CreateContext; answers: CachedAnswers };

/**
 * The procedures as the browser calls them. What is cached of REST is cached of these, under the same keys, where a request is
 * one call: of several the browser waits for the slowest, and so it sends those alone that are worth it (`web/lib/server/alone.ts`).
 */
export async function callRoutes(app: FastifyInstance, { router, createContext, answers }: CallOptions) {
  const cache = responseCache(app, createContext, answers);
  const procedures = declarations(router);

  app.addHook("preHandler", async (request, reply) => {
    const call = callOf(request, procedures);
    const bytes = call && (await cache.serve(request, reply, call));
    if (!bytes) return;
    void reply.header("content-type", "application/json");
    return reply.send(bytes);
  });
  await app.register(fastifyTRPCPlugin, {
    prefix: "/trpc",
    trpcOptions: {
      router,
      createContext: ({ req, res }) => createContext(req, res),
      maxBatchSize,
      responseMeta: ({ errors }) => ({ headers: refusalHeaders(errors) }),
      onError: ({ error, req }) =>
        void (
          error.code === "INTERNAL_SERVER_ERROR" && req.log.error({ err: error.cause ?? error }, "procedure failed")
        ),
    },
  } satisfies FastifyTRPCPluginOptions<AppRouter>);
}

/** The one procedure that a request calls, if its answer may be cached. */
function callOf(request: FastifyRequest, procedures: ReturnType<typeof declarations>): Call | undefined {
  const { path = "" } = request.params as { path?: string };
  // Whoever names a form of answer wants another than JSON in one piece.
  const isPlain = request.method === "GET" && request.headers["trpc-accept"] === undefined;
  const meta = isPlain && Object.hasOwn(procedures, path) ? procedures[path]!._def.meta : undefined;
  if (!meta?.cacheKey) return undefined;
  const { input, batch } = request.query as { input?: string; batch?: string };
  return { procedure: path, meta, companyId: companyIn(input, batch === "1" ? ["0"] : []) };
}

/** The company that an input names, "" where none is named or nothing can be read; the procedure says what is wrong with it then. */
function companyIn(input: unknown, path: readonly string[]): string {
  try {
    const all: unknown = JSON.parse(String(input));
    const own = path.reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], all);
    const { companyId } = own as { companyId?: unknown };
    return typeof companyId === "string" ? companyId : "";
  } catch {
    return "";
  }
}
