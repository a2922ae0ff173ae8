import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";

/** A folder of its own for one test; gone when the test is over. */
export function aFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "ilana-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
