import { Parser } from "commonmark";
import { memoOf, type Memo, type MemoMaterial } from "#features/assistant/rules/memo.ts";
import type { Reply } from "#features/assistant/schema.ts";
import { aReply } from "./replies.ts";

type Changes = Partial<Omit<MemoMaterial, "turn">> & { message?: string; isAccepted?: boolean };

/** A memo of a reply, written some hours after it was given. */
export function aMemo(reply: Partial<Reply> = {}, { message, isAccepted = false, ...rest }: Changes = {}): Memo {
  return memoOf({
    turn: {
      id: "turn-1",
      message: message ?? "When must we report fraud?",
      reply: aReply({
        summary: "Fraud must be reported to the CBN within 24 hours [1].",
        kindReason: "because it asks something",
        ...reply,
      }),
      createdAt: "2026-11-21T09:00:00.000Z",
      isAccepted,
    },
    company: { name: "Ọ̀rẹ́ Microfinance Bank" },
    writtenAt: new Date("2026-11-21T23:30:00.000Z"),
    library: { regulations: 199, documents: 1 },
    ...rest,
  });
}

const plain = new Set(["document", "paragraph", "block_quote"]);

/**
 * Reads back the text of paragraphs and block quotes, as a CommonMark parser shows it.
 * @throws Error for whatever the parser takes for markup of any other kind
 */
export function readMarkdown(markdown: string): string {
  const walker = new Parser().parse(markdown).walker();
  const paragraphs: string[] = [];
  for (let step = walker.next(); step; step = walker.next()) {
    const { type, literal } = step.node;
    if (type === "paragraph" && step.entering) paragraphs.push("");
    else if (type === "text") paragraphs.push(`${paragraphs.pop() ?? ""}${literal}`);
    else if (type === "softbreak" || type === "linebreak") paragraphs.push(`${paragraphs.pop() ?? ""}\n`);
    else if (!plain.has(type)) throw new Error(`the parser found markup: ${type}`);
  }
  return paragraphs.join("\n\n");
}
