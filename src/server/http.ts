import { constants } from "node:zlib";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import helmet from "@fastify/helmet";
import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from "@trpc/server/adapters/fastify";
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from "fastify";
import type { Services } from "#app.ts";
import type { Config } from "#config.ts";
import { AppError } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { refusalHeaders } from "#platform/trpc.ts";
import { contextFactory } from "./context.ts";
import { readJson } from "./body.ts";
import { docsRoutes } from "./docs.ts";
import { documentRoutes } from "./documents.ts";
import { feedRoutes } from "./feed.ts";
import { refuseUnreadable, sendFailure } from "./failures.ts";
import { byMediaType } from "./media-type.ts";
import { memoRoutes } from "./memos.ts";
import { restPath, restRoutes } from "./rest.ts";
import { appRouter, type AppRouter } from "./router.ts";
import { eventStreams } from "./streams.ts";
import { fileRoutes, webRoutes } from "./static.ts";
import { unsubscribeRoutes } from "./unsubscribe.ts";

export type HttpOptions = { config: Config; services: Services; log: FastifyBaseLogger; webFolder?: string };

/** The whole HTTP server, in the order in which requests meet its parts. It does not listen yet. */
export async function buildHttp({ config, services, log, webFolder }: HttpOptions) {
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    // One line a request, written below with what an operator looks for; the library's two lines would repeat it.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    genReqId: newId,
    bodyLimit: 1024 * 1024,
    // A scan of several megabytes takes its time on a slow line.
    requestTimeout: 60_000,
    keepAliveTimeout: 10_000,
    // Open keep-alive connections must not hold up a stop.
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: 8000 },
    // A path that cannot be decoded is refused before any hook runs.
    clientErrorHandler: refuseUnreadable,
    frameworkErrors: (error, request, reply) =>
      void sendFailure(error, request, reply.header("x-request-id", request.id)),
  });

  app.addConstraintStrategy(byMediaType);
  app.addHook("onRequest", async (request, reply) => {
    void reply.header("x-request-id", request.id);
    // What belongs to a company is for nobody's cache.
    if (request.headers.authorization) void reply.header("cache-control", "no-store");
  });
  warnOfUntrustedProxy(app, config);
  app.addHook("onResponse", async (request, reply) => {
    const { method, url, ip, id } = request;
    request.log.debug(
      { method, url: loggable(url), status: reply.statusCode, ms: Math.round(reply.elapsedTime), ip, id },
      "request",
    );
  });
  app.setErrorHandler(sendFailure);
  app.setNotFoundHandler((request, reply) => sendFailure(new AppError("not_found", "Not found"), request, reply));
  readJson(app);

  await app.register(helmet, securityHeaders);
  await app.register(cookie);
  // A compressor holds back what is small until the end: an answer would come all at once.
  app.addHook("onRequest", async (request) => {
    if (request.url.startsWith("/trpc/assistant.stream")) request.headers["x-no-compression"] = "true";
  });
  // Lists are long and say much twice. What is below a packet's size is not worth the work.
  await app.register(compress, { encodings: ["br", "gzip"], threshold: 1024, brotliOptions });
  eventStreams(app, { end: () => services.news.close() });
  const router = appRouter(services);
  const createContext = contextFactory({
    accounts: services.accounts,
    operatorToken: config.operatorToken,
    isSecure: config.publicUrl.startsWith("https:"),
  });
  await app.register(fastifyTRPCPlugin, {
    prefix: "/trpc",
    trpcOptions: {
      router,
      createContext: ({ req, res }) => createContext(req, res),
      responseMeta: ({ errors }) => ({ headers: refusalHeaders(errors) }),
      onError: ({ error, req }) =>
        void (
          error.code === "INTERNAL_SERVER_ERROR" && req.log.error({ err: error.cause ?? error }, "procedure failed")
        ),
    },
  } satisfies FastifyTRPCPluginOptions<AppRouter>);
  await app.register(restRoutes, { prefix: restPath, router, createContext });
  await app.register(docsRoutes, { router, publicUrl: config.publicUrl });
  await app.register(fileRoutes, { files: services.files });
  await app.register(documentRoutes, { documents: services.documents, createContext });
  await app.register(memoRoutes, { assistant: services.assistant, createContext });
  await app.register(feedRoutes, { delivery: services.delivery });
  await app.register(unsubscribeRoutes, { delivery: services.delivery });
  if (webFolder) {
    const { supportEmail, publicUrl } = config;
    await app.register(webRoutes, { folder: webFolder, supportEmail, publicUrl });
  }
  return { app, router };
}

/** An address without what is asked in it, and without the token that is all one needs to know of some. */
const loggable = (url: string) => url.split("?")[0]!.replace(/^(\/(?:feed|unsubscribe)\/).*/, "$1…");

// Measured on a dashboard's 239 kB: quality 4 leaves 57 kB after 4 ms, the default 11 takes a hundred times as long.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const securityHeaders = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      // The component library writes its styles into the page; scripts come from our own files only.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", "data:", "blob:"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  // Sent by whoever ends TLS (docs/operations.md); over plain http browsers ignore it.
  strictTransportSecurity: false,
  referrerPolicy: { policy: "same-origin" as const },
};

/** Behind a proxy that is not trusted all visitors have the proxy's address, and share every limit on tries. */
function warnOfUntrustedProxy(app: FastifyInstance, config: Config) {
  if (config.trustProxy.length > 0) return;
  let isWarned = false;
  app.addHook("onRequest", async ({ headers, log, socket }) => {
    if (isWarned || headers["x-forwarded-for"] === undefined) return;
    isWarned = true;
    log.warn(`X-Forwarded-For came from ${socket.remoteAddress}. If that is your proxy, name it in TRUST_PROXY.`);
  });
}
