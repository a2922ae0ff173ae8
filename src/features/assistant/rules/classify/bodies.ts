import { regulatorNames } from "../../../catalogue/rules/regulator.ts";

const code = "[A-Z]{3,}";

/** The regulators that a question names by their codes, in capitals: "NERC", "the SEC". */
export function bodiesIn(question: string): ReadonlySet<string> {
  return codesOf(question, question.match(new RegExp(`\\b${code}\\b`, "g")) ?? []);
}

const asking = new RegExp(
  `\\b[Ww]hat (?:does|do|did|will|would) (?:the )?(${code}) (?:ask|want|require|demand|expect)\\b`,
);

/** The regulator whose own demands a question is after ("What does NERC ask of a new supplier?"), if it names one so. */
export function askingBodyIn(question: string): string | undefined {
  const [found] = codesOf(question, asking.exec(question)?.slice(1) ?? []);
  return found;
}

function codesOf(question: string, words: readonly string[]): ReadonlySet<string> {
  // Shouted, every word is in capitals, and some of them are codes.
  if (question === question.toUpperCase()) return new Set();
  return new Set(words.filter((word) => Object.hasOwn(regulatorNames, word)));
}
