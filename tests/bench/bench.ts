/**
 * Speed as ratios: each call of the built process is measured beside a bare node:http server that sends the same bytes, in the
 * same run on the same machine. Nothing here fails on a figure; docs/performance.md keeps the last ones.
 *
 *   npm run bench            the catalogue as it is, then with 10,000 generated regulations (about two minutes)
 *   npm run bench -- quick   the first part only, with short runs
 */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import autocannon from "autocannon";
import { measureCapture } from "./capture.ts";
import { importGenerated } from "./generate.ts";
import { measureLive } from "./live.ts";

const root = path.join(import.meta.dirname, "../..");
const connections = 20;
const seconds = process.argv.includes("quick") ? 2 : 8;
const isWhole = !process.argv.includes("quick");
const port = 3990;
const base = `http://127.0.0.1:${port}/api/v1`;
const dataDir = mkdtempSync(path.join(tmpdir(), "ilana-bench-"));

type Row = { call: string; bytes: number; ours: number; bare: number; p99: number };

async function startServer(): Promise<ChildProcess> {
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    RATE_LIMIT: "off",
    WATCH: "off",
    LOG_LEVEL: "error",
  };
  const server = spawn(process.execPath, ["src/main.ts"], { cwd: root, env, stdio: ["ignore", "ignore", "inherit"] });
  const begin = performance.now();
  while (!(await fetch(`${base}/regulation/stats`).catch(() => undefined))?.ok) {
    if (performance.now() - begin > 60_000 || server.exitCode !== null) throw new Error("the server did not start");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  print(`start to first answer: ${Math.round(performance.now() - begin)} ms, memory ${await memoryMb(server)} MB`);
  return server;
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill("SIGTERM");
  await once(child, "exit");
}

async function memoryMb({ pid }: ChildProcess): Promise<number> {
  const { readFile } = await import("node:fs/promises");
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

async function signUp(): Promise<{ id: string; token: string }> {
  const body = {
    name: "Bench Microfinance Bank", email: "bench@bench-mfb.ng", password: "Bench4Speed!", industry: "financial",
    category: "micro-finance-banks-tier-1", description: "A unit microfinance bank that exists to be measured.",
  }; // prettier-ignore
  const headers = { "content-type": "application/json" };
  const signIn = { method: "POST", headers, body: JSON.stringify(body) };
  const made = await fetch(`${base}/company/onboard`, signIn);
  const answer = made.ok ? made : await fetch(`${base}/auth/login`, signIn);
  const { data } = (await answer.json()) as { data: { _id: string; token: string } };
  const services = { services: ["savings&deposit", "loan&credit services"], employeeSize: "21-100 employees" };
  const patch = {
    method: "PATCH",
    headers: { ...headers, authorization: `Bearer ${data.token}` },
    body: JSON.stringify(services),
  };
  await fetch(`${base}/company/${data._id}`, patch);
  return { id: data._id, token: data.token };
}

async function load(url: string, headers: Record<string, string>): Promise<{ rate: number; p99: number }> {
  await autocannon({ url, headers, connections, duration: 1 });
  const result = await autocannon({ url, headers, connections, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
  return { rate: result.requests.average, p99: result.latency.p99 };
}

/** Measures one call of ours, then the same bytes from a server that does nothing else, in a process of its own. */
async function compare(call: string, url: string, headers: Record<string, string>): Promise<Row> {
  const body = await (await fetch(url, { headers })).text();
  const ours = await load(url, headers);
  const bareServer = spawn(process.execPath, [path.join(import.meta.dirname, "bare-server.ts")], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  bareServer.stdin.end(body);
  await once(bareServer.stdout, "data");
  const bare = await load("http://127.0.0.1:3991/", {});
  await stop(bareServer);
  return { call, bytes: Buffer.byteLength(body), ours: ours.rate, bare: bare.rate, p99: ours.p99 };
}

function print(line: string) {
  process.stdout.write(`${line}\n`);
}

function report(title: string, rows: Row[]) {
  print(`\n${title}, ${connections} connections, ${seconds} s each`);
  for (const { call, bytes, ours, bare, p99 } of rows) {
    print(
      `  ${call.padEnd(22)} ${(ours / bare).toFixed(3)} of bare node:http (${ours.toFixed(0)} against ${bare.toFixed(0)} a second), p99 ${p99} ms, ${bytes} bytes`,
    );
  }
}

async function measure(title: string): Promise<void> {
  const server = await startServer();
  const { id, token } = await signUp();
  const headers = { authorization: `Bearer ${token}` };
  const rows = [
    await compare("dashboard", `${base}/dashboard/${id}`, headers),
    await compare("dashboard, one topic", `${base}/dashboard/${id}?category=aml-cft`, headers),
    await compare("search, one word", `${base}/regulation?search=aml&limit=20`, {}),
    await compare("search, as you type", `${base}/regulation?search=${encodeURIComponent("agent ban")}&limit=20`, {}),
  ];
  report(title, rows);
  await stop(server);
}

const ms = (value: number) => `${value.toFixed(1)} ms`;

/** Capture: a poll that finds nothing, a publication to ten thousand companies, and how soon a browser knows. */
async function reportCapture(): Promise<void> {
  const { bytes, parseAndHashMs, sameBytesMs, movedCountersMs, ...told } = await measureCapture();
  const { companies, rows, rawInsertMs, tellMs, wholeMs, longestBlockMs } = told;
  const times = (value: number) => `${(value / parseAndHashMs).toFixed(1)} times JSON.parse and SHA-256 of its bytes`;
  print(`\nCapture, in one process with the site it asks`);
  print(`  poll, same ${bytes} bytes   ${ms(sameBytesMs)}, ${times(sameBytesMs)} (${ms(parseAndHashMs)})`);
  print(`  poll, counters moved    ${ms(movedCountersMs)}, ${times(movedCountersMs)}`);
  print(
    `  told to ${companies} companies, ${rows} rows: ${ms(tellMs)}, ${(rawInsertMs / tellMs).toFixed(2)} of the rate of raw inserts (${ms(rawInsertMs)}); with poll and judging whom it concerns ${ms(wholeMs)}; longest block of the event loop ${ms(longestBlockMs)}`,
  );
  const live = await measureLive();
  print(
    `  committed to browser    p95 ${ms(live.p95Ms)}, p50 ${ms(live.p50Ms)} (${live.subscribers} streams, ${live.announcements} announcements)`,
  );
}

try {
  await reportCapture();
  await measure("Catalogue as it is");
  if (isWhole) {
    await importGenerated(10_000, { root, dataDir });
    await measure("With 10,000 generated regulations");
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
