import pLimit from "p-limit";
import { runApart } from "#platform/sandbox/thread.ts";
import type { Memo } from "../rules/memo/document.ts";
import { memoMarkdown } from "../rules/memo/markdown.ts";
import type { MemoFormat } from "../schema.ts";
import { programScript } from "#platform/program.ts";

/** What the thread is told. */
export type MemoOrder = { memo: Memo; format: Exclude<MemoFormat, "markdown"> };

const script = programScript("features/assistant/adapters/memo-thread");
// A thread with its fonts takes some 100 MB: more at a time would fill a small server.
const twoAtOnce = pLimit(2);

/** A memo as a file. A PDF or DOCX takes some tenths of a second: it is made in a thread of its own, two at a time. */
export async function memoFile(memo: Memo, format: MemoFormat): Promise<Buffer> {
  if (format === "markdown") return Buffer.from(memoMarkdown(memo));
  const order: MemoOrder = { memo, format };
  return Buffer.from(await twoAtOnce(() => runApart<Uint8Array>(script, order)));
}
