import { hostname } from "node:os";
import { constants } from "node:zlib";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import helmet from "@fastify/helmet";
import { TRPCError } from "@trpc/server";
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
} from "fastify";
import type { Services } from "#app.ts";
import type { Config } from "#config.ts";
import { clientAddress } from "#platform/client-address.ts";
import { AppError, asUnavailable } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { activityRoutes } from "./files/activity.ts";
import { calendarFeedRoutes, calendarRoutes } from "./files/calendars.ts";
import { hangUpWhileClosing } from "./closing.ts";
import { callRoutes } from "./calls.ts";
import { contextFactory } from "./context.ts";
import { readJson, refuseForms } from "./body.ts";
import { refuseOtherSites } from "./cross-site.ts";
import { docsRoutes } from "./rest/docs.ts";
import { documentRoutes, pictureRoutes } from "./files/documents.ts";
import { dutyRoutes } from "./files/duties.ts";
import { evidenceRoutes } from "./files/evidence.ts";
import { feedRoutes } from "./files/feed.ts";
import { refuseUnreadable, sendFailure } from "./failures.ts";
import { boundedServer, hurryBodies, limitConnections } from "./limits.ts";
import { circularRegisterRoutes } from "./files/circulars.ts";
import { letterRoutes } from "./files/letters.ts";
import { memoRoutes } from "./files/memos.ts";
import { importTemplateRoutes } from "./files/import-template.ts";
import { policyRoutes } from "./files/policies.ts";
import { receiptRoutes } from "./files/receipts.ts";
import { healthPaths, healthRoutes } from "./observe/health.ts";
import { httpMeter } from "./observe/http-meter.ts";
import { metricsRoutes } from "./observe/metrics.ts";
import { securityLog, type Ended } from "./observe/security-log.ts";
import { byMediaType } from "./rest/forms.ts";
import { declarations, restPath } from "./rest/openapi.ts";
import { cachedAnswers } from "./rest/response-cache.ts";
import { restRoutes } from "./rest/routes.ts";
import { appRouter, type AppRouter } from "./router.ts";
import { securityHeaders } from "./headers.ts";
import { eventStreams } from "./streams.ts";
import { signOnRoutes } from "./pages/single-sign-on.ts";
import { webRoutes } from "./pages/web.ts";
import { unsubscribeRoutes } from "./pages/unsubscribe.ts";

export type HttpOptions = {
  config: Config;
  services: Services;
  log: FastifyBaseLogger;
  webFolder?: string;
  router?: AppRouter;
};

/** The whole HTTP server, in the order in which requests meet its parts. It does not listen yet. */
export async function buildHttp({ config, services, log, webFolder, router = appRouter(services) }: HttpOptions) {
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    // One line a request, written below with what an operator looks for; the library's two lines would repeat it.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    genReqId: newId,
    ...boundedServer,
    schemaController: withoutSchemas,
    // Open keep-alive connections must not hold up a stop.
    forceCloseConnections: "idle",
    // Said below, in the one shape.
    return503OnClosing: false,
    // A path that cannot be decoded is refused before any hook runs.
    clientErrorHandler: refuseUnreadable,
    frameworkErrors: (error, request, reply) =>
      void sendFailure(error, request, reply.header("x-request-id", request.id)),
  });

  limitConnections(app);
  hurryBodies(app);
  app.addConstraintStrategy(byMediaType);
  app.addHook("onRequest", async (request, reply) => {
    void reply.header("x-request-id", request.id);
    // What belongs to a company, a fresh token among it, is for nobody's cache.
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (request.headers.authorization || !isRead) void reply.header("cache-control", "no-store");
  });
  // Before whatever may refuse a request.
  await app.register(helmet, securityHeaders(config));
  warnOfUntrustedProxy(app, config);
  logRequests(app, config);
  refuseWhileStopping(app, services);
  const onEnded = noteEnds(app, services);
  answerFailures(app, onEnded);
  readJson(app);
  refuseForms(app, "/trpc/");
  hangUpWhileClosing(app);

  refuseOtherSites(app, config);
  await app.register(cookie);
  // A compressor holds back what is small until the end: an answer would come all at once.
  const streamed = streamedPaths(router);
  app.addHook("onRequest", async (request) => {
    if (streamed.has(request.url.split("?")[0]!)) request.headers["x-no-compression"] = "true";
  });
  // Lists are long and say much twice. What is below a packet's size is not worth the work.
  await app.register(compress, { encodings: ["br", "gzip"], threshold: 1024, brotliOptions });
  const streams = eventStreams(app, { end: () => services.news.close() });
  const meter = httpMeter(app, router);
  const createContext = contextFactory({
    accounts: services.accounts,
    tokens: services.tokens,
    operators: services.operators,
    isSecure: config.publicUrl.startsWith("https:"),
    onEnded,
  });
  const answers = cachedAnswers();
  await app.register(callRoutes, { router, createContext, answers });
  const { operation, idempotency } = services;
  const { isConfirmed } = services.emails;
  const { incoming } = services;
  const rest = { router, createContext, answers, idempotency, isConfirmed, incoming };
  await app.register(restRoutes, { prefix: restPath, ...rest });
  await app.register(healthRoutes, { operation, createContext });
  const process = config.databaseServer ? `${hostname()}:${config.port}` : undefined;
  await app.register(metricsRoutes, { operation, meter, streams: streams.count, process, createContext });
  await app.register(docsRoutes, { router, publicUrl: config.publicUrl, supportEmail: config.supportEmail });
  await app.register(pictureRoutes, { files: services.files });
  await app.register(documentRoutes, { documents: services.documents, createContext });
  await app.register(memoRoutes, { assistant: services.assistant, createContext });
  await app.register(policyRoutes, { policies: services.policies, createContext });
  const { obligations, accounts } = services;
  await app.register(dutyRoutes, { obligations, accounts, createContext });
  const { calendar } = services;
  for (const prefix of ["/", restPath]) await app.register(calendarFeedRoutes, { prefix, calendar });
  await app.register(calendarRoutes, { calendar, accounts, createContext });
  await app.register(letterRoutes, { letters: services.letters, createContext });
  await app.register(importTemplateRoutes, { prefix: restPath, imports: services.imports, createContext });
  const { circulars } = services;
  await app.register(circularRegisterRoutes, { prefix: restPath, circulars, accounts, createContext });
  await app.register(receiptRoutes, { filings: services.filings, createContext });
  await app.register(evidenceRoutes, { evidence: services.evidence, createContext });
  await app.register(activityRoutes, { audit: services.audit, accounts: services.accounts, createContext });
  await app.register(feedRoutes, { delivery: services.delivery, savedSearches: services.savedSearches });
  await app.register(signOnRoutes, { sso: services.sso, createContext });
  await app.register(unsubscribeRoutes, { delivery: services.delivery });
  if (webFolder) {
    const { supportEmail, publicUrl } = config;
    await app.register(webRoutes, { folder: webFolder, supportEmail, publicUrl });
  }
  return { app, router };
}

const refuse = () => {
  throw new Error("Routes state no JSON schemas: procedures check what they are given with zod");
};

/** Fastify loads its own validator and serializer, a hundred files, at each start unless it is given others. Ours are never called. */
const withoutSchemas: FastifyServerOptions["schemaController"] = {
  compilersFactory: { buildValidator: refuse, buildSerializer: refuse },
};

/** Where answers come piece by piece. */
const streamedPaths = (router: AppRouter): ReadonlySet<string> =>
  new Set(
    Object.entries(declarations(router)).flatMap(([name, { _def }]) =>
      _def.meta?.isStreamed ? [`/trpc/${name}`] : [],
    ),
  );

/** One line a request, where the log takes such lines at all. */
function logRequests(app: FastifyInstance, { logLevel }: Config) {
  if (logLevel !== "debug" && logLevel !== "trace") return;
  app.addHook("onResponse", async (request, { statusCode, elapsedTime }) => {
    const { method, url, routeOptions, id, log } = request;
    const ip = clientAddress(request);
    const where = { method, url: loggable(url), route: routeOptions.url };
    log.debug({ ...where, status: statusCode, ms: Math.round(elapsedTime), ip, id }, "request");
  });
}

type OnEnded = (ended: Ended) => void;

/** Where it is said how a request ended: in the security log, and for /health when it was refused for want of storage. */
function noteEnds(app: FastifyInstance, { operation, metricCounters }: Services): OnEnded {
  const events = securityLog({ log: app.log, metricCounters });
  app.addHook("onClose", async () => events.flush());
  return (ended) => {
    if (ended.refusal === "unavailable") operation.noteRefusal();
    events.note(ended);
  };
}

/** Everything that fails outside of the procedures, in the one shape; a procedure has noted its own refusals with who asked. */
function answerFailures(app: FastifyInstance, onEnded: OnEnded) {
  app.setErrorHandler((error: Error, request, reply) => {
    const refusal = error instanceof AppError ? error : asUnavailable(error);
    const path = request.routeOptions.url ?? "unknown";
    const asker = { address: clientAddress(request), requestId: request.id, companyId: null, isOperator: false };
    if (refusal && !(error instanceof TRPCError)) onEnded({ path, refusal: refusal.code, ...asker });
    return sendFailure(error, request, reply);
  });
  app.setNotFoundHandler((request, reply) => sendFailure(new AppError("not_found", "Not found"), request, reply));
}

/** An address without what is asked in it, and without the token that is all one needs to know of some. */
const loggable = (url: string) => url.split("?")[0]!.replace(/^(\/(?:feed|unsubscribe|evidence-previews)\/).*/, "$1…");

// Measured on a dashboard's 239 kB: quality 4 leaves 57 kB after 4 ms, the default 11 takes a hundred times as long.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Who comes while the process stops is told to come again, except whoever asks how it is. */
function refuseWhileStopping(app: FastifyInstance, { operation }: Services) {
  app.addHook("preClose", async () => operation.enter("stopping"));
  app.addHook("onRequest", async ({ routeOptions }, reply) => {
    if (operation.phase() !== "stopping" || healthPaths.includes(routeOptions.url ?? "")) return;
    void reply.header("connection", "close");
    throw new AppError("unavailable", "The server is stopping. Please try again shortly.", { retryAfterSeconds: 5 });
  });
}

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
