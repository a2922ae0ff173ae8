/** Regulators by short code, with the name people know them by. The first six are the specification's. */
export const regulatorNames: Record<string, string> = {
  CBN: "Central Bank of Nigeria",
  NDIC: "Nigeria Deposit Insurance Corporation",
  SEC: "Securities and Exchange Commission",
  EFCC: "Economic and Financial Crimes Commission",
  FCCPC: "Federal Competition and Consumer Protection Commission",
  NDPC: "Nigeria Data Protection Commission",
  NFIU: "Nigerian Financial Intelligence Unit",
  NIGSAC: "Nigeria Sanctions Committee",
  NCC: "Nigerian Communications Commission",
  CAC: "Corporate Affairs Commission",
  FRC: "Financial Reporting Council of Nigeria",
  NRS: "Nigeria Revenue Service",
  PENCOM: "National Pension Commission",
  NAICOM: "National Insurance Commission",
  NSITF: "Nigeria Social Insurance Trust Fund",
  ITF: "Industrial Training Fund",
  FMBN: "Federal Mortgage Bank of Nigeria",
  NHIA: "National Health Insurance Authority",
  FMLE: "Federal Ministry of Labour and Employment",
  NCPWD: "National Commission for Persons with Disabilities",
  ONSA: "Office of the National Security Adviser",
  NITDA: "National Information Technology Development Agency",
  NELFUND: "Nigerian Education Loan Fund",
  NIMASA: "Nigerian Maritime Administration and Safety Agency",
  SON: "Standards Organisation of Nigeria",
  NAFDAC: "National Agency for Food and Drug Administration and Control",
  NESREA: "National Environmental Standards and Regulations Enforcement Agency",
  FMENV: "Federal Ministry of Environment",
  NUC: "National Universities Commission",
  TETFUND: "Tertiary Education Trust Fund",
  BPP: "Bureau of Public Procurement",
  FMOJ: "Federal Ministry of Justice",
  GAZETTE: "Official Gazette of the Federal Republic",
};

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
