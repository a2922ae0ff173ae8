import pLimit from "p-limit";
import { AppError } from "#platform/errors.ts";
import type { Reader } from "../adapters/reader.ts";
import { broughtKind, searchedKind, type BroughtKind } from "../rules/brought.ts";
import { maxDocumentBytes } from "../rules/fetched.ts";

/** A file somebody brings to have its text read while they wait; it belongs to no change, and its bytes are not kept. */
export type Brought = { bytes: Buffer; name: string; mostPages: number };

// Each holds its file, up to 30 MB, in memory.
const maxWaiting = 4;
const busySeconds = 10;

export function bringing({ reader }: { reader: Reader }) {
  const inTurn = pLimit(1);

  async function read({ bytes, mostPages }: Brought, kind: BroughtKind): Promise<string[]> {
    if (kind === "pdf") {
      // Whoever brings too much hears of it before all of it is read.
      const opened = await reader.read({ kind: "inspect" }, bytes);
      if (opened.kind === "read" && opened.total > mostPages) throw tooLong(opened.total, mostPages);
    }
    const end = await reader.read({ kind }, bytes, { isWaitedFor: true });
    if (end.kind === "stopped") throw new AppError("unavailable", "Reading was stopped. Please try again.");
    if (end.kind !== "read") throw new AppError("invalid_input", `This file cannot be used. ${end.reason}.`);
    if (end.total > mostPages) throw tooLong(end.total, mostPages);
    return end.pages;
  }

  return {
    /**
     * The text of a file of any kind for a search over it, read in the background in a process apart; `text` is null where it
     * has none that can be read. Undefined where the caller's signal ended it.
     */
    async readForSearch(
      { bytes, name }: Pick<Brought, "bytes" | "name">,
      signal?: AbortSignal,
    ): Promise<{ text: string | null } | undefined> {
      const kind = searchedKind(bytes.subarray(0, 1024), name);
      if (kind === null) return { text: null };
      const end = await reader.read({ kind }, bytes, signal ? { signal } : {});
      if (end.kind === "stopped") return undefined;
      return { text: end.kind === "read" ? end.pages.join("\n") : null };
    },

    /**
     * The pages of a PDF, a Word document or a plain text, read in a process apart.
     * @throws AppError `too_large`, `unsupported_type`, `invalid_input` for what cannot be read, `too_many_requests` while
     * several others are being read
     */
    async readBrought(brought: Brought): Promise<{ kind: BroughtKind; pages: string[] }> {
      const { bytes, name } = brought;
      if (bytes.length > maxDocumentBytes) throw new AppError("too_large", "The file must be at most 30 MB");
      const known = broughtKind(bytes.subarray(0, 1024), name);
      if ("refusal" in known) throw new AppError("unsupported_type", known.refusal);
      if (inTurn.pendingCount >= maxWaiting)
        throw new AppError("too_many_requests", "Several files are being read. Please try again shortly.", {
          retryAfterSeconds: busySeconds,
        });
      return { kind: known.kind, pages: await inTurn(() => read(brought, known.kind)) };
    },
  };
}

const tooLong = (pages: number, most: number) =>
  new AppError("too_large", `The document has ${pages} pages; at most ${most} can be read`);
