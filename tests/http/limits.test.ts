import { once } from "node:events";
import { connect } from "node:net";
import { Readable } from "node:stream";
import Fastify from "fastify";
import { describe, expect, onTestFinished, test } from "vitest";
import { boundedServer, hurryBodies, limitConnections, maxBatchSize } from "#server/limits.ts";
import { refuseUnreadable } from "#server/failures.ts";
import { uploadGate } from "#server/rest/forms.ts";
import { testApp } from "../support/app.ts";
import { confirmedUp, signedUp } from "../support/calls.ts";
import { sender } from "../support/http.ts";
import { listening } from "../support/live.ts";

async function connected(base: string) {
  const socket = connect(Number(new URL(base).port), "127.0.0.1");
  socket.on("error", () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  return socket;
}

/** All that comes until the other side hangs up. */
async function heard(socket: Awaited<ReturnType<typeof connected>>) {
  let text = "";
  socket.on("data", (chunk) => void (text += chunk.toString()));
  await once(socket, "close");
  return text;
}

describe("40 Slow clients", () => {
  /** A server with our limits, each a thousandth of what it is. */
  async function serving() {
    const { http, requestTimeout, connectionTimeout, keepAliveTimeout, ...rest } = boundedServer;
    const app = Fastify({
      ...rest,
      requestTimeout: requestTimeout / 1000,
      connectionTimeout: connectionTimeout / 100,
      keepAliveTimeout: keepAliveTimeout / 1000,
      http: { ...http, headersTimeout: http.headersTimeout / 1000, connectionsCheckingInterval: 5 },
      clientErrorHandler: refuseUnreadable,
    });
    app.post("/", async () => "done");
    app.get("/large", async () => Readable.from(endless()));
    onTestFinished(() => app.close());
    return { app, base: await app.listen({ port: 0, host: "127.0.0.1" }) };
  }
  function* endless() {
    for (;;) yield Buffer.alloc(65_536, "x");
  }

  test.each([
    ["headers never end", "POST / HTTP/1.1\r\nHost: test\r\n"],
    ["body never ends", "POST / HTTP/1.1\r\nHost: test\r\nContent-Type: text/plain\r\nContent-Length: 100\r\n\r\nx"],
  ])("who sends a request whose %s is told so and cut off", async (_what, text) => {
    const socket = await connected((await serving()).base);
    socket.write(text);
    const answer = await heard(socket);
    expect(answer).toContain("HTTP/1.1 408 Request Timeout");
    expect(answer).toContain('{"success":false,"message":"The request could not be read"}');
  });

  test("who asks for much and then reads nothing is cut off", async () => {
    const { app, base } = await serving();
    const socket = await connected(base);
    socket.write("GET /large HTTP/1.1\r\nHost: test\r\n\r\n");
    await once(socket, "data");
    socket.pause();
    const count = () => new Promise((resolve) => app.server.getConnections((_error, open) => resolve(open)));
    expect(await count()).toBe(1);
    await expect.poll(count, { timeout: 10_000 }).toBe(0);
  });
});

test("40 Slow clients: who dribbles a body is hung up on in time, and who uploads a file when it has taken too long for its length", async () => {
  const app = Fastify();
  hurryBodies(app, { mostMs: 100, bytesPerSecond: 20 });
  app.addContentTypeParser("multipart/form-data", (_request, body, done) => {
    body.resume().on("end", () => done(null, "read"));
  });
  app.post("/", async () => "done");
  onTestFinished(() => app.close());
  const base = await app.listen({ port: 0, host: "127.0.0.1" });
  const begin = async (type: string, length = 2) => {
    const socket = await connected(base);
    socket.write(
      `POST / HTTP/1.1\r\nHost: test\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n${"x".repeat(length - 1)}`,
    );
    return { socket, answer: heard(socket) };
  };
  const form = "multipart/form-data; boundary=x";
  const [upload, short] = [await begin(form, 200), await begin(form)];
  expect(await (await begin("application/json")).answer).toContain("HTTP/1.1 408 Request Timeout");
  expect(await short.answer).toContain("HTTP/1.1 408 Request Timeout");
  upload.socket.write("x");
  expect(await upload.answer).toContain("HTTP/1.1 200 OK");
});

test("more clients than the server takes are hung up on, and it is said once in the log", async () => {
  const lines: string[] = [];
  const app = Fastify({ loggerInstance: undefined, logger: { level: "warn", stream: { write: (line) => void lines.push(line) } } });
  limitConnections(app, { most: 2, quietMs: 20 });
  app.get("/", async () => "served");
  onTestFinished(() => app.close());
  const base = await app.listen({ port: 0, host: "127.0.0.1" });
  const [first] = [await connected(base), await connected(base)];
  for (let turn = 0; turn < 3; turn += 1) expect(await heard(await connected(base))).toBe("");
  first.write("GET / HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n");
  expect(await heard(first)).toContain("served");
  await expect.poll(() => lines.length).toBe(1);
  expect(JSON.parse(lines[0]!)).toMatchObject({ dropped: 3, most: 2 });
}); // prettier-ignore

test("the server that is started has these limits", async () => {
  const { app } = await testApp();
  await app.ready();
  const { server } = app;
  expect({
    headersTimeout: server.headersTimeout,
    requestTimeout: server.requestTimeout,
    keepAliveTimeout: server.keepAliveTimeout,
    timeout: server.timeout,
    maxConnections: server.maxConnections,
  }).toEqual({
    headersTimeout: 15_000,
    requestTimeout: 300_000,
    keepAliveTimeout: 10_000,
    timeout: 60_000,
    maxConnections: 2000,
  });
});

test("an address that is too long is refused in the one shape", async () => {
  const app = await testApp();
  const base = await listening(app);
  const answers = [];
  for (const path of [`/api/v1/regulation?search=${"x".repeat(20_000)}`, `/trpc/${"x".repeat(9000)}`, `/${"x".repeat(12_000)}`]) {
    const reply = await fetch(base + path);
    answers.push([reply.status, ((await reply.json()) as { success: boolean }).success]);
  }
  expect(answers).toEqual([[431, false], [414, false], [404, false]]);
}); // prettier-ignore

test("a batch of as many calls as a screen may need is answered, a larger one refused whole", async () => {
  const app = await testApp();
  const batch = (calls: number) => {
    const names = Array.from({ length: calls }, () => "regulation.stats").join(",");
    const input = Object.fromEntries(Array.from({ length: calls }, (_, n) => [n, {}]));
    return sender(app)("GET", `/trpc/${names}?batch=1&input=${encodeURIComponent(JSON.stringify(input))}`);
  };
  const most = await batch(maxBatchSize);
  expect([most.status, (most.body as unknown[]).length]).toEqual([200, maxBatchSize]);
  expect((await batch(maxBatchSize + 1)).status).toBe(400);
  // The names alone are longer than a path may be.
  expect((await batch(1000)).status).toBe(414);
});

test("uploads are read a few at a time: one sender does not take all places, and gives back what it took", async () => {
  const pass = uploadGate({ most: 3, mostOfOne: 2 });
  const waiting: (() => void)[] = [];
  const slow = () => new Promise<string>((resolve) => waiting.push(() => resolve("read")));
  const reads = [pass("a", slow), pass("a", slow)];
  const refusal = { code: "too_many_requests", retryAfterSeconds: 10 };
  await expect(pass("a", slow)).rejects.toMatchObject(refusal);
  reads.push(pass("b", slow));
  await expect(pass("c", slow)).rejects.toMatchObject(refusal);
  expect(waiting).toHaveLength(3);
  for (const end of waiting) end();
  expect(await Promise.all(reads)).toEqual(["read", "read", "read"]);
  await expect(pass("a", () => Promise.reject(new Error("torn")))).rejects.toThrow("torn");
  expect(await Promise.all(["a", "a", "b"].map((name) => pass(name, async () => name)))).toEqual(["a", "a", "b"]);
});

/** Begins forms that never end. */
async function creep(base: string, { id, token }: { id: string; token: string }, count: number) {
  for (let turn = 0; turn < count; turn += 1)
    (await connected(base)).write(
      `PATCH /api/v1/company/${id} HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer ${token}\r\n` +
        "Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 5000\r\n\r\n" +
        '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nRenamed\r\n',
    );
}
async function uploadTo(base: string, { id, token }: { id: string; token: string }) {
  const body = new FormData();
  body.set("name", "Renamed in time");
  return fetch(`${base}/api/v1/company/${id}`, {
    method: "PATCH",
    body,
    headers: { authorization: `Bearer ${token}` },
  });
}

test("strangers with accounts that nobody confirmed do not hold up the uploads of those that are", async () => {
  const app = await testApp();
  const owner = await confirmedUp(app);
  const strangers = [await signedUp(app), await signedUp(app), await signedUp(app)];
  const base = await listening(app);
  for (const stranger of strangers) await creep(base, stranger, 3);
  await expect.poll(async () => (await uploadTo(base, await signedUp(app))).status).toBe(429);
  expect((await uploadTo(base, owner)).status).toBe(200);
});

test("while a company's uploads creep, its next is to come later, and others' are taken", async () => {
  const app = await testApp();
  const [own, other] = [await signedUp(app), await signedUp(app)];
  const base = await listening(app);
  await creep(base, own, 2);
  await expect.poll(async () => (await uploadTo(base, own)).status).toBe(429);
  const refused = await uploadTo(base, own);
  expect(refused.headers.get("retry-after")).toBe("10");
  expect(await refused.json()).toEqual({
    success: false,
    message: "Too many files are being uploaded at once. Please try again shortly.",
  });
  expect((await uploadTo(base, other)).status).toBe(200);
}); // prettier-ignore
