/** A word as it is compared, and where it stands in the text. */
export type Word = { word: string; start: number; end: number };

/** Long forms that regulators also write short: the words of each are one word. */
const shortForms: readonly (readonly [string, string])[] = [
  ["automated teller machine", "atm"],
  ["bank verification number", "bvn"],
  ["unstructured supplementary service data", "ussd"],
  ["anti money laundering", "aml"],
  ["combating the financing of terrorism", "cft"],
  ["combatting the financing of terrorism", "cft"],
  ["know your customer", "kyc"],
  ["customer due diligence", "cdd"],
  ["micro finance", "microfinance"],
  ["point of sale", "pos"],
  ["quick response", "qr"],
  ["bureaux de change", "bdc"],
  ["bureau de change", "bdc"],
  ["primary mortgage bank", "pmb"],
  ["payment service bank", "psb"],
  ["other financial institution", "ofi"],
  ["virtual asset service provider", "vasp"],
  ["international money transfer", "imt"],
  ["payment terminal service aggregator", "ptsa"],
  ["targeted financial sanction", "tfs"],
  ["politically exposed person", "pep"],
];
const folded = shortForms.map(([long, short]) => ({ parts: long.split(" ").map(singular), short }));

/** Without the plural: "banks" and "bank", "policies" and "policy", "taxes" and "tax" are one word. */
export function singular(word: string): string {
  if (/\d/.test(word) || word.length < 4) return word;
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(ch|sh|ss|x)es$/.test(word)) return word.slice(0, -2);
  // "Analysis" is no plural, "OFIs" is one, in capitals too. "Basis" loses its end wherever it stands, and so means itself.
  const isSingular = /(ss|us)$/.test(word) || (word.endsWith("is") && word.length > 5);
  return word.endsWith("s") && !isSingular ? word.slice(0, -1) : word;
}

/** The words of a text in lower case and the singular, long forms folded into their short ones. */
export function wordsOf(text: string): Word[] {
  const plain = [...text.matchAll(/[\p{L}\p{N}]+(?:['’][\p{L}]+)?/gu)].map(({ 0: raw, index }) => {
    const word = raw.toLowerCase().replace(/['’]s?/, "");
    return { word: singular(word), start: index, end: index + raw.length };
  });
  const words: Word[] = [];
  for (let at = 0; at < plain.length;) {
    const form = folded.find(({ parts }) => parts.every((part, step) => plain[at + step]?.word === part));
    const length = form?.parts.length ?? 1;
    words.push({ word: form?.short ?? plain[at]!.word, start: plain[at]!.start, end: plain[at + length - 1]!.end });
    at += length;
  }
  return words;
}

const stopWords = new Set(
  "the of and for on in to a an by with as its or at from under re all no other its their through into nigeria nigerian cbn sec ndic ndpc fccpc efcc scuml central bank federal circular letter notice etc amended amendment revised draft exposure issuance issued new dated".split(
    " ",
  ),
);
/** Does a word tell one text from another? Small words, years and what stands on every letter do not. */
export const isTelling = (word: string): boolean => word.length > 1 && !stopWords.has(word) && !/^\d+$/.test(word);
