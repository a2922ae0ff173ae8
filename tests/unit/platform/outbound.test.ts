import { globSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { createOutbound, type OutboundOptions, type OutboundRequest } from "#platform/outbound.ts";
import { httpServer, type Loopback } from "../../support/servers/loopback.ts";

function outboundTo(server: Loopback, options: Partial<OutboundOptions> = {}) {
  const outbound = createOutbound({
    allowHosts: [server.host],
    userAgent: "Ilana/1.0 (+https://ilana.example)",
    ...options,
  });
  onTestFinished(() => outbound.close());
  return (request: Partial<OutboundRequest> = {}) =>
    outbound.request({ url: server.url, hosts: server.hosts, maxBytes: 10_000, ...request });
}
const echo = async (request: IncomingMessage, response: ServerResponse) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { method, url, headers } = request;
  response.end(JSON.stringify({ method, url, headers, body: Buffer.concat(chunks).toString() }));
};
type Echo = { method: string; url: string; headers: Record<string, string>; body: string };
const asEcho = (answer: unknown) => JSON.parse((answer as { body: Buffer }).body.toString()) as Echo;

test("answers with status, headers and bytes, and says who asks", async () => {
  const ask = outboundTo(await httpServer(echo));
  const answer = await ask({ headers: { "If-None-Match": '"aé"', "User-Agent": "somebody else" } });
  expect(answer).toMatchObject({ kind: "response", status: 200, headers: { connection: "close" } });
  expect(asEcho(answer).headers).toMatchObject({
    "user-agent": "Ilana/1.0 (+https://ilana.example)",
    "if-none-match": '"aé"',
  });
});

test("an error status is an answer like any other", async () => {
  const ask = outboundTo(
    await httpServer((_request, response) => response.writeHead(503, { "retry-after": "7" }).end("no")),
  );
  expect(await ask()).toMatchObject({
    kind: "response",
    status: 503,
    headers: { "retry-after": "7" },
    body: Buffer.from("no"),
  });
});

test("posts a body", async () => {
  const ask = outboundTo(await httpServer(echo));
  const answer = await ask({ method: "POST", body: "héllo", headers: { "content-type": "text/plain" } });
  expect(asEcho(answer)).toMatchObject({ method: "POST", body: "héllo", headers: { "content-type": "text/plain" } });
});

const text = "A circular. ".repeat(400);
test.each([
  ["gzip", gzipSync(text)],
  ["x-gzip", gzipSync(text)],
  ["deflate", deflateSync(text)],
  ["br", brotliCompressSync(text)],
  ["zstd", zstdCompressSync(text)],
  ["gzip, br", brotliCompressSync(gzipSync(text))],
  ["identity", Buffer.from(text)],
])("decodes a body sent as %s", async (coding, body) => {
  const ask = outboundTo(
    await httpServer((_request, response) => response.writeHead(200, { "content-encoding": coding }).end(body)),
  );
  expect(await ask()).toMatchObject({ kind: "response", body: Buffer.from(text) });
});

test("offers only what it decodes", async () => {
  const ask = outboundTo(await httpServer(echo));
  expect(asEcho(await ask()).headers["accept-encoding"]).toBe("gzip, br, zstd");
});

test.each([304, 204])("takes a %i that claims a coding for what it is: without a body", async (status) => {
  const ask = outboundTo(
    await httpServer((_request, response) => response.writeHead(status, { "content-encoding": "gzip" }).end()),
  );
  expect(await ask()).toMatchObject({ kind: "response", status, body: Buffer.alloc(0) });
});

/** Sends `/a` on to `to` with `status`, and echoes the rest. */
const redirecting = (status: number, to: (server: Loopback) => string) => {
  let server: Loopback;
  const made = httpServer((request, response) => {
    if (request.url !== "/a") return void echo(request, response);
    response.writeHead(status, { location: to(server) }).end("moved");
  });
  return made.then((running) => (server = running));
};

test.each([
  [301, "GET", ""],
  [302, "GET", ""],
  [303, "GET", ""],
  [307, "POST", "x=1"],
  [308, "POST", "x=1"],
])("after a %i a POST goes on as %s", async (status, method, body) => {
  const server = await redirecting(status, () => "/b?c=d");
  const answer = await outboundTo(server)({
    url: `${server.url}/a`,
    method: "POST",
    body: "x=1",
    headers: { "Content-Type": "text/plain" },
  });
  expect(answer).toMatchObject({ kind: "response", url: `${server.url}/b?c=d` });
  expect(asEcho(answer)).toMatchObject({ method, body, url: "/b?c=d" });
  expect("content-type" in asEcho(answer).headers).toBe(method === "POST");
});

test("credentials stay with the site they were meant for", async () => {
  const other = await httpServer(echo);
  const server = await redirecting(302, () => `${other.url}/b`);
  const outbound = createOutbound({ allowHosts: [server.host, other.host], userAgent: "Ilana" });
  onTestFinished(() => outbound.close());
  const headers = { Authorization: "Bearer x", Cookie: "a=b", "If-None-Match": '"1"' };
  const answer = await outbound.request({ url: `${server.url}/a`, hosts: server.hosts, headers, maxBytes: 10_000 });
  expect(Object.keys(asEcho(answer).headers)).not.toContain("authorization");
  expect(Object.keys(asEcho(answer).headers)).not.toContain("cookie");
  expect(asEcho(answer).headers["if-none-match"]).toBe('"1"');
});

test("follows three redirects and no more, or as many as it is told", async () => {
  const hops = await httpServer((request, response) => {
    const left = Number(request.url!.slice(1));
    if (left === 0) return void response.end("there");
    response.writeHead(302, { location: `/${left - 1}` }).end();
  });
  const ask = outboundTo(hops);
  expect(await ask({ url: `${hops.url}/3` })).toMatchObject({ kind: "response", body: Buffer.from("there") });
  expect(await ask({ url: `${hops.url}/4` })).toEqual({ kind: "too_many_redirects" });
  expect(await ask({ url: `${hops.url}/1`, redirects: 0 })).toEqual({ kind: "too_many_redirects" });
  expect(await ask({ url: `${hops.url}/0`, redirects: 0 })).toMatchObject({ kind: "response" });
});

test("a redirect without a place to go is an answer", async () => {
  const ask = outboundTo(await httpServer((_request, response) => response.writeHead(302).end("where?")));
  expect(await ask()).toMatchObject({ kind: "response", status: 302, body: Buffer.from("where?") });
});

test("the caller can call a request off", async () => {
  const ask = outboundTo(await httpServer(() => {}));
  const stop = new AbortController();
  setTimeout(() => stop.abort(), 20);
  expect(await ask({ signal: stop.signal })).toMatchObject({ kind: "failed" });
  expect(await ask({ signal: AbortSignal.abort() })).toMatchObject({ kind: "failed" });
});

test("closing ends what is under way, and afterwards nothing is sent", async () => {
  const server = await httpServer(() => {});
  const outbound = createOutbound({ allowHosts: [server.host], userAgent: "Ilana" });
  const request = { url: server.url, hosts: server.hosts, maxBytes: 10 };
  const hanging = outbound.request(request);
  setTimeout(() => void outbound.close(), 20);
  expect(await hanging).toMatchObject({ kind: "failed" });
  expect(await outbound.request(request)).toMatchObject({ kind: "failed" });
});

test("what cannot be sent is a failure, not an exception", async () => {
  const ask = outboundTo(await httpServer(echo));
  expect(await ask({ headers: { "x-bad": "a\r\nHost: elsewhere" } })).toMatchObject({ kind: "failed" });
});

test("nothing else in the server reaches out by itself", () => {
  const outside =
    /(?:from |import\()"(undici|node:https?|node:http2|node:tls|axios|got)"|require\(|(?<![.\w]|async )fetch\(|new (WebSocket|EventSource)\(/;
  const files = globSync("src/**/*.ts").filter((file) => !file.startsWith("src/web/"));
  const code = (file: string) => readFileSync(file, "utf8").replaceAll(/^import type .*$/gm, "");
  const found = files.filter((file) => outside.test(code(file)));
  // One asks the server of its own settings, on its own machine.
  expect(found.toSorted()).toEqual([
    "src/cli/ready.ts",
    "src/platform/outbound.ts",
    "src/platform/outbound/addresses.ts",
  ]);
});
