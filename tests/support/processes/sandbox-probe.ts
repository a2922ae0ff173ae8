import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { answerTasks } from "#platform/sandbox/inside.ts";

/** What a test can have done inside a sandbox. */
export type ProbeTask =
  | { do: "read" | "write"; file: string }
  | { do: "spawn" | "environment" | "forever" | "memory" | "throw" }
  | { do: "count"; to: number };

const kept: Buffer[] = [];

answerTasks(async (task: ProbeTask, tell: (part: number) => Promise<void>): Promise<unknown> => {
  switch (task.do) {
    case "read":
      return codeOf(() => readFileSync(task.file));
    case "write":
      return codeOf(() => writeFileSync(task.file, "x"));
    case "spawn":
      return codeOf(() => {
        const { error } = spawnSync("true");
        if (error) throw error;
      });
    case "environment":
      return Object.keys(process.env);
    case "forever":
      for (;;) performance.now();
    case "memory":
      for (;;) kept.push(Buffer.alloc(1024 * 1024, 1));
    case "throw":
      throw new Error("on purpose");
    case "count":
      for (let at = 1; at <= task.to; at += 1) await tell(at);
      return process.pid;
  }
});

function codeOf(work: () => unknown): string {
  try {
    work();
    return "done";
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}
