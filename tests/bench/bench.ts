/**
 * The bars of speed (docs/performance.md), measured in one run: calls of the built process beside a bare node:http server that
 * sends the same bytes, capture and fan-out beside parsing and raw inserts. Prints one table; nothing fails on a figure.
 *
 *   npm run bench            about ten minutes
 *   npm run bench -- quick   short runs, without 10,000 regulations and without the minute of rest
 *   npm run bench -- engines only both engines beside each other
 *   npm run bench -- work    only what the screens of work ask for, on both engines
 *   npm run bench -- hand    only what a hand waits for in the browser
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { measureCapture } from "./capture.ts";
import { compare, load, searchAsTyped, searchOnceEach } from "./calls.ts";
import { measureEngines } from "./engines.ts";
import { importGenerated } from "./generate.ts";
import { measureInteractions } from "./interactions.ts";
import { measureLive } from "./live.ts";
import { measureReading } from "./reading.ts";
import { memoryMb, root, signUp, startServer } from "./server.ts";
import { ms, print, printTable, times, type Row } from "./table.ts";
import { measureWork } from "./work.ts";

const isQuick = process.argv.includes("quick");
const seconds = isQuick ? 2 : 8;
const compressed = { "accept-encoding": "br, gzip" };
const rows: Row[] = [];

function add(area: string, what: string, measured: string, bar = "", isMet?: boolean): void {
  rows.push({ area, what, measured, bar, isMet });
  print(`${area}: ${what}: ${measured}`);
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`;

async function measureStart(dataDir: string): Promise<void> {
  const starts: number[] = [];
  for (const _ of Array.from({ length: 6 })) {
    const server = await startServer(dataDir);
    starts.push(server.startMs);
    await server.stop();
  }
  const [first, ...warm] = starts;
  const middle = warm.toSorted((a, b) => a - b)[2]!;
  add("start", "first answer, catalogue loaded, middle of 5", ms(middle), "600 ms", middle < 600);
  add("start", "first answer, empty DATA_DIR", ms(first!), "1500 ms", first! < 1500);
  if (isQuick) return;
  const server = await startServer(dataDir);
  await setTimeout(60_000);
  const memory = memoryMb(server.pid);
  add("start", "memory after a minute of rest", `${memory} MB`, "150 MB", memory < 150);
  await server.stop();
}

async function measureDashboard(dataDir: string): Promise<void> {
  const server = await startServer(dataDir);
  const { id, token } = await signUp(server.base);
  const url = `${server.base}/dashboard/${id}`;
  const headers = { authorization: `Bearer ${token}` };
  const whole = await compare(url, headers, seconds);
  const met = whole.ratio >= 0.5;
  add("dashboard", `rate beside bare node:http, ${kB(whole.bytes)}`, times(whole.ratio), "0.5", met);
  const packed = await load(url, { ...headers, ...compressed }, seconds);
  add(
    "dashboard",
    `the same compressed, ${kB(packed.bytes)}`,
    `${packed.rate.toFixed(0)} a second, p99 ${ms(packed.p99)}`,
  );
  const etag = (await fetch(url, { headers })).headers.get("etag") ?? "";
  const known = await fetch(url, { headers: { ...headers, "if-none-match": etag } });
  add("dashboard", "the same again with If-None-Match", String(known.status), "304", known.status === 304);
  const unchanged = await load(url, { ...headers, "if-none-match": etag }, seconds);
  add("dashboard", "304, rate", `${unchanged.rate.toFixed(0)} a second, p99 ${ms(unchanged.p99)}`);
  await server.stop();
}

async function measureScale(dataDir: string): Promise<void> {
  const took = await importGenerated(10_000, { root, dataDir });
  add("scale", "import of 10,000 files by the command line", `${(took / 1000).toFixed(0)} s`);
  const server = await startServer(dataDir);
  const { id, token } = await signUp(server.base);
  const headers = { authorization: `Bearer ${token}` };
  const url = `${server.base}/dashboard/${id}`;
  const typed = await searchAsTyped(server.base, seconds);
  add("scale", "10,000 regulations: search as typed, p99", ms(typed.p99), "15 ms", typed.p99 < 15);
  const once = await searchOnceEach(server.base);
  add("scale", `${once.count} different searches, each once, p99`, `${ms(once.p99)}, p50 ${ms(once.p50)}`);
  const packed = await load(url, { ...headers, ...compressed }, seconds);
  add(
    "scale",
    `10,000 regulations: dashboard, ${kB(packed.bytes)} compressed, p99`,
    ms(packed.p99),
    "50 ms",
    packed.p99 < 50,
  );
  const first = await load(`${url}?limit=20`, { ...headers, ...compressed }, seconds);
  const screen = `the same as the screen asks, first 20 of each band, ${kB(first.bytes)}, p99`;
  add("scale", screen, ms(first.p99), "50 ms", first.p99 < 50);
  const plain = await compare(url, headers, seconds);
  add(
    "scale",
    `the same whole and uncompressed, ${kB(plain.bytes)}, rate and p99`,
    `${times(plain.ratio)}, p99 ${ms(plain.p99)}`,
  );
  await server.stop();
}

async function measureTelling(): Promise<void> {
  const told = await measureCapture();
  const { bytes, parseAndHashMs, sameBytesMs, movedCountersMs } = told;
  const poll = (what: string, took: number) =>
    add(
      "capture",
      `poll of ${bytes} bytes, ${what}, beside parsing and hashing`,
      times(took / parseAndHashMs),
      "3",
      took <= 3 * parseAndHashMs,
    );
  poll("the same", sameBytesMs);
  poll("every counter moved", movedCountersMs);
  const ratio = told.rawInsertMs / told.tellMs;
  add(
    "scale",
    `${told.rows} rows for ${told.companies} companies beside raw inserts`,
    times(ratio),
    "0.5",
    ratio >= 0.5,
  );
  const longest = told.longestBlockMs;
  add("scale", "longest block of the event loop meanwhile", ms(longest), "50 ms", longest < 50);
  const reading = await measureReading();
  const titles = `what ${reading.count} titles are, and what they name`;
  add("capture", titles, ms(reading.tookMs), "1000 ms", reading.tookMs < 1000);
  const live = await measureLive();
  const what = `committed to browser, ${live.subscribers} streams, ${live.announcements} announcements, p95`;
  add("capture", what, ms(live.p95Ms), "300 ms", live.p95Ms < 300);
}

/** What the build says of the JavaScript that the first load of a screen needs. */
function measureFirstLoad(): void {
  const vite = path.join(root, "node_modules/vite/bin/vite.js");
  const { stdout, stderr, status } = spawnSync(process.execPath, [vite, "build"], { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(`the web application does not build: ${stderr}`);
  for (const screen of ["/", "/signin"]) {
    const size = Number(new RegExp(`^ +${screen} +([\\d.]+)`, "m").exec(stdout)?.[1]);
    add("web", `JavaScript of the first load of ${screen}`, `${size} kB`, "130 kB", size <= 130);
  }
  add("web", "Lighthouse, on a machine that does nothing else", "npm run lighthouse", "0.98, 0.95");
}

const dataDir = mkdtempSync(path.join(tmpdir(), "ilana-bench-"));
const only = ["engines", "work", "hand"].find((part) => process.argv.includes(part));
const isWanted = (part: string) => only === undefined || only === part;
try {
  if (only === undefined) {
    await measureStart(dataDir);
    await measureDashboard(dataDir);
    await measureTelling();
    measureFirstLoad();
    if (!isQuick) await measureScale(dataDir);
  }
  if (isWanted("hand")) await measureInteractions(add);
  if (isWanted("work")) await measureWork(seconds, add);
  if (isWanted("engines")) await measureEngines(add, seconds);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
  printTable(rows);
}
