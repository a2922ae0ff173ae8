import { createSandbox } from "#platform/sandbox.ts";
import type { ReadEnd, ReadTask, RecognisedPage } from "./reading.ts";
import { programScript } from "#platform/program.ts";

export type ReadResult =
  | ReadEnd
  /** The process ended without an answer: a bad file or a bad machine. */
  | { kind: "died"; reason: string }
  /** The caller's signal. */
  | { kind: "stopped" };
export type ReadOptions = {
  signal?: AbortSignal;
  onPage?: (page: RecognisedPage) => Promise<void>;
  /** Somebody waits for it: it does not wait for what is read in the background. */
  isWaitedFor?: boolean;
};
export type Reader = { read(task: ReadTask, bytes: Buffer, options?: ReadOptions): Promise<ReadResult> };

/**
 * The longest silence of the reading process, so one page of a scan, or a whole text; its memory, all counted; and how long it
 * waits for another document, where one process may read several.
 */
export type ReaderLimits = { silenceMs: number; memoryMb: number; idleMs: number };
const usualLimits: ReaderLimits = { silenceMs: 60_000, memoryMb: 512, idleMs: 0 };

const script = programScript("features/document/adapters/reader-process");

/**
 * Reads documents, each in a process of its own that ends when it takes too long or too much memory. One document is read at
 * a time, at low priority; opening an upload, for which somebody waits, waits only for other uploads.
 */
export function createReader(limits: Partial<ReaderLimits> = {}): Reader {
  const { silenceMs, ...others } = { ...usualLimits, ...limits };
  const sandboxOf = (isLow: boolean) =>
    createSandbox<{ task: ReadTask; bytes: Buffer }, ReadEnd, RecognisedPage>({ script, silenceMs, ...others, isLow });
  const reading = sandboxOf(true);
  const inspecting = sandboxOf(false);
  return {
    async read(task, bytes, { signal, onPage, isWaitedFor = task.kind === "inspect" } = {}) {
      const sandbox = isWaitedFor ? inspecting : reading;
      const end = await sandbox.run({ task, bytes }, { signal, ...(onPage && { onPart: onPage }) });
      switch (end.kind) {
        case "answered":
          return end.answer;
        case "late":
          return { kind: "died", reason: `Reading took longer than ${silenceMs / 1000} seconds` };
        case "too_much_memory":
          return { kind: "died", reason: "Reading took more memory than is allowed" };
        case "ended":
          return { kind: "died", reason: `Reading ended early (${end.how})` };
        case "stopped":
          return end;
      }
    },
  };
}
