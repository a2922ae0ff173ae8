import type { DutyCues } from "./cues.ts";
import { amountIn } from "./fields.ts";
import { findPhrase, phraseAt } from "./phrases.ts";
import { endsAsLead, isTitle, type Paragraph } from "./sentences.ts";
import { textOf, type Token } from "./tokens.ts";

/**
 * What a breach costs, each with the list that it leads to: sentences that speak of a breach and of what follows it, and,
 * under a heading that says so, of what follows alone. A step for each paragraph.
 */
export function* penaltiesIn(paragraphs: readonly Paragraph[], cues: DutyCues): Generator<void, Token[][]> {
  const penalties: Token[][] = [];
  let isUnderHeading = false;
  /** The list of the last penalty goes on: with items of any style before the first, then of its. */
  let list: { style: string | null } | null = null;
  for (const paragraph of paragraphs) {
    yield;
    const { style, sentences } = paragraph;
    const isItem: boolean = list !== null && style !== null && style === (list.style ?? style);
    list = isItem ? { style } : null;
    if (isItem) penalties.at(-1)!.push(...sentences.flat());
    else if (isTitle(paragraph)) isUnderHeading = findPhrase(cues.penaltyHeadings, sentences.flat()) !== -1;
    else
      for (const sentence of sentences) {
        if (!isPenalty(sentence, isUnderHeading, cues)) continue;
        penalties.push([...sentence]);
        if (sentence === sentences.at(-1) && endsAsLead(sentence)) list = { style: null };
      }
  }
  return penalties;
}

function isPenalty(sentence: readonly Token[], isUnderHeading: boolean, cues: DutyCues): boolean {
  if (phraseAt(cues.recitals, sentence, 0) > 0) return false;
  const sanction = findPhrase(cues.sanctions, sentence);
  const told = findPhrase(cues.told, sentence);
  // What another text lays down costs nothing here.
  if (told !== -1 && told < sanction) return false;
  if (isUnderHeading && (sanction !== -1 || amountIn(sentence) !== null)) return true;
  return findPhrase(cues.breach, sentence) !== -1 && (sanction !== -1 || findPhrase(cues.pays, sentence) !== -1);
}

const placeOf = (page: number, start: number) => `${page}:${start}`;

/** Which of the penalties of a text goes with which of its duties: each is looked up by where it stands. */
export function penaltiesByDuty(penalties: readonly Token[][], { wholeText }: Pick<DutyCues, "wholeText">) {
  const byPlace = new Map(penalties.map((penalty) => [placeOf(penalty[0]!.page, penalty[0]!.start), penalty]));
  const ofAll = penalties.find((penalty) => findPhrase(wholeText, penalty) !== -1);

  /** The one that stands in the sentence of a duty. */
  function within(duty: readonly Token[]): Token[] | undefined {
    const { end } = duty.at(-1)!;
    const found = duty.map(({ page, start }) => byPlace.get(placeOf(page, start)));
    return found.find((penalty) => penalty && penalty.at(-1)!.end <= end);
  }

  function behind(duty: readonly Token[]): Token[] | undefined {
    const { page, end } = duty.at(-1)!;
    return gaps.map((gap) => byPlace.get(placeOf(page, end + gap))).find((penalty) => penalty !== undefined);
  }

  return {
    within,
    /** What a breach of a duty costs: the words that say so. Its own, those right behind it, or those about the whole text. */
    textFor(duty: readonly Token[]): string | null {
      const found = within(duty) ?? behind(duty) ?? ofAll;
      return found ? textOf(found) : null;
    },
  };
}

const gaps = [0, 1, 2, 3];
