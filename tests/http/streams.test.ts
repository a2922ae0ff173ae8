import { once } from "node:events";
import { connect } from "node:net";
import Fastify from "fastify";
import { expect, onTestFinished, test, vi } from "vitest";
import { eventStreams } from "#server/streams.ts";

/** A server with one endless stream of large events, or one that says no more than that it is there. */
async function serving({ isSilent = false, stalledMs = 60_000, graceMs = 2000 }) {
  const app = Fastify();
  const state = { asked: 0, cancelled: 0 };
  eventStreams(app, { end: () => void (state.asked += 1), stalledMs, graceMs });
  app.get("/stream", () => {
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(Buffer.from("event: connected\n\n")),
      pull: (controller) => {
        if (!isSilent) controller.enqueue(Buffer.alloc(65_536, "x"));
      },
      cancel: () => void (state.cancelled += 1),
    });
    return new Response(body, { headers: { "content-type": "text/event-stream", "cache-control": "no-cache" } });
  });
  app.get("/plain", () => ({ success: true }));
  const base = await app.listen({ port: 0, host: "127.0.0.1" });
  onTestFinished(() => app.close());
  return { app, base, state };
}

async function connected(base: string) {
  const socket = connect(Number(new URL(base).port), "127.0.0.1");
  await once(socket, "connect");
  socket.on("error", () => {});
  onTestFinished(() => void socket.destroy());
  socket.write("GET /stream HTTP/1.1\r\nHost: test\r\n\r\n");
  return socket;
}

test("a stream is for nobody's cache and has its connection for itself; other answers are left alone", async () => {
  const { base } = await serving({ isSilent: true });
  const stream = await fetch(`${base}/stream`);
  expect(stream.headers.get("cache-control")).toBe("no-store, no-transform");
  expect(stream.headers.get("connection")).toBe("close");
  await stream.body!.cancel();
  expect((await fetch(`${base}/plain`)).headers.get("cache-control")).toBeNull();
});

test("a client that reads nothing is cut off", async () => {
  const { base, state } = await serving({ stalledMs: 100 });
  const socket = await connected(base);
  socket.pause();
  await vi.waitFor(() => expect(state.cancelled).toBe(1), { timeout: 10_000 });
});

test("a client that reads is not, however long it takes", async () => {
  const { base, state } = await serving({ stalledMs: 100 });
  const socket = await connected(base);
  socket.resume();
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect([state.cancelled, socket.closed]).toEqual([0, false]);
});

test("a stop asks every stream to end, and cuts off what does not", async () => {
  const { app, base, state } = await serving({ isSilent: true, graceMs: 50 });
  const socket = await connected(base);
  await once(socket, "data");
  const closed = once(socket.resume(), "close");
  await app.close();
  await closed;
  expect(state.asked).toBe(1);
});
