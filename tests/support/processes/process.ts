import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { expect, onTestFinished, vi } from "vitest";
import type { CommandLine } from "#platform/program.ts";
import { builtProgram } from "../../../tools/support/built-process.ts";
import { aSignUp } from "../samples/factories.ts";
import { deadPort } from "../servers/mail-server.ts";

export const operatorToken = "operator-of-the-fault-tests";

export type StartedServer = {
  child: ChildProcess;
  url: string;
  /** What it wrote on standard output and error so far. */
  said(): string;
};

export type StartOptions = {
  env?: Record<string, string>;
  /** A program that starts Node in its place, with its own arguments: `prlimit`, `strace`. */
  through?: string[];
  /** Where the program lies, if not here; and what is called, if not Node.js with what was built. */
  cwd?: string;
  program?: CommandLine;
  /** Takes what ends the process, for servers that serve several tests. */
  atEnd?: (end: () => void) => void;
};

/** The server as an operator runs it, in a process of its own; it serves when this returns. */
export async function startServer(dataDir: string, options: StartOptions = {}): Promise<StartedServer> {
  const server = await spawnServer(dataDir, options);
  const isOver = () => server.child.exitCode !== null || server.said().includes("is serving on");
  // Before all tests of a file as well, where there is nothing to poll in.
  await vi.waitFor(() => expect(isOver()).toBe(true), { timeout: 60_000, interval: 10 });
  expect(server.said()).toContain("is serving on");
  return server;
}

/** The same without waiting for anything. */
export async function spawnServer(
  dataDir: string,
  { env, through = [], cwd, program = builtProgram, atEnd = onTestFinished }: StartOptions = {},
): Promise<StartedServer> {
  const port = await deadPort();
  const settings = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    WATCH: "off",
    RATE_LIMIT: "off",
    LOG_LEVEL: "info",
    OPERATOR_TOKEN: operatorToken,
    ...env,
  };
  const [called, ...first] = [...through, ...program] as [string, ...string[]];
  const child = spawn(called, [...first, "serve"], {
    cwd,
    env: settings,
    stdio: ["ignore", "pipe", "pipe"],
  });
  atEnd(() => void child.kill("SIGKILL"));
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => void (said += chunk));
  return { child, url: `http://127.0.0.1:${port}`, said: () => said };
}

/** Ends a process and waits until it is gone. Answers its exit code; null where a signal ended it. */
export async function kill(child: ChildProcess, signal: "SIGKILL" | "SIGTERM" = "SIGKILL"): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const gone = once(child, "exit");
  child.kill(signal);
  const [code] = (await gone) as [number | null];
  return code;
}

/** Sends JSON; answers the status and the body as it was read. */
export async function send(url: string, method: string, body: object | undefined, token?: string) {
  const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  return { status: response.status, headers: response.headers, body: (await response.json()) as { data: never } };
}

/** Sends a form, a file in it; answers the status and the body as it was read. */
export async function sendForm(url: string, method: string, fields: Record<string, string | File>, token: string) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const response = await fetch(url, { method, body, headers: { authorization: `Bearer ${token}` } });
  return { status: response.status, body: (await response.json()) as { data: never } };
}

/** A file as a form takes it. */
export const aFile = (name: string, type: string, bytes: Buffer): File =>
  new File([new Uint8Array(bytes)], name, { type });

type SignedUp = { _id: string; token: string; user: { userId: string } };
/** A company that has just signed up over REST. */
export async function signUp(url: string, overrides: object = {}): Promise<SignedUp> {
  const { status, body } = await send(`${url}/api/v1/company/onboard`, "POST", aSignUp(overrides));
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
}
