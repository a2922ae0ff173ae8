import { spawn } from "node:child_process";
import { once } from "node:events";

export type Ended = { code: number | null; out: string; err: string };

/** `ilana` as an operator runs it, in a process of its own; returns when it has ended. */
export async function ilana(args: string[], env: Record<string, string>): Promise<Ended> {
  const settings = { ...process.env, WATCH: "off", ...env };
  const child = spawn(process.execPath, ["src/cli/ilana.ts", ...args], {
    env: settings,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended: Ended = { code: null, out: "", err: "" };
  child.stdout.on("data", (chunk: Buffer) => void (ended.out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => void (ended.err += chunk.toString()));
  [ended.code] = (await once(child, "close")) as [number | null];
  return ended;
}
