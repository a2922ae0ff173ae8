import { execFile } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { createListingReader, type ListingLimits } from "#features/watch/adapters/listing-reader.ts";
import type { Source } from "#features/watch/schema.ts";
import { testApp } from "../support/app.ts";
import { aPage, exampleSource } from "../support/samples/listing.ts";
import { httpServer } from "../support/servers/loopback.ts";
import { aCircular, aRegulator, listAnswer } from "../support/servers/regulator.ts";

const million = 1_000_000;
const links = exampleSource("html_list", { list: { item: "a" } });
const small = () => aPage('<a href="/1">One</a>');
const busyFor10Seconds = () => aPage("<div>".repeat(900_000));

/** Reads while a timer beats every 50 ms; answers also the longest time between two beats. */
async function readBeside(body: string, source: Source, limits: Partial<ListingLimits> = {}) {
  const reader = createListingReader(limits);
  let longest = 0;
  let last = performance.now();
  const beat = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 50);
  const reading = await reader.read(aPage(body), source);
  longest = Math.max(longest, performance.now() - last);
  clearInterval(beat);
  return { reading, longest, reader };
}

const row = (index: number) =>
  `<li><a href="/storage/a${index}.pdf">Publication number ${index}</a><span>March 5, 2026 and further words</span></li>`;
const entry = (index: number) =>
  `<item><title>T ${index} &amp; more</title><link>https://a.example/${index}</link><description>&lt;p&gt;${"word ".repeat(30)}&lt;/p&gt;</description></item>`;
const post = (id: number) => ({
  id,
  title: { rendered: `Post ${id}` },
  link: `https://a.example/${id}`,
  content: { rendered: "<p>Some text of a post with <b>bold</b> words.</p>".repeat(1000) },
});
const many = <T>(length: number, make: (index: number) => T) => Array.from({ length }, (_, index) => make(index));

test.each<[string, string, Source, number]>([
  [
    "19,000 rows with dates",
    many(19_000, row).join(""),
    exampleSource("html_list", { list: { item: "li", date: "span" } }),
    19_000,
  ],
  [
    "a feed of 15,000 items",
    `<rss version="2.0"><channel><title>x</title>${many(15_000, entry).join("")}</channel></rss>`,
    exampleSource("rss"),
    15_000,
  ],
  ["a hundred posts of many pages", JSON.stringify(many(100, post)), exampleSource("wp_rest"), 100],
])("%s are read while the server goes on with its work", { timeout: 60_000 }, async (_what, body, source, count) => {
  // Low in priority: beside other tests it may wait longer than it works.
  const { reading, longest } = await readBeside(body, source, { readMs: 55_000 });
  expect(reading).toMatchObject({ kind: "read" });
  expect(reading.kind === "read" && reading.items).toHaveLength(count);
  expect(longest).toBeLessThan(2000);
});

test(
  "a list that takes too long is given up, the server goes on, and the next list is read",
  { timeout: 60_000 },
  async () => {
    const { reading, longest, reader } = await readBeside(busyFor10Seconds().body.toString(), links, { readMs: 4000 });
    expect(reading).toEqual({ kind: "unreadable", reason: "the list took longer than 4 seconds to read" });
    expect(longest).toBeLessThan(2000);
    expect(await reader.read(small(), links)).toMatchObject({ kind: "read" });
  },
);

test.each<[string, string, Source]>([
  ["links inside links", "<a>".repeat(1.6 * million), links],
  [
    "records inside records",
    `${"[".repeat(2.5 * million)}${"]".repeat(2.5 * million)}`,
    exampleSource("json_catalogue"),
  ],
  ["elements inside elements of a feed", `<rss><channel>${"<item><a>".repeat(19_000)}`, exampleSource("rss")],
  [
    "entries that each hold all that follow",
    many(19_000, (id) => `<div><a href="/${id}.pdf">A</a>`).join(""),
    exampleSource("html_list", { list: { item: "div" } }),
  ],
])("%s end as an answer, and the next list is read", { timeout: 60_000 }, async (_what, body, source) => {
  const { reading, longest, reader } = await readBeside(body, source, { readMs: 5000 });
  expect(["read", "unreadable"]).toContain(reading.kind);
  expect(longest).toBeLessThan(2000);
  expect(await reader.read(small(), links)).toMatchObject({ kind: "read" });
});

test("a list that needs more memory than is allowed costs only itself", { timeout: 60_000 }, async () => {
  const { reading, reader } = await readBeside("<a>".repeat(1.6 * million), links, { memoryMb: 256 });
  expect(reading).toEqual({ kind: "unreadable", reason: "the list took more memory to read than is allowed" });
  expect(await reader.read(small(), links)).toMatchObject({ kind: "read" });
});

test("stopping does not wait for a list, nor for those behind it", async () => {
  const reader = createListingReader();
  const stopping = new AbortController();
  const all = [
    reader.read(busyFor10Seconds(), links, stopping.signal),
    reader.read(busyFor10Seconds(), links, stopping.signal),
  ];
  await sleep(1000);
  stopping.abort();
  expect(await Promise.all(all)).toEqual([{ kind: "stopped" }, { kind: "stopped" }]);
  expect(await reader.read(small(), links, stopping.signal)).toEqual({ kind: "stopped" });
  expect(await reader.read(small(), links)).toMatchObject({ kind: "read" });
});

test("reading lists does not keep a process alive that has nothing else to do", async () => {
  const reader = new URL("../../src/features/watch/adapters/listing-reader.ts", import.meta.url);
  const program = `
    import { createListingReader } from "${reader.href}";
    const page = { url: "https://a.example/", contentType: null, headers: {}, body: Buffer.from("<a href='/1'>One</a>") };
    const reading = await createListingReader({ idleMs: 3_600_000 }).read(page, ${JSON.stringify(links)});
    process.stdout.write(reading.kind);`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", program]);
  expect(stdout).toBe("read");
});

test("a check of a hostile list is data, and what was known stays", { timeout: 60_000 }, async () => {
  const { site, source, env } = await aRegulator(listAnswer(many(3, (id) => aCircular(id + 1))));
  const { watch } = (await testApp({ env, sources: [source()] })).services;
  expect(await watch.checkNow("cbn-circulars")).toMatchObject({ kind: "baseline", items: 3 });
  site.answer = { body: `${"[".repeat(2.5 * million)}${"]".repeat(2.5 * million)}` };
  expect(await watch.checkNow("cbn-circulars")).toMatchObject({ kind: "suspect" });
  site.answer = listAnswer(many(3, (id) => aCircular(id + 1)));
  expect(await watch.checkNow("cbn-circulars")).toMatchObject({ kind: "unchanged", items: 3 });
});

test("pages that together list more than a regulator can have", async () => {
  let pages = 0;
  const server = await httpServer((request, response) => {
    if (request.url === "/robots.txt") return void response.writeHead(404).end();
    const from = (pages += 1) * 15_000;
    const posts = many(15_000, (index) => ({ id: from + index, link: `/${from + index}` }));
    response.writeHead(200, { "x-wp-totalpages": "100" }).end(JSON.stringify(posts));
  });
  const source = exampleSource("wp_rest", { url: `${server.url}/wp-json/wp/v2/posts`, hosts: server.hosts });
  const { watch } = (await testApp({ env: { WATCH_ALLOW_HOSTS: server.host }, sources: [source] })).services;
  const outcome = await watch.checkNow("example");
  expect(outcome).toEqual({ kind: "suspect", reason: "The list has more than 20000 entries" });
  expect(pages).toBe(2);
});
