import type { Instrument, Question, Requirement } from "../schema.ts";

/** A key that one part of the catalogue names and no other has. `where` is the file that names it, by its key. */
export type Dangling = { where: string; path: string; key: string };

/** Finds every reference that leads nowhere: a successor nobody can open, a question that can never be answered. */
export function danglingReferences(instruments: Instrument[], questions: Question[]): Dangling[] {
  const keys = new Set(instruments.map((instrument) => instrument.key));
  const questionKeys = new Set(questions.map((question) => question.key));
  const unknown = (where: string, path: string, list: string[], known: Set<string>) =>
    list.filter((key) => !known.has(key)).map((key) => ({ where, path, key }));
  return [
    ...instruments.flatMap(({ key, supersedes, amends, requirements }) => [
      ...unknown(key, "supersedes", supersedes, keys),
      ...unknown(key, "amends", amends, keys),
      ...requirements.flatMap((requirement) =>
        unknown(key, `requirements.${requirement.id}.for`, questionsOf(requirement), questionKeys),
      ),
    ]),
    ...questions.flatMap(({ key, alsoBringsIn, impliedBy }) => [
      ...unknown("questions", `${key}.alsoBringsIn`, alsoBringsIn, keys),
      ...unknown("questions", `${key}.impliedBy`, impliedBy, questionKeys),
    ]),
  ];
}

const questionsOf = ({ for: addressee, figures = [] }: Requirement): string[] =>
  [addressee, ...figures.map((figure) => figure.for)].flatMap((one) => one?.conditionKey ?? []);
