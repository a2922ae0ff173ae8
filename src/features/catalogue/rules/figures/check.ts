import type { Instrument, Requirement } from "../../schema.ts";
import type { Figure } from "./figure.ts";
import { numbersIn, type Numeral } from "./numbers.ts";

/** Figures of a duty that do not stand in its words, or in those of its deadline. */
export function figuresNotInWords({ text, deadline, figures = [] }: Requirement): Figure[] {
  const numbers = numbersIn([text, deadline?.rule, deadline?.details].filter(Boolean).join("\n"));
  return figures.filter((figure) => !numbers.some((number) => isSame(number, figure)));
}

/** Numbers in the words of a duty that are no figure of it yet. */
export function numbersWithoutFigure({ text, figures = [] }: Requirement): Numeral[] {
  return numbersIn(text).filter((number) => needsFigure(number) && !figures.some((figure) => isSame(number, figure)));
}

/** "one" and "single" are as often a turn of phrase as a number, and stages or factors are no quantity. */
const phrase = /^(?:one|single|zero)\b|[- ](?:factor|stages?|steps)$/i;
const needsFigure = ({ unit, words }: Numeral): boolean => (unit !== null && unit !== "times") || !phrase.test(words);

const isSame = ({ value, unit }: Numeral, figure: Figure): boolean =>
  value === figure.value && (unit === null || unit === figure.unit);

export type Coverage = { duties: number; covered: number };

/** By regulator: how many duties have numbers, and of how many all are figures. */
export function figureCoverage(instruments: readonly Instrument[]): Map<string, Coverage> {
  const all = new Map<string, Coverage>();
  for (const { regulator, requirements } of instruments) {
    for (const requirement of requirements) {
      if (!numbersIn(requirement.text).some(needsFigure)) continue;
      const { duties, covered } = all.get(regulator) ?? { duties: 0, covered: 0 };
      const isCovered = numbersWithoutFigure(requirement).length === 0;
      all.set(regulator, { duties: duties + 1, covered: covered + Number(isCovered) });
    }
  }
  return all;
}
