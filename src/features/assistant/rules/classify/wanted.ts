import type { Passage } from "../corpus/passage.ts";

type Kind = { asked: RegExp; isIn: (passage: Passage) => boolean };

const time =
  /\b(\d+|one|two|three|four|five|six|seven|ten|thirty)[ -](working |business |calendar )?(second|minute|hour|day|week|month|year)s?\b|\b(daily|weekly|monthly|quarterly|annually|yearly|immediately|20\d\d)\b/i;
const amount = /(?:\bN|₦|US\$|\$)\s?\d|\d\s?%|\bper ?cent\b|\b\d[\d,.]*\s?(m|bn|million|billion|naira)\b/i;

const saysAmount = ({ text }: Passage): boolean => amount.test(text);

// What kind of thing a question wants to hear, by how it asks, and what texts say such a thing.
const kinds: readonly Kind[] = [
  {
    asked:
      /\bhow (long|soon|quickly|fast|often|many (seconds|minutes|hours|days|weeks|months|years))\b|\bwhen\b|\bby (what|which) (date|day|time)\b|\b(deadline|due|timeline|frequency)\b/i,
    isIn: ({ text, deadline }) => deadline !== null || time.test(text),
  },
  {
    asked:
      /\bhow much\b|\b(amount|minimum|maximum|limit|cap|ceiling|threshold|rate|percentage|fee|charge|levy|price|cost)s?\b/i,
    isIn: saysAmount,
  },
  {
    asked: /\b(fine|fined|penalt|sanction(ed|s)? for|punish|jail|prison|imprison|consequence|what happens (if|to))/i,
    isIn: ({ place }) => place.passage === "penalty",
  },
];

// Of time and warning, "how much" asks for days.
const figure =
  /\bhow much\b(?! (?:time|notice|warning))|\bcosts?\b|\bwhat (?:do|does|did|will|would) .*\bcharge\b|\bwhat(?:'s| is| are)?(?: the| an?)? (?:[\w-]+ ){0,2}(?:price|fee|tariff|rate|commission|bonus|capital|premium|royalty|dues)s?\b/i;

/** Where nothing but an amount answers ("How much is a permit?"): does a passage say one? Null elsewhere. */
export const figureIn = (question: string): ((passage: Passage) => boolean) | null =>
  figure.test(question) ? saysAmount : null;

/** Of the kinds of thing that a question wants (a time, an amount, a penalty): does a passage say one? Null when it wants none. */
export function wantedIn(question: string): ((passage: Passage) => boolean) | null {
  const wanted = kinds.filter(({ asked }) => asked.test(question));
  return wanted.length === 0 ? null : (passage) => wanted.some(({ isIn }) => isIn(passage));
}
