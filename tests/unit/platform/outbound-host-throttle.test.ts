import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import type { OutboundAnswer, OutboundRequest } from "#platform/outbound.ts";
import { throttlePerHost } from "#platform/outbound/host-throttle.ts";

const usualRestMs = 100;
type Asked = { url: string; from: number; until: number };

/** A way out that notes when each request was on its way; a request takes `takesMs` and is answered by nobody. */
function noting({ takesMs = 30, restMs = usualRestMs, allowHosts = [] as string[] } = {}) {
  const asked: Asked[] = [];
  const outbound = throttlePerHost(
    {
      async request({ url }: OutboundRequest): Promise<OutboundAnswer> {
        const entry = { url, from: performance.now(), until: Infinity };
        asked.push(entry);
        await sleep(takesMs);
        entry.until = performance.now();
        return { kind: "failed", reason: "nobody there" };
      },
    },
    { allowHosts, restMs },
  );
  const ask = (url: string, hosts: string[], signal?: AbortSignal) =>
    outbound.request({ url, hosts, maxBytes: 1, ...(signal && { signal }) });
  /** From the end of each request to the start of the next. */
  const gaps = () => asked.slice(1).map(({ from }, index) => from - asked[index]!.until);
  return { ask, asked, gaps };
}
// Timers may be a moment early.
const rested = usualRestMs - 2;

test("a site is asked one thing at a time, in turn, with a rest after each answer, even a bad one", async () => {
  const { ask, asked, gaps } = noting();
  const urls = ["robots.txt", "list", "paper.pdf"].map((path) => `https://a.example/${path}`);
  await Promise.all(urls.map((url) => ask(url, ["a.example"])));
  expect(asked.map(({ url }) => url)).toEqual(urls);
  for (const gap of gaps()) expect(gap).toBeGreaterThanOrEqual(rested);
});

test("the rest counts from the last answer, whenever the next question comes", async () => {
  const { ask, gaps } = noting();
  await ask("https://a.example/1", ["a.example"]);
  await ask("https://a.example/2", ["a.example"]);
  expect(gaps()[0]).toBeGreaterThanOrEqual(rested);
});

test("names of one site are one site, and so are sites that have a name in common", async () => {
  const { ask, gaps } = noting();
  await Promise.all([
    ask("https://www.a.example/", ["www.a.example", "a.example"]),
    ask("https://a.example/", ["a.example", "files.a.example"]),
    ask("https://files.a.example/", ["files.a.example"]),
  ]);
  expect(gaps()).toHaveLength(2);
  for (const gap of gaps()) expect(gap).toBeGreaterThanOrEqual(rested);
});

test("sites do not wait for each other", async () => {
  const { ask, asked } = noting({ takesMs: 200 });
  await Promise.all([ask("https://a.example/", ["a.example"]), ask("https://b.example/", ["b.example"])]);
  expect(asked[1]!.from).toBeLessThan(asked[0]!.until);
});

test("what the operator lets through by name is asked without rest, and still one thing at a time", async () => {
  const { ask, gaps } = noting({ restMs: 3_600_000, allowHosts: ["LIST.intranet:80"] });
  await Promise.all(Array.from({ length: 5 }, () => ask("http://list.intranet/", ["list.intranet"])));
  expect(gaps()).toHaveLength(4);
  for (const gap of gaps()) expect(gap).toBeGreaterThanOrEqual(0);
});

test("who is called off while waiting asks nothing, and lets nobody through early", async () => {
  const { ask, asked, gaps } = noting({ takesMs: 100, restMs: 1000 });
  const [first, second] = [new AbortController(), new AbortController()];
  const all = [
    ask("https://a.example/1", ["a.example"]),
    ask("https://a.example/2", ["a.example"], first.signal),
    ask("https://a.example/3", ["a.example"]),
    ask("https://a.example/4", ["a.example"], second.signal),
  ];
  first.abort();
  expect(await all[1]).toEqual({ kind: "failed", reason: "It was called off while it waited for its turn" });
  expect(asked).toEqual([expect.objectContaining({ until: Infinity })]);
  await all[2];
  await sleep(100); // into the rest
  second.abort();
  expect(await all[3]).toMatchObject({ kind: "failed", reason: expect.stringContaining("called off") as string });
  expect(asked.map(({ url }) => url)).toEqual(["https://a.example/1", "https://a.example/3"]);
  expect(gaps()[0]).toBeGreaterThanOrEqual(998);
});

test("who was called off before it asked asks nothing", async () => {
  const { ask, asked } = noting();
  expect(await ask("https://a.example/", ["a.example"], AbortSignal.abort())).toMatchObject({ kind: "failed" });
  expect(asked).toEqual([]);
});

test("an address that is none is for the way out to refuse", async () => {
  const { ask, asked } = noting();
  await ask("no address", []);
  expect(asked.map(({ url }) => url)).toEqual(["no address"]);
});

test("ports of a machine that the operator named are sites of their own", async () => {
  const { ask, asked } = noting({ takesMs: 200, allowHosts: ["127.0.0.1:4001", "127.0.0.1:4002"] });
  await Promise.all([ask("http://127.0.0.1:4001/", ["127.0.0.1"]), ask("http://127.0.0.1:4002/", ["127.0.0.1"])]);
  expect(asked[1]!.from).toBeLessThan(asked[0]!.until);
});
