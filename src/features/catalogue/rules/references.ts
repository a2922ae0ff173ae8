import type { Instrument, Question } from "../schema.ts";

/** A key that one part of the catalogue names and no other has. `where` is the file that names it, by its key. */
export type Dangling = { where: string; path: string; key: string };

/** Finds every reference that leads nowhere: a successor nobody can open, a question that can never be answered. */
export function danglingReferences(instruments: Instrument[], questions: Question[]): Dangling[] {
  const keys = new Set(instruments.map((instrument) => instrument.key));
  const questionKeys = new Set(questions.map((question) => question.key));
  const unknown = (where: string, path: string, list: string[], known: Set<string>) =>
    list.filter((key) => !known.has(key)).map((key) => ({ where, path, key }));
  return [
    ...instruments.flatMap(({ key, supersedes, amends }) => [
      ...unknown(key, "supersedes", supersedes, keys),
      ...unknown(key, "amends", amends, keys),
    ]),
    ...questions.flatMap(({ key, alsoBringsIn, impliedBy }) => [
      ...unknown("questions", `${key}.alsoBringsIn`, alsoBringsIn, keys),
      ...unknown("questions", `${key}.impliedBy`, impliedBy, questionKeys),
    ]),
  ];
}

/** Every question by which an instrument, a duty of it or a figure is decided, and where it names it. */
export function questionsOf({ appliesTo, requirements }: Instrument): { path: string; key: string }[] {
  const named = requirements.flatMap(({ id, for: addressee, figures = [] }) =>
    [addressee, ...figures.map((figure) => figure.for)].map((one) => [`requirements.${id}.for`, one] as const),
  );
  return [["appliesTo", appliesTo] as const, ...named].flatMap(([path, one]) =>
    one?.conditionKey ? { path: `${path}.conditionKey`, key: one.conditionKey } : [],
  );
}

/** The key of an instrument, by which its file is named, in whatever folder. */
export const keyOfFile = (file: string): string => file.slice(file.search(/[^/\\]*$/)).replace(/\.yaml$/, "");
