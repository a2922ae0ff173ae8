import type { ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";

export type StreamOptions = {
  /** Asks every stream to end. */
  end: () => void;
  /** A client that takes nothing for so long is gone, or only holds the place. */
  stalledMs?: number;
  /** How long a stop waits for streams that were asked to end. */
  graceMs?: number;
};

/** Answers that go on for hours: for nobody's cache, cut when nobody reads, and ended when the server stops. */
export function eventStreams(app: FastifyInstance, { end, stalledMs = 45_000, graceMs = 2000 }: StreamOptions) {
  const open = new Set<ServerResponse>();

  app.addHook("onSend", async (_request, reply, payload) => {
    if (!isEventStream(payload)) return;
    payload.headers.set("cache-control", "no-store, no-transform");
    // Nothing follows on this connection, and a stop need not wait for it to be idle.
    payload.headers.set("connection", "close");
    const response = reply.raw;
    open.add(response);
    response.once("close", () => open.delete(response));
    // The pings are writes: only what the client does not take makes the connection silent.
    response.setTimeout(stalledMs);
  });

  app.addHook("preClose", async () => {
    end();
    const until = Date.now() + graceMs;
    while (open.size > 0 && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 20));
    for (const response of open) response.destroy();
  });

  return { count: () => open.size };
}

function isEventStream(payload: unknown): payload is Response {
  return (
    payload instanceof Response &&
    payload.body !== null &&
    (payload.headers.get("content-type") ?? "").startsWith("text/event-stream")
  );
}
