import type { Instrument } from "../../../catalogue/schema.ts";
import { questionTexts, sentencesOf, type Placed } from "../texts.ts";
import { isEdited, type Finding, type Library } from "./finding.ts";

/** What a reader can hold: longer sentences are two, and a third passive in one hides who does what. */
export const mostWords = 35;
export const mostPassives = 2;

/** A stop that ends no sentence: "No. 5", "N2.5bn", "e.g. this", "Ltd. and". */
const sentenceEnd = /(?<!\b(?:No|Nos|e\.g|i\.e|Ltd|Dr|vs|cap|Cap|s|ss|para|Sch))[.!?][”"’)]*\s+(?=[\p{Lu}\p{N}“"(])/gu;
const participle = String.raw`(?:\p{L}+ed|made|given|held|paid|kept|sent|set|put|shown|known|taken|told|written|seen|found|sold|bought|brought|met|done|drawn|borne|lent|read|laid|let|chosen|begun|spent|said|built|struck|withheld|withdrawn|understood|drawn|left|lost)`;
const passive = new RegExp(String.raw`\b(?:is|are|was|were|be|been|being)\s+(?:(?:not|never|only|also|all|\p{L}+ly)\s+){0,2}${participle}\b`, "giu"); // prettier-ignore

/** The sentences of a text. */
export const splitSentences = (text: string): string[] =>
  text.replaceAll(/\s+/g, " ").split(sentenceEnd).filter(Boolean);
/** Its words: numbers and abbreviations are words, marks are none. */
export const countWords = (sentence: string): number =>
  sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
export const countPassives = (sentence: string): number => sentence.match(passive)?.length ?? 0;

/** Sentences too long to be read once, and passives that pile up. */
export function hardToRead({ instruments, questions }: Library): Finding[] {
  const edited: Instrument[] = instruments.filter(isEdited);
  return [
    ...edited.flatMap((instrument) => judge(instrument.key, sentencesOf(instrument))),
    ...judge("questions", questionTexts(questions)),
  ];
}

function judge(where: string, texts: readonly Placed[]): Finding[] {
  return texts.flatMap(({ path, text }) =>
    splitSentences(text).flatMap((sentence) => {
      const words = countWords(sentence);
      const passives = countPassives(sentence);
      const start = `“${sentence.split(" ").slice(0, 6).join(" ")} …”`;
      const warning = (message: string): Finding => ({ gate: "readability", level: "warning", where, path, message });
      return [
        ...(words > mostWords ? [warning(`${start} has ${words} words; make it two`)] : []),
        ...(passives > mostPassives ? [warning(`${start} has ${passives} passives; say who does it`)] : []),
      ];
    }),
  );
} // prettier-ignore
