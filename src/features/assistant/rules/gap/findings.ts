import type { Corpus } from "../corpus.ts";
import type { Described } from "../describe.ts";
import type { Duty } from "./duties.ts";
import { heldOf, matchStatements, type Matched } from "./matching.ts";

/** What a text tells of the duties. */
export type Findings = {
  /** Does it say anything of what is in place or missing? Only then is it worth saying where it says nothing. */
  hasStatements: boolean;
  /** Of each duty that is said to be missing the words that say so. */
  missing: ReadonlyMap<Duty, string[]>;
  /** Of each duty on whose matter the text says something the words that do. */
  touching: ReadonlyMap<Duty, string[]>;
  /** Duties that are believed to be met. */
  inPlace: ReadonlySet<Duty>;
  /** The words by which they are. */
  believed: string[];
  /** What is said to be missing, with the duties found for it. */
  lacks: Matched[];
  /** How many statements were held against no duty, because there were too many. */
  unheld: number;
};

export function findingsOf(corpus: Corpus, { statements }: Described, duties: readonly Duty[]): Findings {
  const held = heldOf(statements);
  const matched = matchStatements(corpus, held, duties);
  const lacks = matched.filter(({ statement }) => statement.kind === "missing");
  const stated = matched.filter(({ statement }) => statement.kind === "in-place");
  const missing = wordsBy(lacks, (one) => one.duties);
  const inPlace = new Set(stated.flatMap((one) => one.duties).filter((duty) => !missing.has(duty)));
  return {
    hasStatements: held.length > 0,
    missing,
    touching: wordsBy(matched, (one) => one.touched),
    inPlace,
    believed: stated.flatMap((one) => (one.duties.some((duty) => inPlace.has(duty)) ? [one.statement.words] : [])),
    lacks,
    unheld: statements.length - held.length,
  };
}

function wordsBy(matched: readonly Matched[], dutiesIn: (one: Matched) => readonly Duty[]): Map<Duty, string[]> {
  const said = new Map<Duty, string[]>();
  for (const one of matched)
    for (const duty of dutiesIn(one)) said.set(duty, [...(said.get(duty) ?? []), one.statement.words]);
  return said;
}
