import { spawn } from "node:child_process";

/**
 * A part of the tests: a command with variables beside our own, how many processor cores it keeps busy, and for how many
 * seconds it would one.
 */
export type Part = {
  name: string;
  command: readonly [string, ...string[]];
  env?: Readonly<Record<string, string>>;
  cores: number;
  work: number;
};

/** How npm is called: the one that runs us, if one does. */
export function npmCommand(words: readonly string[]): Part["command"] {
  const npm = process.env["npm_execpath"];
  return npm ? [process.execPath, npm, ...words] : ["npm", ...words];
}

/** How a script of package.json is run, with words of ours behind its own. */
export const npmScript = (name: string, ...words: string[]): Part["command"] =>
  npmCommand(["run", "--silent", name, ...(words.length > 0 ? ["--", ...words] : [])]);

type Print = (text: string) => void;
type Ended = { part: Part; isGreen: boolean };

/**
 * Runs parts, in their order and side by side as far as the cores allow. What a part prints is shown whole when it has
 * ended, so that no two are mixed. Answers the names of those that failed.
 */
export async function runParts(parts: readonly Part[], cores: number, print: Print): Promise<string[]> {
  const waiting = [...parts];
  const running = new Map<Part, { ended: Promise<Ended>; since: number }>();
  const red: string[] = [];
  const busy = () => [...running.keys()].reduce((sum, part) => sum + part.cores, 0);
  const pulse = setInterval(() => print(`… ${inProgress(running)}\n`), 60_000);
  while (waiting.length + running.size > 0) {
    // One that wants more than there is runs alone.
    while (waiting[0] && (running.size === 0 || busy() + waiting[0].cores <= cores)) {
      const part = waiting.shift()!;
      running.set(part, { ended: runPart(part, print), since: Date.now() });
    }
    const { part, isGreen } = await Promise.race([...running.values()].map(({ ended }) => ended));
    running.delete(part);
    if (!isGreen) red.push(part.name);
  }
  clearInterval(pulse);
  return red;
}

const inProgress = (running: ReadonlyMap<Part, { since: number }>) =>
  [...running].map(([{ name }, { since }]) => `${name} for ${inWords((Date.now() - since) / 1000)}`).join(", ");

async function runPart(part: Part, print: Print): Promise<Ended> {
  const begin = Date.now();
  const { output, failure } = await run(part);
  const took = inWords((Date.now() - begin) / 1000);
  print(`── ${part.name}: ${failure ?? "green"}, ${took}\n${output.trimEnd()}\n\n`);
  return { part, isGreen: failure === undefined };
}

/** All that a command printed, in its order, and how it failed, if it did. */
function run({ command: [program, ...args], env }: Part): Promise<{ output: string; failure?: string }> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const child = spawn(program, args, {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, ...env },
    });
    const pass = (signal: NodeJS.Signals) => void child.kill(signal);
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    for (const signal of signals) process.on(signal, pass);
    const end = (failure?: string) => {
      for (const signal of signals) process.off(signal, pass);
      resolve({ output: Buffer.concat(chunks).toString(), ...(failure && { failure }) });
    };
    child.on("error", ({ message }) => end(`RED, could not be run: ${message}`));
    child.on("close", (code, signal) => end(code === 0 ? undefined : `RED, ended with ${signal ?? code}`));
  });
}

// A terminal tells the parts by itself; whoever ends this process alone means them too.
const signals = ["SIGTERM", "SIGHUP"] as const;

/** How many seconds parts take together. */
export function expectedSeconds(parts: readonly Part[], cores: number): number {
  const all = parts.reduce((sum, { work }) => sum + work, 0);
  return Math.max(all / cores, ...parts.map((part) => part.work / Math.min(part.cores, cores)));
}

/** A length of time in words: seconds below two minutes. */
export const inWords = (seconds: number): string =>
  seconds < 120 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;
