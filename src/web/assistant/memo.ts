import type { memoFormats, Turn } from "#features/assistant/schema.ts";
import { lagosDay } from "#shared/lagos.ts";
import { fetchFile } from "../lib/fetch-file.ts";
import { saveFile } from "../lib/save-file.ts";

export type MemoFormat = (typeof memoFormats)[number];
const files: Record<MemoFormat, { ending: string; type: string }> = {
  markdown: { ending: "md", type: "text/markdown;charset=utf-8" },
  pdf: { ending: "pdf", type: "application/pdf" },
};

/** Fetches the memo of an answer, which the server makes, and gives it to the visitor as a file. */
export async function saveMemo({ id, createdAt }: Pick<Turn, "id" | "createdAt">, format: MemoFormat): Promise<void> {
  const { ending, type } = files[format];
  const memo = await fetchFile(`/memos/${encodeURIComponent(id)}.${ending}`, "assistant.memo");
  saveFile(`ilana-memo-${lagosDay(new Date(createdAt))}.${ending}`, memo, type);
}
