import { labelsOf, questionTexts, sentencesOf, type Placed } from "../texts.ts";
import { isEdited, type Finding, type Library } from "./finding.ts";

/** Does a dictionary, or the list of the field's own words, have this word? */
export type KnowsWord = (word: string) => boolean;

/** Letters with what may stand within a word; not what follows a figure ("2nd", "N5bn") or belongs to an address. */
const word = /(?<![\p{L}\p{N}@/.])\p{L}[\p{L}\p{M}]*(?:['’]\p{L}+)*(?![\p{L}\p{N}@]|\.\p{Ll}|:\/\/)/gu;
/** An abbreviation is no word of a dictionary: "NIBSS", "PEPs", "ACH's", "eFASS", "GoAML"; "ss.", sections. */
const isAbbreviation = (text: string): boolean =>
  text === "ss" || /\p{Lu}\p{L}*\p{Lu}/u.test(text) || /^\p{Ll}\p{Lu}/u.test(text);

/** Words that no dictionary has, each once for a text. */
export function misspelt({ instruments, questions }: Library, knows: KnowsWord): Finding[] {
  const judged = new Map<string, boolean>();
  const isKnown = (text: string): boolean => {
    const own = judged.get(text) ?? knows(text);
    judged.set(text, own);
    return own;
  };
  const judge = (where: string, texts: readonly Placed[]): Finding[] =>
    texts.flatMap(({ path, text }) =>
      [...new Set(wordsOf(text))]
        .filter((one) => !isKnown(one))
        .map((one) => ({
          gate: "spelling",
          level: "fault",
          where,
          path,
          message: `“${one}” is in no dictionary: correct it, or add it to data/curation/words.yaml`,
        })),
    );
  return [
    ...instruments
      .filter(isEdited)
      .flatMap((instrument) => judge(instrument.key, [...labelsOf(instrument), ...sentencesOf(instrument)])),
    ...judge("questions", questionTexts(questions)),
  ];
}

/** The words of a text that a dictionary can be asked for. */
export const wordsOf = (text: string): string[] =>
  [...text.matchAll(word)]
    .map(([one]) => one.replaceAll("’", "'"))
    .filter((one) => !isAbbreviation(one) && one.length > 1);
