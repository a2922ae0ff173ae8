import names from "#data/regulators/names.json" with { type: "json" };

/** Regulators by short code, with the name people know them by. The first six are the specification's. */
export const regulatorNames: Record<string, string> = names;

/** Those the specification names. */
const mainRegulators = new Set(["CBN", "NDIC", "SEC", "EFCC", "FCCPC", "NDPC"]);

// In this order: what names one body before the looser words that names of departments and of other bodies share.
const keywords: readonly (readonly [RegExp, string])[] = [
  [/central\s+bank/, "CBN"],
  [/deposit\s+insurance/, "NDIC"],
  [/data\s+protection/, "NDPC"],
  [/financial\s+intelligence/, "NFIU"],
  [/(competition|consumer\s+protection)/, "FCCPC"],
  [/(financial|economic).*crimes?/, "EFCC"],
  [/securities|capital\s+market\s+(regulator|commission)/, "SEC"],
];

/**
 * The short code of a regulator however it is written: code, full name, or a text with the telling words (spec section 3).
 * Text that names no known regulator passes through unchanged.
 */
export function normaliseRegulator(text: string): string {
  const wanted = text.trim().toLowerCase().replace(/\s+/g, " ");
  if (wanted === "") return text;
  for (const [code, name] of Object.entries(regulatorNames)) {
    if (code.toLowerCase() === wanted || name.toLowerCase() === wanted) return code;
  }
  // "cbn circular", "the SEC (Nigeria)": a code as a word of its own; the rarer codes in capitals only, since "son" is also a word.
  const words = text.split(/[^A-Za-z]+/);
  const word = words.find(
    (part) => mainRegulators.has(part.toUpperCase()) || (part.length > 2 && Object.hasOwn(regulatorNames, part)),
  );
  if (word) return word.toUpperCase();
  return keywords.find(([pattern]) => pattern.test(wanted))?.[1] ?? text;
}

export const regulatorName = (code: string): string =>
  Object.hasOwn(regulatorNames, code) ? regulatorNames[code]! : code;

/** The last part of a regulator's address (spec section 2): its name in lower case, blanks as hyphens. */
export function regulatorSlug(name: string): string {
  return name.toLowerCase().replace(/\s+/g, "-");
}

/** The short code a slug leads to; the code itself, in any case, leads there too. `names` are names by short code. */
export function regulatorOfSlug(slug: string, names: Record<string, string> = regulatorNames): string | undefined {
  const wanted = slug.toLowerCase();
  const leadsHere = ([code, name]: [string, string]) => regulatorSlug(name) === wanted || code.toLowerCase() === wanted;
  return Object.entries(names).find(leadsHere)?.[0];
}
