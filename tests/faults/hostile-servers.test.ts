import { createServer as createTlsServer } from "node:tls";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createGzip, gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { createOutbound, type OutboundRequest, type Timeouts } from "#platform/outbound.ts";
import { httpServer, rawServer, type Loopback } from "../support/servers/loopback.ts";

const short: Timeouts = { connectMs: 300, headersMs: 300, bodyMs: 300, totalMs: 5000 };

function outboundTo(server: Loopback, timeouts: Partial<Timeouts> = {}) {
  const outbound = createOutbound({
    allowHosts: [server.host],
    userAgent: "Ilana",
    timeouts: { ...short, ...timeouts },
  });
  onTestFinished(() => outbound.close());
  return (request: Partial<OutboundRequest> = {}) =>
    outbound.request({ url: server.url, hosts: server.hosts, maxBytes: 100_000, ...request });
}
/** Answers every request with these bytes and what `after` does then. */
const answering = (head: string, after: "end" | "hang" = "end") =>
  rawServer((socket) => {
    socket.once("data", () => {
      socket.write(head.replaceAll("\n", "\r\n"));
      if (after === "end") socket.end();
    });
  });

test("20 Watcher hostile servers: a server that never answers", async () => {
  expect(await outboundTo(await rawServer(() => {}))()).toEqual({ kind: "timed_out", phase: "headers" });
});

test("20 Watcher hostile servers: a server whose headers drip in", async () => {
  const server = await rawServer((socket) => {
    socket.write("HTTP/1.1 200 OK\r\n");
    const drip = setInterval(() => socket.write("X-Slow: yes\r\n"), 50);
    socket.on("close", () => clearInterval(drip));
  });
  const ask = outboundTo(server, { totalMs: 1500 });
  expect(await ask()).toEqual({ kind: "timed_out", phase: "headers" });
});

test("20 Watcher hostile servers: a server with no end of headers", async () => {
  const server = await rawServer((socket) => {
    socket.write("HTTP/1.1 200 OK\r\n");
    const flood = setInterval(() => socket.write(`X-Much: ${"a".repeat(8000)}\r\n`), 2);
    socket.on("close", () => clearInterval(flood));
  });
  expect(await outboundTo(server)()).toMatchObject({ kind: "failed" });
});

test("20 Watcher hostile servers: a server that goes quiet in the middle of a body", async () => {
  const server = await answering("HTTP/1.1 200 OK\nContent-Length: 100\n\nhalf", "hang");
  expect(await outboundTo(server)()).toEqual({ kind: "timed_out", phase: "body" });
});

test("20 Watcher hostile servers: a body that drips for ever: each piece in time, the whole never", async () => {
  const server = await httpServer((_request, response) => {
    const drip = setInterval(() => response.write("a"), 50);
    response.on("close", () => clearInterval(drip));
  });
  expect(await outboundTo(server, { totalMs: 600 })()).toEqual({ kind: "timed_out", phase: "body" });
});

test("20 Watcher hostile servers: a body without end stops at the cap, and the connection with it", async () => {
  let sent = 0;
  const server = await rawServer((socket) => {
    socket.write("HTTP/1.1 200 OK\r\n\r\n");
    const chunk = Buffer.alloc(64 * 1024, "a");
    const pump = () => {
      while (!socket.destroyed && socket.write(chunk)) sent += chunk.length;
    };
    socket.on("drain", pump);
    pump();
  });
  expect(await outboundTo(server)()).toEqual({ kind: "too_large", limit: 100_000 });
  const atCap = sent;
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(sent - atCap).toBeLessThan(10_000_000);
});

test("20 Watcher hostile servers: a length that is past the cap is believed without reading", async () => {
  const server = await answering("HTTP/1.1 200 OK\nContent-Length: 100001\n\n", "hang");
  expect(await outboundTo(server)()).toEqual({ kind: "too_large", limit: 100_000 });
});

test("20 Watcher hostile servers: a gzip bomb of 10 GB costs little memory", async () => {
  const server = await httpServer((_request, response) => {
    response.writeHead(200, { "content-encoding": "gzip" });
    const gzip = createGzip();
    gzip.pipe(response);
    const zeros = Buffer.alloc(1024 * 1024);
    let left = 10 * 1024;
    const pump = () => {
      while (left > 0 && !response.destroyed && gzip.write(zeros)) left -= 1;
    };
    gzip.on("drain", pump);
    pump();
  });
  const before = process.memoryUsage().rss;
  const answer = await outboundTo(server)({ maxBytes: 5_000_000 });
  expect(answer).toEqual({ kind: "too_large", limit: 5_000_000 });
  expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
});

test("20 Watcher hostile servers: bombs inside bombs are not unpacked without end", async () => {
  const server = await httpServer((_request, response) => {
    response.writeHead(200, { "content-encoding": "gzip, gzip, gzip, gzip" }).end(gzipSync("x"));
  });
  expect(await outboundTo(server)()).toMatchObject({ kind: "failed", reason: "the body is encoded too many times" });
});

test.each([
  ["gzip that is cut off", "gzip", gzipSync("a".repeat(9000)).subarray(0, 30)],
  ["gzip that is none", "gzip", Buffer.from("plain text")],
])("an answer in %s ends in words", async (_what, coding, body) => {
  const server = await httpServer((_request, response) => {
    response.writeHead(200, { "content-encoding": coding }).end(body);
  });
  expect(await outboundTo(server)()).toMatchObject({ kind: "failed" });
});

test.each(["compress", "constructor"])(
  "20 Watcher hostile servers: a body sent as %s, which nobody asked for",
  async (coding) => {
    const server = await httpServer((_request, response) => {
      response.writeHead(200, { "content-encoding": coding }).end("plain text");
    });
    const reason = `the body is encoded as ${coding}, which was not asked for`;
    expect(await outboundTo(server)()).toEqual({ kind: "failed", reason });
  },
);

test.each([
  ["a body shorter than its length", "HTTP/1.1 200 OK\nContent-Length: 100\n\nshort"],
  ["chunks without the last one", "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n5\nhello\n"],
  ["two lengths", "HTTP/1.1 200 OK\nContent-Length: 5\nContent-Length: 7\n\nhello w"],
  ["no HTTP at all", "220 mail.example ready\n"],
  ["nothing", ""],
])("20 Watcher hostile servers: %s is a failure, never a short answer", async (_what, head) => {
  expect(await outboundTo(await answering(head))()).toMatchObject({ kind: "failed" });
});

test("20 Watcher hostile servers: a body longer than its length ends at its length", async () => {
  const server = await answering("HTTP/1.1 200 OK\nContent-Length: 5\n\nhello and more");
  expect(await outboundTo(server)()).toMatchObject({ kind: "response", body: Buffer.from("hello") });
});

test("20 Watcher hostile servers: a redirect loop", async () => {
  const server = await httpServer((request, response) => {
    response.writeHead(302, { location: request.url === "/" ? "/again" : "/" }).end();
  });
  expect(await outboundTo(server)()).toEqual({ kind: "too_many_redirects" });
  expect(server.connections()).toBe(4);
});

test("20 Watcher hostile servers: a redirect with a body without end is left unread", async () => {
  const server = await rawServer((socket) => {
    socket.write("HTTP/1.1 302 Found\r\nLocation: /\r\n\r\n");
    const flood = setInterval(() => socket.write("a".repeat(8000)), 2);
    socket.on("close", () => clearInterval(flood));
  });
  expect(await outboundTo(server)()).toEqual({ kind: "too_many_redirects" });
});

test("20 Watcher hostile servers: a closed port, a server that hangs up, and one whose TLS is broken", async () => {
  const gone = await rawServer(() => {});
  const ask = outboundTo(gone);
  expect(await ask({ url: gone.url.replace("http:", "https:") })).toMatchObject({ kind: "timed_out" });
  const rude = await rawServer((socket) => socket.destroy());
  expect(await outboundTo(rude)()).toMatchObject({ kind: "failed" });

  const tls = createTlsServer({}).listen(0, "127.0.0.1");
  onTestFinished(() => void tls.close());
  await once(tls, "listening");
  const host = `127.0.0.1:${(tls.address() as AddressInfo).port}`;
  const outbound = createOutbound({ allowHosts: [host], userAgent: "Ilana", timeouts: short });
  onTestFinished(() => outbound.close());
  const answer = await outbound.request({ url: `https://${host}/`, hosts: ["127.0.0.1"], maxBytes: 10 });
  expect(answer).toMatchObject({ kind: "failed" });
});

test("20 Watcher hostile servers: a challenge page is an answer: what it means is for others to say", async () => {
  const page = "<!doctype html><title>Just a moment...</title>";
  const server = await httpServer((_request, response) => {
    response.writeHead(403, { "cf-mitigated": "challenge", "content-type": "text/html" }).end(page);
  });
  expect(await outboundTo(server)()).toMatchObject({
    kind: "response",
    status: 403,
    headers: { "cf-mitigated": "challenge" },
    body: Buffer.from(page),
  });
});

test("20 Watcher hostile servers: a slow server does not hold up a quick one", async () => {
  const slow = await rawServer(() => {});
  const quick = await httpServer((_request, response) => response.end("quick"));
  const outbound = createOutbound({ allowHosts: [slow.host, quick.host], userAgent: "Ilana", timeouts: short });
  onTestFinished(() => outbound.close());
  const ask = (server: Loopback) => outbound.request({ url: server.url, hosts: server.hosts, maxBytes: 100 });
  const finished: string[] = [];
  await Promise.all([
    ...Array.from({ length: 5 }, () => ask(slow).then(() => finished.push("slow"))),
    ask(quick).then(() => finished.push("quick")),
  ]);
  expect(finished[0]).toBe("quick");
});
