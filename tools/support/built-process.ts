import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { CommandLine } from "#platform/program.ts";

const root = path.join(import.meta.dirname, "../..");
const startMs = 60_000;
/** As `npm start` has it, from the top of a checkout. */
export const builtProgram: CommandLine = [process.execPath, "--max-semi-space-size=16", "dist/server/main.js"];
export const operatorToken = "operator-of-the-tools";

export type BuiltProcess = { url: string; dataDir: string } & AsyncDisposable;

/**
 * The product as it is built, on a port and a data folder of its own; both are gone when it is disposed of. It watches nothing
 * unless `settings`, which go before all others, say so.
 */
export async function startBuiltProcess(settings: Record<string, string> = {}): Promise<BuiltProcess> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "ilana-look-"));
  const port = settings["PORT"] ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_URL: url,
    OPERATOR_TOKEN: operatorToken,
    SUPPORT_EMAIL: "help@ilana.example",
    // Every picture of the code dialog asks for a code.
    RATE_LIMIT: "off",
    LOG_LEVEL: "error",
    WATCH: "off",
    ...settings,
  };
  const [program, ...first] = builtProgram;
  const server = spawn(program, [...first, "serve"], {
    cwd: root,
    env,
    stdio: ["ignore", "inherit", "inherit"],
  });
  const stop = async () => {
    if (server.exitCode === null && server.kill("SIGTERM")) await once(server, "exit");
    rmSync(dataDir, { recursive: true, force: true });
  };
  const begun = performance.now();
  while (!(await fetch(`${url}/api/v1/regulation/stats`).catch(() => undefined))?.ok) {
    if (server.exitCode === null && performance.now() - begun < startMs) await wait(50);
    else {
      await stop();
      throw new Error("The built process did not start. Is the application built (npm run build)?");
    }
  }
  return { url, dataDir, [Symbol.asyncDispose]: stop };
}

/** A port that nobody listens on now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

export const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
