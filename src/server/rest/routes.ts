import type { TRPCError } from "@trpc/server";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from "fastify";
import { fastifyTRPCOpenApiPlugin } from "trpc-to-openapi";
import type { Services } from "#app.ts";
import { failureOf, refusalHeaders } from "#platform/trpc/failure.ts";
import type { Context } from "#platform/trpc/meta.ts";
import { tagAnswers } from "../etag.ts";
import { formRoutes, type FormOptions } from "./forms.ts";
import { responseCache, type CreateContext } from "./response-cache.ts";
import { declarations } from "./openapi.ts";
import { repeating } from "./repeating.ts";
import { addRoutes, answerHeads, answeringByItself } from "./paths.ts";
import type { AppRouter } from "../router.ts";

export type RestOptions = {
  router: AppRouter;
  createContext: CreateContext;
  idempotency: Services["idempotency"];
} & Pick<FormOptions, "isConfirmed" | "incoming">;

/** The procedures as REST. trpc-to-openapi matches, validates and calls; this file gives its answers our one shape. */
export async function restRoutes(
  app: FastifyInstance,
  { router, createContext, idempotency, isConfirmed, incoming }: RestOptions,
) {
  const failures = new WeakMap<object, TRPCError>();
  const askers = new WeakMap<Context, FastifyRequest>();

  app.addHook("preValidation", async (request) => {
    // A call without payload (sign-out, reassess) has nothing to declare a type for.
    if (request.method !== "GET" && request.headers["content-type"] === undefined && request.body == null) {
      request.headers["content-type"] = "application/json";
      request.body = {};
    }
  });

  // The library writes its own error body; ours goes out in its place.
  app.addHook("onSend", async (request, reply, payload) => {
    const error = failures.get(request);
    if (!error) return payload;
    void reply.header("cache-control", "no-store");
    return JSON.stringify(failureOf(error));
  });
  answerHeads(app);
  const cache = responseCache(app, createContext);
  tagAnswers(app);

  const repeats = repeating({ idempotency, createContext });
  await formRoutes(app, { router, createContext, repeats, isConfirmed, incoming });

  let answering: RouteHandlerMethod | undefined;
  // Its route takes every path; those that are known get one of their own.
  app.addHook("onRoute", (route) => {
    if (!route.url.endsWith("/*")) return;
    route.handler = answeringByItself(route.handler);
    answering ??= route.handler;
  });
  await app.register(fastifyTRPCOpenApiPlugin, {
    router,
    createContext: async ({ req, res }: { req: unknown; res: unknown }) => {
      const context = await createContext(req as FastifyRequest, res as FastifyReply);
      askers.set(context, req as FastifyRequest);
      return context;
    },
    onError: ({ error, req }: { error: TRPCError; req: unknown }) => {
      failures.set(req as object, error);
      if (error.code === "INTERNAL_SERVER_ERROR")
        (req as FastifyRequest).log.error({ err: error.cause ?? error }, "procedure failed");
    },
    responseMeta: ({ paths, errors, ctx }: { paths?: string[]; errors: TRPCError[]; ctx: Context | undefined }) => {
      const asker = ctx && askers.get(ctx);
      if (asker) cache.ran(asker, paths?.[0]);
      const status = errors.length === 0 ? statusOf(router, paths?.[0]) : undefined;
      return { headers: refusalHeaders(errors), ...(status && { status }) };
    },
  } as never);
  if (answering) addRoutes(app, router, { answering, cache, repeats });
}

const statusOf = (router: AppRouter, path: string | undefined): number | undefined =>
  path ? declarations(router)[path]?._def.meta?.status : undefined;
