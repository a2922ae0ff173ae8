import type { LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";
import { networkInterfaces } from "node:os";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { createOutbound, type OutboundAnswer } from "#platform/outbound.ts";
import { isPublicAddress } from "#platform/outbound/addresses.ts";
import { httpServer } from "../support/servers/loopback.ts";

/** Names that answer as the table says, each time the next list; the last one stays. */
function nameServer(table: Record<string, string[][]>) {
  const asked: string[] = [];
  const lookup: LookupFunction = (name, options, callback) => {
    asked.push(name);
    const lists = table[name] ?? [[]];
    const addresses = (lists.length > 1 ? lists.shift()! : lists[0]!).map((address): LookupAddress => ({
      address,
      family: address.includes(":") ? 6 : 4,
    }));
    if (options.all) callback(null, addresses);
    else callback(null, addresses[0]!.address, addresses[0]!.family);
  };
  return { lookup, asked };
}

const outbound = (allowHosts: string[] = [], lookup?: LookupFunction) => {
  const made = createOutbound({
    allowHosts,
    userAgent: "Ilana",
    timeouts: { connectMs: 300, headersMs: 300, bodyMs: 300, totalMs: 1000 },
    ...(lookup && { names: { lookup, lookupTrusted: lookup } }),
  });
  onTestFinished(() => made.close());
  return made;
};
/** As a careless source would have it: whatever host the address names is one of the source's. */
const hostsOf = (url: string) => (URL.canParse(url) ? [new URL(url).hostname, "localhost", "trap.example"] : []);

const hosts = [
  "127.0.0.1",
  "127.1",
  "2130706433",
  "0x7f.1",
  "0x7f000001",
  "0177.0.0.1",
  "①②⑦.0.0.1",
  "127。0。0。1",
  "0.0.0.0",
  "0",
  "169.254.169.254",
  "100.64.0.1",
  "10.0.0.1",
  "172.16.0.1",
  "192.168.0.1",
  "192.0.2.1",
  "198.18.0.1",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
  "[::1]",
  "[::]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[::127.0.0.1]",
  "[64:ff9b::7f00:1]",
  "[64:ff9b:1::7f00:1]",
  "[2002:7f00:1::]",
  "[2001:0:7f00:1::]",
  "[2001:db8::1]",
  "[fe80::1]",
  "[fec0::1]",
  "[fc00::1]",
  "[ff02::1]",
];
const ways = [
  "http://127.0.0.1/",
  "ftp://127.0.0.1/",
  "file:///etc/passwd",
  "gopher://127.0.0.1:70/_x",
  "data:text/plain,x",
  "javascript:alert(1)",
  "https:\\\\127.0.0.1\\",
  "https://trap.example\\@127.0.0.1/",
  "https://user@127.0.0.1/",
  "https://user:secret@127.0.0.1/",
  "https://localhost:25/",
  "https://localhost:444/",
  "https://127.0.0.1:22/",
  "//127.0.0.1/",
  "not a url",
  "",
];

test.each([...hosts.map((host) => `https://${host}/`), ...ways])("21 SSRF: refuses %s", async (url) => {
  const answer = await outbound().request({ url, hosts: hostsOf(url), maxBytes: 1000 });
  expect(answer).toMatchObject({ kind: "refused" });
});

test.each(["https://localhost/", "https://localhost./", "https://LOCALHOST/"])(
  "21 SSRF: refuses the name %s",
  async (url) => {
    expect(await outbound().request({ url, hosts: ["localhost"], maxBytes: 1000 })).toMatchObject({ kind: "refused" });
  },
);

test("21 SSRF: a server on this machine is let through at its very port, and reached by no other way", async () => {
  const canary = await httpServer((_request, response) => response.end("canary"));
  const port = canary.host.split(":")[1]!;
  const spellings = [...hosts, "localhost", "localhost."].flatMap((host) => [
    `http://${host}:${port}/`,
    `https://${host}:${port}/`,
  ]);
  const guarded = outbound([]);
  for (const url of spellings) {
    const answer = await guarded.request({ url, hosts: hostsOf(url), maxBytes: 1000 });
    expect(answer.kind, url).toBe("refused");
  }
  // Allowed by another spelling or port is not allowed.
  const elsewhere = outbound([`127.0.0.1:${Number(port) + 1}`, `localhost:1`, `nothing`]);
  expect(await elsewhere.request({ url: canary.url, hosts: canary.hosts, maxBytes: 1000 })).toMatchObject({
    kind: "refused",
  });
  expect(canary.connections()).toBe(0);

  const allowed = outbound([`127.0.0.1:${port}`]);
  expect(await allowed.request({ url: canary.url, hosts: canary.hosts, maxBytes: 1000 })).toMatchObject({
    kind: "response",
  });
  expect(canary.connections()).toBe(1);
});

test.each([...hosts.map((host) => `https://${host}/`), "https://localhost/", ...ways.slice(0, -4)])(
  "21 SSRF: a redirect to %s leads nowhere",
  async (to) => {
    const canary = await httpServer((_request, response) => response.end("canary"));
    // Node writes headers as Latin-1; what is beyond it comes percent-encoded or as UTF-8 in the wild.
    const location = Buffer.from(to).toString("latin1");
    const server = await httpServer((_request, response) => response.writeHead(302, { location }).end());
    const all = [...server.hosts, ...hostsOf(to)];
    const answer = await outbound([server.host]).request({ url: server.url, hosts: all, maxBytes: 1000 });
    expect(answer).toMatchObject({ kind: "refused" });
    expect(canary.connections()).toBe(0);
  },
);

test("21 SSRF: a redirect away from the source's hosts is refused, wherever it leads", async () => {
  const server = await httpServer((_request, response) =>
    response.writeHead(302, { location: "https://elsewhere.example/" }).end(),
  );
  const { lookup, asked } = nameServer({});
  const answer = await outbound([server.host], lookup).request({
    url: server.url,
    hosts: server.hosts,
    maxBytes: 1000,
  });
  expect(answer).toEqual({ kind: "refused", reason: "redirected: elsewhere.example is not a host of the source" });
  expect(asked).toEqual([]);
});

/** Asks `https://trap.example/`, whose addresses are as given. */
async function askTrap(...answers: string[][]): Promise<OutboundAnswer> {
  const { lookup } = nameServer({ "trap.example": answers });
  return outbound([], lookup).request({ url: "https://trap.example/", hosts: ["trap.example"], maxBytes: 1000 });
}

test.each([
  ["private only", ["127.0.0.1"]],
  ["public and private", ["93.184.215.14", "127.0.0.1"]],
  ["private last, version 6", ["2606:2800:21f:cb07:6820:80da:af6b:8b2c", "::1"]],
  ["mapped", ["::ffff:127.0.0.1"]],
  ["with a zone", ["fe80::1%lo"]],
])("21 SSRF: a name with addresses %s is refused", async (_what, addresses) => {
  expect(await askTrap(addresses)).toMatchObject({ kind: "refused" });
});

test("21 SSRF: a name without addresses is a failure", async () => {
  expect(await askTrap([])).toMatchObject({ kind: "failed" });
});

test("21 SSRF: a name that changes its answer is looked up once a request, and judged by the answer that is used", async () => {
  const { lookup, asked } = nameServer({ "trap.example": [["93.184.215.14"], ["127.0.0.1"]] });
  const guarded = outbound([], lookup);
  const ask = () => guarded.request({ url: "https://trap.example/", hosts: ["trap.example"], maxBytes: 1000 });
  expect((await ask()).kind).not.toBe("refused");
  expect(asked).toEqual(["trap.example"]);
  expect(await ask()).toMatchObject({ kind: "refused" });
  expect(asked).toHaveLength(2);
});

test("21 SSRF: a name that is let through may be private, at that port only", async () => {
  const canary = await httpServer((_request, response) => response.end("canary"));
  const port = canary.host.split(":")[1]!;
  const { lookup } = nameServer({ "intranet.example": [["127.0.0.1"]] });
  const guarded = outbound([`Intranet.Example:${port}`], lookup);
  const ask = (url: string) => guarded.request({ url, hosts: ["Intranet.example."], maxBytes: 1000 });
  expect(await ask(`http://intranet.example:${port}/`)).toMatchObject({ kind: "response" });
  expect(await ask(`http://INTRANET.example.:${port}/`)).toMatchObject({ kind: "response" });
  expect(await ask("https://intranet.example/")).toMatchObject({ kind: "refused" });
  expect(await ask("http://intranet.example/")).toMatchObject({ kind: "refused" });
});

// Containers are often made without it.
const hasVersion6 = Object.values(networkInterfaces()).some((list) => list?.some(({ address }) => address === "::1"));

test.skipIf(!hasVersion6)("21 SSRF: an address of version 6 can be let through", async () => {
  const canary = await httpServer((_request, response) => response.end("canary"), "::1");
  const request = { url: canary.url, hosts: canary.hosts, maxBytes: 1000 };
  expect(await outbound().request(request)).toMatchObject({ kind: "refused" });
  expect(canary.connections()).toBe(0);
  expect(await outbound([canary.host]).request(request)).toMatchObject({ kind: "response" });
});

test.each([
  ["http", "http://public.example/"],
  ["a port", "https://public.example:8443/"],
  ["the port of mail", "https://public.example:25/"],
  ["a user name", "https://user@public.example/"],
  ["a password", "https://:secret@public.example/"],
  ["a backslash", "https://public.example\\path"],
  ["another host", "https://other.example/"],
  ["a host that only ends like it", "https://evilpublic.example/"],
  ["a host below it", "https://a.public.example/"],
])("21 SSRF: refuses %s before the name is even looked up", async (_what, url) => {
  const { lookup, asked } = nameServer({ "public.example": [["93.184.215.14"]] });
  const answer = await outbound([], lookup).request({ url, hosts: ["public.example"], maxBytes: 1000 });
  expect(answer).toMatchObject({ kind: "refused" });
  expect(asked).toEqual([]);
});

test("21 SSRF: addresses of public servers pass", () => {
  for (const address of ["8.8.8.8", "41.203.73.10", "2606:4700::6810:1", "2a00:1450:4009::1"]) {
    expect(isPublicAddress(address), address).toBe(true);
  }
});

test("21 SSRF: no address that carries another inside it passes", () => {
  const octet = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(octet, octet, octet, octet, (a, b, c, d) => {
      const hex = [a * 256 + b, c * 256 + d].map((part) => part.toString(16)).join(":");
      for (const prefix of ["::ffff:", "::", "64:ff9b::", "64:ff9b:1::", "2001:0:1:1:1:1:"]) {
        expect(isPublicAddress(`${prefix}${hex}`)).toBe(false);
      }
      expect(isPublicAddress(`2002:${hex}::1`)).toBe(false);
    }),
  );
});
