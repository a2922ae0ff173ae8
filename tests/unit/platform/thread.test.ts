import { writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { memoFile } from "#features/assistant/adapters/memo-file.ts";
import { runApart } from "#platform/sandbox/thread.ts";
import { aFolder } from "../../support/folder.ts";
import { aMemo } from "../../support/assistant/memo.ts";

function aScript(source: string): URL {
  const file = path.join(aFolder(), "script.mjs");
  writeFileSync(file, `import { parentPort, workerData } from "node:worker_threads";\n${source}`);
  return pathToFileURL(file);
}

test("a thread is told its data, and its first message is the result", async () => {
  expect(await runApart(aScript("parentPort.postMessage(workerData * 2);"), 21)).toBe(42);
});

test.each([
  ["throws", "throw new Error('broken');", "broken"],
  ["ends without a message", "", "ended with 0"],
  ["ends the thread", "process.exit(3);", "ended with 3"],
])("a script that %s is an error", async (_what, source, reason) => {
  await expect(runApart(aScript(source), null)).rejects.toThrow(reason);
});

test.each([
  ["pdf", "%PDF-"],
  ["docx", "PK\u0003\u0004"],
  ["markdown", "# Answer"],
] as const)("a memo is made as %s, several at once", async (format, beginning) => {
  const files = await Promise.all([1, 2, 3].map(() => memoFile(aMemo(), format)));
  for (const file of files) expect(file.toString("latin1").startsWith(beginning)).toBe(true);
});
