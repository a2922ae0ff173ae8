import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import { builtProgram } from "../../tools/support/built-process.ts";

export const root = path.join(import.meta.dirname, "../..");
// The bare server listens on the next.
const port = Number(process.env["BENCH_PORT"] ?? 3990);

/** A running process of ours, or the bare one beside it. */
export type Server = { base: string; pid: number; stop: () => Promise<void> };
/** `startMs`: from `node` to the first answer. */
type Started = Server & { startMs: number };

/**
 * Starts the built application on a data folder, with more settings where there are some; the second and third beside it are
 * numbered. It has answered once when this returns.
 */
export async function startServer(
  dataDir: string,
  { settings = {}, number = 0 }: { settings?: Record<string, string>; number?: number } = {},
): Promise<Started> {
  const own = number === 0 ? port : port + 1 + number;
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(own),
    RATE_LIMIT: "off",
    WATCH: "off",
    LOG_LEVEL: "error",
    ...settings,
  };
  const [program, ...first] = builtProgram;
  const child = spawn(program, [...first, "serve"], {
    cwd: root,
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const base = `http://127.0.0.1:${own}/api/v1`;
  const begin = performance.now();
  while (!(await fetch(`${base}/regulation/stats`).catch(() => undefined))?.ok) {
    if (performance.now() - begin > 60_000 || child.exitCode !== null) throw new Error("the server did not start");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return { base, pid: child.pid!, startMs: performance.now() - begin, stop: () => stop(child) };
}

/** A node:http server that does nothing but send these bytes, in a process of its own. */
export async function startBare(body: Buffer): Promise<Server> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, "bare-server.ts"), String(port + 1)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.end(body);
  await once(child.stdout, "data");
  return { base: `http://127.0.0.1:${port + 1}/`, pid: child.pid!, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill("SIGTERM");
  await once(child, "exit");
}

/** What a process holds in memory, in megabytes. */
export function memoryMb(pid: number): number {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024);
}

/** A microfinance bank that has told all of itself, and its token. */
export async function signUp(base: string): Promise<{ id: string; token: string }> {
  const body = {
    name: "Bench Microfinance Bank", email: "bench@bench-mfb.ng", password: "Bench4Speed!", industry: "financial",
    category: "micro-finance-banks-tier-1", description: "A unit microfinance bank that exists to be measured.",
  }; // prettier-ignore
  const headers = { "content-type": "application/json" };
  const signIn = { method: "POST", headers, body: JSON.stringify(body) };
  const made = await fetch(`${base}/company/onboard`, signIn);
  const answer = made.ok ? made : await fetch(`${base}/auth/login`, signIn);
  const { data } = (await answer.json()) as { data: { _id: string; token: string } };
  const { _id: id, token } = data;
  await fetch(`${base}/company/${id}`, {
    method: "PATCH",
    headers: { ...headers, authorization: `Bearer ${token}` },
    body: JSON.stringify({ services: ["savings&deposit", "loan&credit services"], employeeSize: "21-100 employees" }),
  });
  return { id, token };
}
