import type { TRPCError } from "@trpc/server";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from "fastify";
import { fastifyTRPCOpenApiPlugin } from "trpc-to-openapi";
import type { Services } from "#app.ts";
import { failureOf, refusalHeaders } from "#platform/trpc/failure.ts";
import type { Context } from "#platform/trpc/meta.ts";
import { tagAnswers } from "../etag.ts";
import { formRoutes, type FormOptions } from "./forms.ts";
import { responseCache, type CachedAnswers, type CreateContext } from "./response-cache.ts";
import { declarations } from "./openapi.ts";
import { repeating } from "./repeating.ts";
import { addRoutes, answerHeads, answeringByItself, answeringOthers } from "./paths.ts";
import type { AppRouter } from "../router.ts";

export type RestOptions = {
  router: AppRouter;
  createContext: CreateContext;
  answers: CachedAnswers;
  idempotency: Services["idempotency"];
} & Pick<FormOptions, "isConfirmed" | "incoming">;

// On request and context themselves. In weak maps from one to the other both would stay until the whole memory is cleaned.
const failure = Symbol("failure");
const asker = Symbol("asker");
type Asking = FastifyRequest & { [failure]?: TRPCError };
type Asked = Context & { [asker]?: FastifyRequest };

/** The procedures as REST. trpc-to-openapi matches, validates and calls; this file gives its answers our one shape. */
export async function restRoutes(
  app: FastifyInstance,
  { router, createContext, answers, idempotency, isConfirmed, incoming }: RestOptions,
) {
  app.addHook("preValidation", async (request) => {
    // A call without payload (sign-out, reassess) has nothing to declare a type for.
    if (request.method !== "GET" && request.headers["content-type"] === undefined && request.body == null) {
      request.headers["content-type"] = "application/json";
      request.body = {};
    }
  });

  // The library writes its own error body; ours goes out in its place.
  app.addHook("onSend", async (request: Asking, reply, payload) => {
    const error = request[failure];
    if (!error) return payload;
    void reply.header("cache-control", "no-store");
    return JSON.stringify(failureOf(error));
  });
  answerHeads(app);
  const cache = responseCache(app, createContext, answers);
  tagAnswers(app);

  const repeats = repeating({ idempotency, createContext });
  await formRoutes(app, { router, createContext, repeats, isConfirmed, incoming });

  let answering: RouteHandlerMethod | undefined;
  let others: RouteHandlerMethod | undefined;
  // Its route takes every path; calls get routes of their own, and what is left to it may be a wrong method.
  app.addHook("onRoute", (route) => {
    if (!route.url.endsWith("/*")) return;
    answering ??= answeringByItself(route.handler);
    route.handler = others ??= answeringOthers(router, app.prefix, answering);
  });
  await app.register(fastifyTRPCOpenApiPlugin, {
    router,
    createContext: async ({ req, res }: { req: unknown; res: unknown }) => {
      const context: Asked = await createContext(req as FastifyRequest, res as FastifyReply);
      context[asker] = req as FastifyRequest;
      return context;
    },
    onError: ({ error, req }: { error: TRPCError; req: unknown }) => {
      (req as Asking)[failure] = error;
      if (error.code === "INTERNAL_SERVER_ERROR")
        (req as FastifyRequest).log.error({ err: error.cause ?? error }, "procedure failed");
    },
    responseMeta: ({ paths, errors, ctx }: { paths?: string[]; errors: TRPCError[]; ctx: Asked | undefined }) => {
      const request = ctx?.[asker];
      if (request) cache.ran(request, paths?.[0]);
      const status = errors.length === 0 ? statusOf(router, paths?.[0]) : undefined;
      return { headers: refusalHeaders(errors), ...(status && { status }) };
    },
  } as never);
  // The library's has no OPTIONS.
  if (others) app.route({ method: "OPTIONS", url: "/*", handler: others });
  if (answering) addRoutes(app, router, { answering, cache, repeats });
}

const statusOf = (router: AppRouter, path: string | undefined): number | undefined =>
  path ? declarations(router)[path]?._def.meta?.status : undefined;
