import { Socket } from "node:net";
import { refuseUnreadable } from "./failures.ts";
import type { FastifyHttpOptions, FastifyInstance, RawServerDefault } from "fastify";

/** What one request may be, and how long a client may take over it. */
export const boundedServer = {
  bodyLimit: 1024 * 1024,
  http: {
    // Line and headers together: addresses are bounded with them.
    maxHeaderSize: 16 * 1024,
    headersTimeout: 15_000,
    // How often the two limits on a request's time are looked at.
    connectionsCheckingInterval: 5000,
  },
  // A scan of 25 MB takes its time on a slow line; whatever should be quicker is hurried (`hurryBodies`).
  requestTimeout: 300_000,
  // A connection on which nothing moves for so long, whose client does not take its answer. Streams have their own.
  connectionTimeout: 60_000,
  keepAliveTimeout: 10_000,
  // The names of a batch of calls stand in the path.
  routerOptions: { maxParamLength: 8000 },
} satisfies FastifyHttpOptions<RawServerDefault>;

/** A screen asks for some five things at once. Each call of a batch is as much work as one alone. */
export const maxBatchSize = 20;

type ConnectionLimits = {
  /** The most at a time. More are hung up on at once, so that those that are there go on being served. */
  most?: number;
  /** How long nothing more is said of those that were hung up on. */
  quietMs?: number;
};

/** Bounds how many clients are connected at a time, and says in the log when that is reached. */
export function limitConnections(app: FastifyInstance, { most = 2000, quietMs = 60_000 }: ConnectionLimits = {}) {
  app.server.maxConnections = most;
  let dropped = 0;
  let saying: NodeJS.Timeout | undefined;
  app.server.on("drop", () => {
    dropped += 1;
    saying ??= setTimeout(() => {
      app.log.warn({ dropped, most }, "clients were turned away: too many connections at once");
      [dropped, saying] = [0, undefined];
    }, quietMs).unref();
  });
}

type Pace = {
  /** How long a body may take, however steadily it comes. */
  mostMs?: number;
  /** A form with a file may take as much longer as it takes at this pace; one that does not say how long it is, as if of 5 MB. */
  bytesPerSecond?: number;
};

/** Hangs up on who has not sent a whole request in time. */
export function hurryBodies(app: FastifyInstance, { mostMs = 60_000, bytesPerSecond = 100_000 }: Pace = {}) {
  const timers = new Set<NodeJS.Timeout>();
  app.addHook("onClose", async () => timers.forEach(clearTimeout));
  app.addHook("onRequest", async ({ raw, headers }) => {
    const hasBody = headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
    if (!hasBody) return;
    const isForm = headers["content-type"]?.startsWith("multipart/");
    const formMs = isForm ? (Number(headers["content-length"] ?? 5_000_000) / bytesPerSecond) * 1000 : 0;
    const timer = setTimeout(() => {
      const tooSlow = Object.assign(new Error("the body came too slowly"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
      // What a test hands over without a connection has none to end.
      if (!raw.complete && raw.socket instanceof Socket) refuseUnreadable(tooSlow, raw.socket);
    }, mostMs + formMs).unref();
    timers.add(timer);
    raw.once("close", () => {
      clearTimeout(timer);
      timers.delete(timer);
    });
  });
}
