import { lagosMoment } from "#shared/lagos.ts";
import type { Citation, GapFinding, Reply } from "../../schema.ts";
import { gapVerdictWords } from "../../vocabulary.ts";
import type { Column, MemoBlock } from "./document.ts";

const gapColumns: Column[] = [
  { title: "Gap", share: 28 },
  { title: "Figure", share: 20 },
  { title: "Rule", share: 21 },
  { title: "Due", share: 21 },
  { title: "Owner", share: 10 },
];
const stepColumns: Column[] = [
  { title: "What", share: 34 },
  { title: "With whom", share: 14 },
  { title: "Rule", share: 24 },
  { title: "Due", share: 18 },
  { title: "Owner", share: 10 },
];

/** What is to be done, most urgent first, each with an empty place for whoever sees to it; nothing where the reply lists none. */
export function actionBlocks({ findings, steps, unmentioned, citations }: Reply): MemoBlock[] {
  const rules = new Map(citations.map((citation) => [citation.number, citation]));
  const open = findings.filter(({ verdict }) => verdict !== "meets");
  const met = findings.filter(({ verdict }) => verdict === "meets");
  const gapRow = (finding: GapFinding) => [
    `${gapVerdictWords[finding.verdict]}: “${short(finding.words)}”`,
    figureWords(finding),
    ruleWords(finding.number, rules),
    short(finding.due ?? ""),
    "",
  ];
  const stepRows = steps.map(({ number, authority, what, within, dueAt }) => [
    short(what),
    short(authority),
    ruleWords(number, rules),
    short([dueAt && `${lagosMoment(new Date(dueAt))}, Lagos time`, within].filter(Boolean).join("; ")),
    "",
  ]);
  const others = `Also binding, not mentioned in the text: ${unmentioned}. The dashboard has them.`;
  return [
    ...table("What to do", stepColumns, stepRows),
    ...table("Gaps to close", gapColumns, open.map(gapRow)),
    ...table("Met, going by the text", gapColumns, met.map(gapRow)),
    ...(unmentioned > 0 ? [{ kind: "text", text: others, tone: "plain" } as const] : []),
  ];
}

const table = (heading: string, columns: readonly Column[], rows: string[][]): MemoBlock[] =>
  rows.length === 0
    ? []
    : [
        { kind: "section", text: heading },
        { kind: "table", columns, rows },
      ];

function figureWords({ stated, required, why }: GapFinding): string {
  if (stated === null && required === null) return short(why);
  return [stated && `Stated: ${short(stated)}.`, required && `Required: ${short(required)}.`].filter(Boolean).join(" ");
}

function ruleWords(number: number, rules: ReadonlyMap<number, Citation>): string {
  const rule = rules.get(number);
  if (!rule) return `[${number}]`;
  return short(`[${number}] ${rule.title}${rule.provision === null ? "" : `, ${rule.provision}`}`);
}

// Ten rows of cells that are no longer stand on one page; the whole words are in the description and the sources.
const mostInCell = 100;
const short = (text: string): string =>
  text.length <= mostInCell
    ? text
    : `${text
        .slice(0, mostInCell)
        .toWellFormed()
        .replace(/\s+\S*$/, "")}…`;
