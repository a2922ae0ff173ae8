import cookie from "@fastify/cookie";
import helmet from "@fastify/helmet";
import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from "@trpc/server/adapters/fastify";
import { TRPCError } from "@trpc/server";
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import type { Services } from "#app.ts";
import type { Config } from "#config.ts";
import { AppError, errorCodes } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import type { Failure } from "#platform/trpc.ts";
import { contextFactory } from "./context.ts";
import { docsRoutes } from "./docs.ts";
import { byMediaType } from "./media-type.ts";
import { restPath, restRoutes } from "./rest.ts";
import { appRouter, type AppRouter } from "./router.ts";
import { fileRoutes, webRoutes } from "./static.ts";

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
    requestTimeout: 30_000,
    keepAliveTimeout: 10_000,
    // Open keep-alive connections must not hold up a stop.
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: 8000 },
    // A path that cannot be decoded is refused before any hook runs.
    frameworkErrors: (error, request, reply) =>
      void sendFailure(error, request, reply.header("x-request-id", request.id)),
  });

  app.addConstraintStrategy(byMediaType);
  app.addHook("onRequest", async (request, reply) => void reply.header("x-request-id", request.id));
  app.addHook("onResponse", async (request, reply) => {
    const { method, url, ip, id } = request;
    request.log.debug(
      { method, url: url.split("?")[0], status: reply.statusCode, ms: Math.round(reply.elapsedTime), ip, id },
      "request",
    );
  });
  app.setErrorHandler(sendFailure);
  app.setNotFoundHandler((request, reply) => sendFailure(new AppError("not_found", "Not found"), request, reply));
  readJson(app);

  await app.register(helmet, securityHeaders);
  await app.register(cookie);
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
      onError: ({ error, req }) =>
        void (
          error.code === "INTERNAL_SERVER_ERROR" && req.log.error({ err: error.cause ?? error }, "procedure failed")
        ),
    },
  } satisfies FastifyTRPCPluginOptions<AppRouter>);
  await app.register(restRoutes, { prefix: restPath, router, createContext });
  await app.register(docsRoutes, { router, publicUrl: config.publicUrl });
  await app.register(fileRoutes, { files: services.files });
  if (webFolder) await app.register(webRoutes, { folder: webFolder, supportEmail: config.supportEmail });
  return { app, router };
}

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

/** An empty body counts as no fields; prototype poisoning is refused; everything else is JSON or an error. */
function readJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, {});
    else
      void parse(request, body.toString(), (error: Error | null, value?: unknown) =>
        isTooDeep(value) ? done(new AppError("invalid_input", "The body is nested too deeply")) : done(error, value),
      );
  });
}

// No call takes more than four levels; thousands would overflow the stack of the next library that walks them.
const deepest = 32;
function isTooDeep(value: unknown, level = 0): boolean {
  if (typeof value !== "object" || value === null) return false;
  return level > deepest || Object.values(value).some((item) => isTooDeep(item, level + 1));
}

/** Errors from outside the procedures, in the same one shape. */
function sendFailure(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const known = asRefusal(error);
  if (!known) request.log.error({ err: error }, "request failed");
  const failure: Failure = known
    ? { success: false, message: known.message, ...(known.errors && { errors: known.errors }) }
    : { success: false, message: "Something went wrong" };
  return reply.status(known?.status ?? 500).send(failure);
}

function asRefusal(
  error: FastifyError | Error,
): { status: number; message: string; errors?: string[] | undefined } | undefined {
  if (error instanceof AppError)
    return { status: errorCodes[error.code], message: error.message, errors: error.errors };
  if (error instanceof TRPCError && error.cause instanceof AppError) return asRefusal(error.cause);
  if (error instanceof TRPCError && error.code === "BAD_REQUEST")
    return { status: 400, message: "The request could not be read" };
  const { code, statusCode } = error as FastifyError;
  if (code in libraryRefusals) return libraryRefusals[code];
  // Anything else that a library blames on the request: its status, in plain words.
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500
    ? { status: statusCode, message: "The request could not be read" }
    : undefined;
}

const libraryRefusals: Record<string, { status: number; message: string }> = {
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, message: "The body is not valid JSON" },
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, message: "The request is too large" },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, message: "Send the body as application/json" },
  FST_REQ_FILE_TOO_LARGE: { status: 400, message: "The logo must be at most 5 MB" },
  FST_FILES_LIMIT: { status: 400, message: "Only one file can be uploaded" },
  FST_PARTS_LIMIT: { status: 400, message: "The form has too many fields" },
  FST_FIELDS_LIMIT: { status: 400, message: "The form has too many fields" },
};
