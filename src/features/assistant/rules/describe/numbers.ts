const units =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];

// The longest first: "seventeen" is not "seven".
const words = [...tens, ...units].toSorted((a, b) => b.length - a.length).join("|");

/** A number as companies write it: "1,200", "1.2 million", "20k", "2bn", "twenty-two", "three hundred". Source of a pattern without groups. */
export const numberPattern = String.raw`(?:\d{1,3}(?:[,\s]\d{3})+|\d+(?:\.\d+)?)(?:\s?(?:k|m|bn|million|billion|thousand|hundred)\b)?|(?:(?:${words})[\s-]?)+(?:(?:hundred|thousand|million|billion)(?:\s+and\b)?\s?(?:(?:${words})[\s-]?)*)*`;

const factors: Record<string, number> = {
  k: 1e3,
  m: 1e6,
  bn: 1e9,
  hundred: 100,
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
};

/** What such a number is worth; undefined where the words are none. */
export function valueOf(written: string): number | undefined {
  const text = written.trim().toLowerCase();
  const digits = /^([\d,.\s]*\d)\s?(k|m|bn|million|billion|thousand|hundred)?$/.exec(text);
  if (digits) return Number(digits[1]!.replaceAll(/[,\s]/g, "")) * (factors[digits[2] ?? ""] ?? 1);
  return valueOfWords(text.split(/[\s-]+/).filter((word) => word !== "and"));
}

function valueOfWords(list: string[]): number | undefined {
  let total = 0;
  let part = 0;
  for (const word of list) {
    const factor = factors[word];
    if (units.includes(word)) part += units.indexOf(word);
    else if (tens.includes(word)) part += (tens.indexOf(word) + 2) * 10;
    else if (factor === 100) part = Math.max(1, part) * factor;
    else if (factor) {
      total += Math.max(1, part) * factor;
      part = 0;
    } else return undefined;
  }
  return list.length > 0 ? total + part : undefined;
}
