import { expect } from "vitest";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { builtProgram } from "../../../tools/support/built-process.ts";

export type Ended = { code: number | null; out: string; err: string };

/** What a command that took long on a busy machine may say beside its answer: how far it is. */
export const progressAlone = expect.stringMatching(/^(?:[a-z ]+: \d+ %\n)*$/) as string;

/** `ilana` as an operator runs it, in a process of its own; returns when it has ended. `onStart` is given the process. */
export async function ilana(
  args: string[],
  env: Record<string, string>,
  onStart: (child: ChildProcess) => void = () => {},
): Promise<Ended> {
  const [program, ...first] = builtProgram;
  const settings = { ...process.env, WATCH: "off", ...env };
  const child = spawn(program, [...first, ...args], {
    env: settings,
    stdio: ["ignore", "pipe", "pipe"],
  });
  onStart(child);
  const ended: Ended = { code: null, out: "", err: "" };
  child.stdout.on("data", (chunk: Buffer) => void (ended.out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => void (ended.err += chunk.toString()));
  [ended.code] = (await once(child, "close")) as [number | null];
  return ended;
}
