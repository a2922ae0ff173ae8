// Facts in the words of answers: the same sum, share, day or count in whatever spelling.

const months = "january february march april may june july august september october november december".split(" ");
const monthNames = months.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join("|");
const ones =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const numbers = new Map([
  ...ones.map((word, at) => [word, at] as const),
  ...tens.map((word, at) => [word, (at + 2) * 10] as const),
]);
const scales: Record<string, number> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  million: 1e6,
  bn: 1e9,
  billion: 1e9,
  trn: 1e12,
  trillion: 1e12,
};

const pad = (part: string | number) => String(part).padStart(2, "0");
const monthOf = (name: string) =>
  pad(months.findIndex((month) => month.startsWith(name.slice(0, 3).toLowerCase())) + 1);
const day = (year: string | undefined, month: string, of: string) => ` ${year ?? "0000"}-${monthOf(month)}-${pad(of)} `;

/** Lower case, numbers as digits without their currency but for dollars, weeks as days, dates as YYYY-MM-DD, spellings made one. */
export function normalized(text: string): string {
  return (
    text
      .replaceAll(/[’‘]/gu, "'")
      .toLowerCase()
      .replaceAll(
        new RegExp(String.raw`\b(\d{1,2})(?:st|nd|rd|th)? (?:of )?(${monthNames})\b(?:,? (\d{4}))?`, "gu"),
        (_, of: string, month: string, year?: string) => day(year, month, of),
      )
      .replaceAll(
        new RegExp(String.raw`\b(${monthNames}) (\d{1,2})(?:st|nd|rd|th)?\b(?:, (\d{4}))?`, "gu"),
        (_, month: string, of: string, year?: string) => day(year, month, of),
      )
      .replaceAll(/(?:\bus\$|\$|\busd\s?)(?=\d)/gu, " usd ")
      .replaceAll(/(?:₦|\bn|\bngn\s?|\bnaira\s)(?=\d)/gu, " ")
      .replaceAll(/(?<=\d),(?=\d{3})/gu, "")
      .replaceAll(
        new RegExp(String.raw`\b(${tens.join("|")})(?:-(${ones.slice(1, 10).join("|")}))?\b`, "gu"),
        (_, ten: string, one?: string) => String(numbers.get(ten)! + (one ? numbers.get(one)! : 0)),
      )
      .replaceAll(new RegExp(String.raw`\b(?:${ones.join("|")})\b`, "gu"), (word) => String(numbers.get(word)))
      .replaceAll(
        /(\d+(?:\.\d+)?)\s?(k|thousand|m|million|bn|billion|trn|trillion)\b/gu,
        (_, value: string, scale: string) => String(Math.round(Number(value) * scales[scale]!)),
      )
      .replaceAll(/(?<=\d)\s?(?:%|per cent\b|percent\b)/gu, " percent ")
      .replaceAll(/\b(\w+?)(?:is|iz)(e[ds]?|ing|ations?)\b/gu, "$1iz$2")
      .replaceAll(/\blicence/gu, "license")
      // Points belong to numbers, lines to days; all else parts words.
      .replaceAll(/[^\p{L}\p{N}.-]|\.(?!\d)|(?<!\d)\.|(?<![\d-])-|-(?![\d-])/gu, " ")
      .replaceAll(/\b(\d+)[ -]weeks?\b/gu, (_, weeks: string) => `${Number(weeks) * 7} day`)
      .replaceAll(/\b(hour|day|week|month|year|minute)s\b/gu, "$1")
      .replaceAll(/\s+/gu, " ")
      .trim()
  );
}

/** Does an answer's sentence state the fact? "Yes" and "no" are how it begins; a last word may have an ending. */
export function states(sentence: string, fact: string): boolean {
  const said = normalized(bare(sentence));
  const looked = normalized(fact);
  if (looked === "yes" || looked === "no") return said === looked || said.startsWith(`${looked} `);
  const isOpen = /[a-z]{4,}$/u.test(looked);
  // A day without its year is the same day in any.
  const pattern = looked.replaceAll(/[.]/gu, "\\.").replaceAll("0000-", "\\d{4}-");
  return new RegExp(`(?<![\\w.-])${pattern}${isOpen ? "" : "(?![\\w-]|\\.\\d)"}`, "u").test(said);
}

/** A sentence without the marks of its sources and without what says that it is not sure. */
const bare = (sentence: string) => sentence.replaceAll(/\s?\[\d+\]/gu, "").replace(/^most likely:\s*/iu, "");

const abbreviation =
  /(?:\b(?:ss?|no|nos|reg|regs|art|arts|para|paras|cl|sch|v|vs|approx|co|inc|ltd|mr|mrs|ms|dr|st|e\.g|i\.e|etc|cf|p|pp|vol|ch|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)|\b[A-Z])\.$/iu;

/** The first sentence of a text with the numbers of its sources. It does not end within a number, after "s.", or within a quote. */
export function leadOf(text: string): string {
  const line = text.trimStart().split("\n")[0]!;
  for (const { index, 0: end } of line.matchAll(/[.!?][”"')]*(?: ?\[\d+\])*(?=\s|$)/gu)) {
    const lead = line.slice(0, index + end.length);
    const [open, close] = [lead.split("“").length, lead.split("”").length];
    if (open > close || abbreviation.test(line.slice(0, index + 1))) continue;
    return lead;
  }
  return line;
}

/** The numbers of the sources that a sentence names. */
export const numbersNamed = (sentence: string): number[] =>
  [...sentence.matchAll(/\[(\d+)\]/gu)].map(([, number]) => Number(number));
