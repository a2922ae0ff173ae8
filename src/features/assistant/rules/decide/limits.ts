import { numbersIn, type Numeral } from "../../../catalogue/rules/figures/numbers.ts";
import type { Figure } from "../../../catalogue/rules/figures/figure.ts";
import { stemsOf } from "../retrieve/tokens.ts";

const enough = /\b(?:enough|sufficient|suffices?)\b/i;

/**
 * Whether the number of a question keeps to the figures of a clause ("can we refer to three insurers?" where two are the most;
 * "is N1bn enough?" where N2bn are the least). `isLimit`: the clause is on how much or how many, so that only a number answers.
 */
export function keepsTo(
  asked: string,
  clause: string,
  figures: readonly Figure[],
): { isLimit: boolean; isKept: boolean | null } {
  const op = enough.test(asked) ? "at-least" : "at-most";
  const values = numbersIn(clause).map(({ value }) => value);
  const own = figures.filter((figure) => figure.op === op && values.includes(figure.value));
  // "Three members of one family": one counts nothing beside another number.
  const numbers = numbersIn(asked);
  const telling = numbers.filter(({ words }) => !/^one\b/i.test(words));
  const held = (telling.length > 0 ? telling : numbers).flatMap((number) =>
    own
      .filter((figure) => isOfUnit(number, figure, clause))
      .map(({ value }) => (op === "at-most" ? number.value <= value : number.value >= value)),
  );
  const [isKept = null] = new Set(held).size === 1 ? held : [];
  return { isLimit: own.length > 0, isKept };
}

/** Things that figures have no unit for are told by their noun: "three insurers". */
function isOfUnit({ unit, words }: Numeral, figure: Figure, clause: string): boolean {
  if (unit !== null) return unit === figure.unit;
  const told = new Set(stemsOf(clause));
  return (
    (figure.unit === "items" || figure.unit === "persons") &&
    stemsOf(words).some((stem) => told.has(stem) && !/\d/.test(stem))
  );
}
