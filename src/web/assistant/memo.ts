import type { memoFormats, Turn } from "#features/assistant/schema.ts";
import { dayInLagos } from "../lib/format.ts";
import { RestError } from "../lib/rest-error.ts";
import { saveFile } from "../lib/save-file.ts";
import { bearer } from "../lib/session.ts";

export type MemoFormat = (typeof memoFormats)[number];
const files: Record<MemoFormat, { ending: string; type: string }> = {
  markdown: { ending: "md", type: "text/markdown;charset=utf-8" },
  pdf: { ending: "pdf", type: "application/pdf" },
};

/** Fetches the memo of an answer, which the server makes, and gives it to the visitor as a file. */
export async function saveMemo({ id, createdAt }: Pick<Turn, "id" | "createdAt">, format: MemoFormat): Promise<void> {
  const { ending, type } = files[format];
  const response = await fetch(`/memos/${encodeURIComponent(id)}.${ending}`, { headers: bearer() });
  if (!response.ok) {
    const body: unknown = await response.json().catch(() => ({}));
    throw new RestError("assistant.memo", response.status, body as { message?: unknown });
  }
  saveFile(`ilana-memo-${dayInLagos(new Date(createdAt))}.${ending}`, await response.blob(), type);
}
