import { Parser } from "commonmark";
import { memoOf, type Memo, type MemoMaterial } from "#features/assistant/rules/memo.ts";
import type { Reply } from "#features/assistant/schema.ts";
import { aCitation, aReply } from "../samples/replies.ts";

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

/** A gap assessment with a breach, a duty that is missing, one that cannot be told and one that is met. */
export const gapReply: Partial<Reply> = {
  kind: "gap",
  summary: "Two clauses fall short of duties that bind you.",
  citations: [
    aCitation({ title: "Complaints portal circular", provision: "s.3", quote: "Keep at least ten lines open." }),
    aCitation({ number: 2, title: "Returns of microfinance banks", quote: "File every month, by the 5th." }),
  ],
  findings: [
    {
      number: 1,
      verdict: "breach",
      words: "we have two lines for complaints",
      stated: "2 lines",
      required: "at least 10 lines",
      why: "Two lines are stated, ten are required.",
      due: "at all times",
    },
    {
      number: 2,
      verdict: "cannot-tell",
      words: "returns are filed",
      stated: null,
      required: null,
      why: "The text does not say how often.",
      due: "by the 5th of the next month; next on 4 December 2026",
    },
    {
      number: 2,
      verdict: "meets",
      words: "signed by the chief executive",
      stated: "chief executive",
      required: "chief executive",
      why: "The same person.",
      due: null,
    },
  ],
  unmentioned: 12,
};

/** The answer to an event: what is to be done, and when. */
export const stepsReply: Partial<Reply> = {
  answer: { kind: "steps", line: "Report it to the CBN within 24 hours [1].", isLikely: false, day: null },
  summary: "Report it to the CBN within 24 hours [1]. Then see to the steps below.",
  steps: [
    {
      number: 1,
      authority: "CBN",
      what: "Report the fraud on the portal",
      within: "within 24 hours",
      dueAt: "2026-11-22T08:00:00.000Z",
    },
  ],
  uncovered: ["and who pays for it"],
};

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
