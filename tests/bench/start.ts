/**
 * Start and memory of the process that operators run: how long from `node` to the first answer, with an empty DATA_DIR and
 * with the catalogue loaded, and what it holds after a minute of rest, before and after some ordinary use. Linux only (/proc).
 *
 *   node tests/bench/start.ts          about three minutes
 *   node tests/bench/start.ts quick    rests of ten seconds
 *
 * WATCH is on, as for operators. The processor's time says more than the clock where other programs run too.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import sharp from "sharp";
import { builtProgram } from "../../tools/support/built-process.ts";

const root = path.join(import.meta.dirname, "../..");
const restMs = process.argv.includes("quick") ? 10_000 : 60_000;
const warmStarts = 7;
const port = Number(process.env["BENCH_PORT"] ?? 3991);
const base = `http://127.0.0.1:${port}`;
const dataDir = mkdtempSync(path.join(tmpdir(), "ilana-bench-"));

type Started = { server: ChildProcess; ms: number; cpuMs: number };

async function start(): Promise<Started> {
  const env = { PATH: process.env["PATH"], DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: "error" };
  const begin = performance.now();
  const [program, ...first] = builtProgram;
  const server = spawn(program, [...first, "serve"], {
    cwd: root,
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  while (!(await fetch(`${base}/api/v1/regulation/stats`).catch(() => undefined))?.ok) {
    if (performance.now() - begin > 60_000 || server.exitCode !== null) throw new Error("the server did not start");
    await setTimeout(5);
  }
  return { server, ms: performance.now() - begin, cpuMs: cpuMsOf(server) };
}

async function stop({ server }: Started): Promise<void> {
  server.kill("SIGTERM");
  await once(server, "exit");
}

/** What the kernel counted for the process and its threads; a tick is 10 ms. */
function cpuMsOf({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function memoryOf({ pid }: ChildProcess): string {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const mb = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024);
  return `${mb("VmRSS")} MB (of it files ${mb("RssFile")} MB; most so far ${mb("VmHWM")} MB)`;
}

/** Twenty dashboards, five questions, a memo as PDF and a logo, each answered as it should be. */
async function use(): Promise<void> {
  const { _id: id, token } = await json("POST", "/api/v1/company/onboard", {
    name: "Bench Microfinance Bank", email: "bench@bench-mfb.ng", password: "Bench4Speed!", industry: "financial",
    category: "micro-finance-banks-tier-1", description: "A unit microfinance bank that exists to be measured.",
  }); // prettier-ignore
  const authorization = `Bearer ${token}`;
  for (let time = 0; time < 20; time += 1) await good(`/api/v1/dashboard/${id}`, { headers: { authorization } });
  const questions = [
    "When must suspicious transactions be reported?", "What is the minimum capital of a tier 1 microfinance bank?",
    "Who must appoint a data protection officer?", "When are annual returns due?", "What fines does the CBN set?",
  ]; // prettier-ignore
  let turn: string | undefined;
  for (const message of questions)
    ({ turnId: turn } = await json("POST", "/api/v1/assistant", { companyId: id, message }, token));
  await good(`/memos/${turn}.pdf`, { headers: { authorization } });
  const picture = await sharp({ create: { width: 800, height: 800, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.set("logo", new Blob([new Uint8Array(picture)], { type: "image/png" }), "logo.png");
  await good(`/api/v1/company/${id}`, { method: "PATCH", headers: { authorization }, body });
}

async function json(method: string, where: string, body: object, token?: string): Promise<Record<string, string>> {
  const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
  const response = await good(where, { method, headers, body: JSON.stringify(body) });
  return ((await response.json()) as { data: Record<string, string> }).data;
}

async function good(where: string, request: RequestInit): Promise<Response> {
  const response = await fetch(`${base}${where}`, request);
  if (!response.ok) throw new Error(`${where}: ${response.status} ${await response.text()}`);
  // Read whole, so that the server has done all of it.
  return new Response(await response.arrayBuffer());
}

const figures = ({ ms, cpuMs }: { ms: number; cpuMs: number }) => `${Math.round(ms)} ms, processor ${cpuMs} ms`;
const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
const print = (line: string) => process.stdout.write(`${line}\n`);

const first = await start();
print(`start with an empty DATA_DIR: ${figures(first)}, ${memoryOf(first.server)}`);
await stop(first);

const warm: Started[] = [];
for (let time = 0; time < warmStarts; time += 1) {
  const started = await start();
  warm.push(started);
  await stop(started);
}
const median = { ms: middle(warm.map(({ ms }) => ms)), cpuMs: middle(warm.map(({ cpuMs }) => cpuMs)) };
print(`start with the catalogue loaded, the middle of ${warmStarts}: ${figures(median)}`);

const rested = await start();
await setTimeout(restMs);
print(`after ${restMs / 1000} s of rest: ${memoryOf(rested.server)}`);
await use();
print(`after use: ${memoryOf(rested.server)}`);
await setTimeout(restMs);
print(`after ${restMs / 1000} s more of rest: ${memoryOf(rested.server)}`);
await stop(rested);
rmSync(dataDir, { recursive: true });
