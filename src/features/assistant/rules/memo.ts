import { lagosDate, lagosDay, lagosMoment } from "#shared/lagos.ts";
import { plural } from "#shared/plural.ts";
import type { Company } from "../../company/schema.ts";
import type { Reply, Turn } from "../schema.ts";
import { answerBlocks } from "./memo/answer.ts";
import type { Fact, Memo, MemoBlock } from "./memo/document.ts";
import { sourceBlocks } from "./memo/sources.ts";
import { actionBlocks } from "./memo/tables.ts";
import { titleOf } from "./compose/title.ts";

export type { Memo };

export type MemoMaterial = {
  turn: Turn;
  company: Pick<Company, "name"> | null;
  writtenAt: Date;
  /** What answers come from when the memo is written. */
  library: { regulations: number; documents: number };
};

const titles: Record<Reply["kind"], string> = {
  gap: "Compliance gap assessment",
  question: "Answer to a compliance question",
};

/** Puts an answer into a memo. Nothing is added to it but where it comes from and how far it can be trusted. */
export function memoOf(material: MemoMaterial): Memo {
  const { turn, company, writtenAt } = material;
  const { message, reply } = turn;
  return {
    title: titles[reply.kind],
    subject: titleOf(message),
    company: company?.name ?? null,
    day: lagosDate(writtenAt),
    isoDay: lagosDay(writtenAt),
    writtenAt,
    blocks: [
      // A description is long, and whoever brings the memo knows it: what is to be done stands on the first page.
      ...(reply.kind === "gap" ? [] : asked("The question", message)),
      ...actionBlocks(reply),
      ...answerBlocks(reply),
      ...sourceBlocks(reply),
      ...(reply.kind === "gap" ? asked("The description", message) : []),
      { kind: "section", text: "About this memo" },
      { kind: "facts", rows: aboutRows(material) },
      { kind: "section", text: "Not legal advice" },
      { kind: "text", text: notAdvice, tone: "plain" },
      { kind: "blanks", labels: ["Reviewed by", "Date"] },
    ],
  };
}

const asked = (heading: string, text: string): MemoBlock[] => [
  { kind: "section", text: heading },
  { kind: "text", text, tone: "plain" },
];

const notAdvice =
  "Answers are put together by a program from the texts it holds. Check the source before you act on it. The library may be incomplete.";

function aboutRows({ turn, company, writtenAt, library }: MemoMaterial): Fact[] {
  const { reply, createdAt, isAccepted } = turn;
  const { regulations, documents } = library;
  const kind = reply.kind === "gap" ? "A description of a business" : "A question";
  return [
    { label: "Answered", value: `${lagosMoment(new Date(createdAt))}, Lagos time` },
    { label: "Memo written", value: `${lagosMoment(writtenAt)}, Lagos time` },
    { label: "Taken for", value: `${kind}, ${reply.kindReason}` },
    { label: "Worded by", value: wordedBy(reply.wording) },
    {
      label: "Library",
      value: `${plural(regulations, "regulation")} and ${plural(documents, "captured document")} when this memo was written. Its texts are quoted as it holds them: an entry may put a rule in its own words.`,
    },
    ...(isAccepted ? [{ label: "Marked as right", value: company === null ? "Yes" : `By ${company.name}` }] : []),
  ];
}

function wordedBy({ by, dropped, note }: Reply["wording"]): string {
  const sentences = [
    by === "model"
      ? "A language model worded the summary from the sources."
      : "Rules: the summary is put together from the texts of the sources.",
    ...(dropped > 0 ? [`Sentences of a model that were left out because they did not hold: ${dropped}.`] : []),
    ...(note === null ? [] : [note]),
  ];
  return sentences.join(" ");
}
