import { spawnSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.join(import.meta.dirname, "../../..");

/** What a program of its own says that has it at hand: it is for a whole process. */
function said(program: string): number {
  const imports = `import { tidyWhenIdle } from "#platform/process/memory.ts"; import v8 from "node:v8"; import { setTimeout as sleep } from "node:timers/promises";`;
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module-typescript", "-e", imports + program], {
    cwd: root,
    encoding: "utf8",
  });
  expect(stderr).not.toMatch(/error/i);
  return Number(stdout);
}

test("what is no longer needed is given back when nothing is asked for, and not while something is", () => {
  const grown = `
    tidyWhenIdle({ everyMs: 50, below: 0.5 });
    globalThis.large = Array.from({ length: 400_000 }, (_, at) => ({ at, of: [at] }));
    globalThis.large = undefined;
    const before = v8.getHeapStatistics().total_heap_size;`;
  const share = `process.stdout.write(String(v8.getHeapStatistics().total_heap_size / before));`;
  const idle = `for (const until = Date.now() + 20_000; Date.now() < until && v8.getHeapStatistics().total_heap_size > 0.6 * before;) await sleep(50);`;
  const busy = `for (const until = Date.now() + 500; Date.now() < until;) await new Promise((resolve) => setImmediate(resolve));`;
  expect(said(`${grown} ${busy} ${share}`)).toBeGreaterThan(0.9);
  expect(said(`${grown} ${idle} ${share}`)).toBeLessThan(0.7);
}, 60_000);
