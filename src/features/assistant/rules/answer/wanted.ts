import type { Passage } from "../passage.ts";

type Kind = { asked: RegExp; isIn: (passage: Passage) => boolean };

const time =
  /\b(\d+|one|two|three|four|five|six|seven|ten|thirty)[ -](working |business |calendar )?(second|minute|hour|day|week|month|year)s?\b|\b(daily|weekly|monthly|quarterly|annually|yearly|immediately|20\d\d)\b/i;
const amount = /(?:\bN|₦|US\$|\$)\s?\d|\d\s?(%|per ?cent)|\b\d[\d,.]*\s?(m|bn|million|billion)\b/i;

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
    isIn: ({ text }) => amount.test(text),
  },
  {
    asked: /\b(fine|fined|penalt|sanction(ed|s)? for|punish|jail|prison|imprison|consequence|what happens (if|to))/i,
    isIn: ({ place }) => place.passage === "penalty",
  },
];

/** Of the kinds of thing that a question wants (a time, an amount, a penalty): does a passage say one? Null when it wants none. */
export function wantedIn(question: string): ((passage: Passage) => boolean) | null {
  const wanted = kinds.filter(({ asked }) => asked.test(question));
  return wanted.length === 0 ? null : (passage) => wanted.some(({ isIn }) => isIn(passage));
}
