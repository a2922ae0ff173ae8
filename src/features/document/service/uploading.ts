import pLimit from "p-limit";
import { instant, type Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import type { Files } from "#platform/files.ts";
import type { Reader } from "../adapters/reader.ts";
import type { DocumentRepository, DocumentRow } from "../repository.ts";
import { maxDocumentBytes } from "../rules/fetched.ts";
import { fileName } from "../rules/name.ts";
import { whyNoRoom, type UploadQuota } from "../rules/quota.ts";
import { whyNoPdf } from "../rules/sniff.ts";

export type UploadingDeps = {
  documents: DocumentRepository;
  files: Files;
  reader: Reader;
  clock: Clock;
  quota: UploadQuota;
};
/** A file somebody brings: a company for itself, or the operator (null) for everybody. */
export type UploadInput = { changeId: string; companyId: string | null; bytes: Buffer; name: string };

// Each holds its file, up to 30 MB, in memory.
const maxWaiting = 4;
const busySeconds = 10;

export function uploading({ documents, files, reader, clock, quota }: UploadingDeps) {
  // One at a time: what was counted still holds when the file is kept, so that no file is kept that no document names.
  const inTurn = pLimit(1);

  /** The number of pages of a PDF that opens. */
  async function inspect(bytes: Buffer): Promise<number> {
    const opened = await reader.read({ kind: "inspect" }, bytes);
    if (opened.kind === "read") return opened.total;
    const reason = opened.kind === "stopped" ? "Reading was stopped" : opened.reason;
    throw new AppError("invalid_input", `This PDF cannot be used. ${reason}.`);
  }

  async function take({ changeId, companyId, bytes, name }: UploadInput): Promise<DocumentRow> {
    const upload = { changeId, companyId, file: files.nameOf(bytes, "pdf") };
    const known = await documents.findUpload(upload);
    if (!known && companyId !== null) {
      const refusal = whyNoRoom(await documents.uploadUsage(companyId, changeId), bytes.length, quota);
      if (refusal) throw new AppError(refusal.isServer ? "unavailable" : "conflict", refusal.reason);
    }
    const pages = known?.pages ?? (await inspect(bytes));
    // Also what is known: a file that was lost is there again.
    await files.save(bytes, "pdf");
    if (known) return known;
    const seen = { name: fileName(name, "document.pdf"), mediaType: "application/pdf", bytes: bytes.length, pages };
    return documents.addUpload({ ...upload, ...seen, createdAt: instant(clock) });
  }

  return {
    async upload(input: UploadInput): Promise<DocumentRow> {
      if (input.bytes.length > maxDocumentBytes) throw new AppError("too_large", "The PDF must be at most 30 MB");
      const refusal = whyNoPdf(input.bytes, input.name);
      if (refusal) throw new AppError("unsupported_type", refusal);
      if (inTurn.pendingCount >= maxWaiting)
        throw new AppError("too_many_requests", "Several files are being looked at. Please try again shortly.", {
          retryAfterSeconds: busySeconds,
        });
      return inTurn(() => take(input));
    },
  };
}
