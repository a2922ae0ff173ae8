import type { Question } from "../../../catalogue/schema.ts";
import { answerWords, peopleServed } from "./answer-words.ts";
import type { Clause } from "./clauses.ts";
import { strengthOf } from "./identity.ts";
import { modeOf } from "./modes.ts";
import { numberPattern, valueOf } from "./numbers.ts";
import { mentionsIn } from "./word-lists.ts";

/** An applicability question that the text answers, with the words that do. */
export type Answer = Said & { question: string };
type Said = { key: string; value: boolean; words: string };

const served = new RegExp(String.raw`(?<![\w.,])(?<number>${numberPattern})\s+${peopleServed}(?!\w)`, "giu");
// The line of the form: "Customers: market traders, roughly 5,000".
const counted = new RegExp(String.raw`(?<![\w.,])(?<number>${numberPattern})(?![\w%])`, "giu");
// The numbers are those that the two questions ask for.
const byPeople = [
  { key: "processes-personal-data-at-scale", above: 200 },
  { key: "ndpc-audit-tier", above: 1000 },
];

/** What the clauses answer of the questions known. A yes and a no on the same question leave it open. */
export function readAnswers(clauses: readonly Clause[], questions: readonly Question[]): Answer[] {
  const said = clauses
    .filter(({ isQuestion }) => !isQuestion)
    .flatMap((clause) => [...answersIn(clause), ...peopleIn(clause)]);
  return questions.flatMap(({ key, question }) => {
    const [first, ...others] = said.filter((answer) => answer.key === key);
    return first && others.every(({ value }) => value === first.value) ? [{ ...first, question }] : [];
  });
}

function answersIn(clause: Clause): Said[] {
  return answerWords.flatMap(({ key, pattern, isNoPlain, isPlan, isIdentity, verbNeeded }) =>
    mentionsIn(clause.text, pattern).flatMap((match) => {
      if (verbNeeded && !verbNeeded.test(clause.text)) return [];
      const mode = modeOf(clause, match.index, match.index + match[0].length);
      const isOwn = !isIdentity || strengthOf(clause, match.index, match.index + match[0].length) > 1;
      const isYes = (mode === "now" && isOwn) || (mode === "planned" && isPlan === true);
      // "Not yet" denies today and says nothing of tomorrow: left open, so that no duty is hidden.
      const isNo = mode === "negated" && isNoPlain === true && !/\byet\b/i.test(clause.text);
      return isYes || isNo ? [{ key, value: isYes, words: match[0] }] : [];
    }),
  );
}

function peopleIn(clause: Clause): Said[] {
  const said = clause.head === "customers" ? clause.text.matchAll(counted) : clause.text.matchAll(served);
  return Array.from(said).flatMap((match) => {
    const count = valueOf(match.groups?.["number"] ?? "") ?? 0;
    if (modeOf(clause, match.index, match.index + match[0].length) !== "now") return [];
    return byPeople.filter(({ above }) => count > above).map(({ key }) => ({ key, value: true, words: match[0] }));
  });
}
