import path from "node:path";
import { expect, test } from "vitest";
import { createSandbox, type SandboxOptions } from "#platform/sandbox.ts";
import { aFolder } from "../support/folder.ts";
import type { ProbeTask } from "../support/processes/sandbox-probe.ts";

const script = new URL("../support/processes/sandbox-probe.ts", import.meta.url);
const probe = (options: Partial<SandboxOptions> = {}) =>
  createSandbox<ProbeTask, unknown, number>({ script, silenceMs: 15_000, memoryMb: 256, ...options });

test("what runs in a sandbox reads the program alone, writes nothing, starts nothing and sees no setting", async () => {
  const sandbox = probe({ idleMs: 5000 });
  const secret = path.join(aFolder(), "secret");
  const answers: unknown[] = [];
  const tasks: ProbeTask[] = [
    { do: "read", file: path.resolve("package.json") },
    { do: "read", file: "/etc/hostname" },
    { do: "read", file: path.resolve("data/sources.yaml") },
    { do: "write", file: secret },
    { do: "write", file: path.resolve("package.json.stray") },
    { do: "spawn" },
    { do: "environment" },
  ];
  for (const task of tasks) {
    const end = await sandbox.run(task);
    answers.push(end.kind === "answered" ? end.answer : end);
  }
  expect(answers).toEqual(["done", ...Array<string>(5).fill("ERR_ACCESS_DENIED"), []]);
});

test("a sandbox ends what takes too long or too much, and says which; the next task gets a new process", async () => {
  const sandbox = probe({ idleMs: 5000 });
  const pidOf = async () => {
    const end = await sandbox.run({ do: "count", to: 0 });
    return end.kind === "answered" && end.answer;
  };
  const first = await pidOf();
  expect(await pidOf()).toBe(first);
  expect(await sandbox.run({ do: "throw" })).toEqual({ kind: "ended", how: "code 1" });
  expect(await sandbox.run({ do: "memory" })).toEqual({ kind: "too_much_memory" });
  expect(await pidOf()).not.toBe(first);
  expect(await probe({ silenceMs: 1500 }).run({ do: "forever" })).toEqual({ kind: "late" });
  expect(await sandbox.run({ do: "forever" }, { signal: AbortSignal.timeout(500) })).toEqual({ kind: "stopped" });
});

test("parts of an answer come in their order, and what their taker throws ends the work", async () => {
  const parts: number[] = [];
  const end = await probe().run({ do: "count", to: 5 }, { onPart: (part) => void parts.push(part) });
  expect([end.kind, parts]).toEqual(["answered", [1, 2, 3, 4, 5]]);
  const refusing = probe().run({ do: "count", to: 5 }, { onPart: () => Promise.reject(new Error("no room")) });
  await expect(refusing).rejects.toThrow("no room");
});
