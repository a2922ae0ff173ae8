import { createSandbox } from "#platform/sandbox.ts";
import type { Source } from "../schema.ts";
import { unreadable, type ListingPage, type ParseResult } from "./parse-result.ts";
import { programScript } from "#platform/program.ts";

/** The longest time for one list, how long the process waits for another, and its memory, all counted. */
export type ListingLimits = { readMs: number; idleMs: number; memoryMb: number };
const usualLimits: ListingLimits = { readMs: 20_000, idleMs: 30_000, memoryMb: 512 };

export type ListingReader = {
  /** Never throws: what cannot be read is an answer too. `stopped`: by the caller's signal. */
  read(page: ListingPage, source: Source, signal?: AbortSignal): Promise<ParseResult | { kind: "stopped" }>;
};

const script = programScript("features/watch/adapters/listing-process");

/**
 * Reads lists in a process of its own, since a hostile one can keep a parser busy for long or fill its memory, and a thread
 * whose memory is full takes the whole process with it. One list is read at a time; the process is started when it is first
 * needed, serves while there are lists to read, and is killed by a list that takes too much. The parsers are in its memory only.
 */
export function createListingReader(limits: Partial<ListingLimits> = {}): ListingReader {
  const { readMs, idleMs, memoryMb } = { ...usualLimits, ...limits };
  // Half for its heap, so that what an earlier list left there is cleared away first.
  const options = { script, silenceMs: readMs, idleMs, memoryMb, heapShare: 0.5, isLow: true };
  const sandbox = createSandbox<{ page: ListingPage; source: Source }, ParseResult>(options);
  return {
    async read(page, source, signal) {
      const end = await sandbox.run({ page, source }, { signal });
      switch (end.kind) {
        case "answered":
          return end.answer;
        case "late":
          return unreadable(`the list took longer than ${readMs / 1000} seconds to read`);
        case "too_much_memory":
          return unreadable("the list took more memory to read than is allowed");
        case "ended":
          return unreadable(`reading the list ended early (${end.how})`);
        case "stopped":
          return end;
      }
    },
  };
}
