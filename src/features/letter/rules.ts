import { lagosDate, lagosDay, lagosMoment } from "#shared/lagos.ts";
import type { Memo, MemoBlock } from "../assistant/rules/memo/document.ts";
import type { LetterHead, MakeLetter } from "./schema.ts";

/** What a letter says, as it is kept. */
export type LetterContent = {
  companyName: string;
  head: LetterHead;
  addressee: string;
  reference: string | null;
  /** What is due. */
  text: string;
  regulation: string;
  period: string | null;
  rule: string;
  dueAt: string;
  attempts: MakeLetter["attempts"];
};
/** A screenshot as it is drawn: `sha256` is of the file as it came, `picture` what is shown of it. */
export type DrawnAnnex = {
  name: string;
  sha256: string;
  size: number;
  picture: { bytes: Uint8Array; width: number; height: number };
};

export const subjectOf = ({ regulation, period }: Pick<LetterContent, "regulation" | "period">): string =>
  `Portal not available: ${regulation}${period === null ? "" : `, ${period}`}`;

/** The letter as a document for a file. */
export function letterDocument(content: LetterContent, writtenAt: string, annexes: readonly DrawnAnnex[]): Memo {
  const { companyName, head, addressee, reference } = content;
  const at = new Date(writtenAt);
  const subject = subjectOf(content);
  return {
    title: companyName,
    subject,
    company: companyName,
    prepared: [head.address, head.contact].filter(Boolean).join("\n"),
    foot: subject,
    day: lagosDate(at),
    isoDay: lagosDay(at),
    writtenAt: at,
    blocks: [
      plain(`${lagosDate(at)}${reference === null ? "" : `\nOur reference: ${reference}`}`),
      plain(addressee),
      { kind: "section", text: subject },
      ...body(content, writtenAt, annexes.length),
      ...signatures(content),
      ...annexes.flatMap(annexBlocks),
    ],
  };
}

const plain = (text: string): MemoBlock => ({ kind: "text", text, tone: "plain" });

function body(content: LetterContent, writtenAt: string, annexes: number): MemoBlock[] {
  const { text, regulation, period, rule, dueAt, attempts } = content;
  const isPast = writtenAt > dueAt;
  const request = isPast
    ? "The time at which it was due has passed meanwhile. We submit it as soon as the portal is available again, and ask you to consider what is shown above when you judge the day on which it reaches you."
    : "We write before it is due. We submit it as soon as the portal is available again, and ask you to treat it as submitted in time.";
  return [
    plain("Dear Sir or Madam,"),
    plain("We could not submit the following, because the portal for it was not available to us:"),
    {
      kind: "facts",
      rows: [
        { label: "What is due", value: text },
        { label: "Under", value: regulation },
        ...(period === null ? [] : [{ label: "For", value: period }]),
        { label: "Due", value: `${lagosMoment(new Date(dueAt))}, Lagos time` },
        { label: "Rule", value: rule },
      ],
    },
    plain("What we tried, in Lagos time:"),
    {
      kind: "table",
      columns: [
        { title: "When", share: 24 },
        { title: "What was tried", share: 34 },
        { title: "What happened", share: 42 },
      ],
      rows: attempts
        .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
        .map(({ at, what, result }) => [lagosMoment(new Date(at)), what, result]),
    },
    plain(request),
    ...(annexes > 0
      ? [plain(`Annexed: ${annexes === 1 ? "a screenshot" : `${annexes} screenshots`}, each with the SHA-256 of its file.`)]
      : []),
  ]; // prettier-ignore
}

const line = "_".repeat(34);

function signatures({ companyName, head }: LetterContent): MemoBlock[] {
  const names = head.signatories.map(({ name, title }) => `${name}\n${title}`);
  const signed = (names.length > 0 ? names : ["Name and title"]).map((name) => plain(`\n\n${line}\n${name}`));
  return [plain(`Yours faithfully,\nfor ${companyName}`), ...signed];
}

const annexBlocks = ({ name, sha256, size, picture }: DrawnAnnex, at: number): MemoBlock[] => [
  { kind: "page" },
  { kind: "section", text: `Annex ${at + 1}: ${name}` },
  {
    kind: "facts",
    rows: [
      { label: "SHA-256 of the file", value: sha256 },
      { label: "Size of the file", value: `${size} bytes` },
    ],
  },
  { kind: "image", alt: `Screenshot ${name}`, ...picture },
];
