/**
 * What people type and what the texts say. Each line is one subject; any of its forms finds all of them.
 * Kept short on purpose: only forms that mean the same thing in Nigerian financial regulation.
 */
const synonyms: readonly (readonly string[])[] = [
  ["aml", "anti money laundering", "money laundering"],
  ["cft", "terrorist financing", "terrorism financing", "combating the financing of terrorism"],
  ["cpf", "proliferation financing"],
  ["kyc", "know your customer", "customer due diligence", "cdd", "customer identification"],
  ["pep", "politically exposed"],
  ["ubo", "beneficial ownership", "beneficial owner"],
  ["str", "suspicious transaction"],
  ["ctr", "currency transaction"],
  ["bvn", "bank verification number"],
  ["nin", "national identification number", "national identity number"],
  ["mfb", "microfinance", "micro finance", "microfinance bank"],
  ["pmb", "primary mortgage bank", "mortgage bank"],
  ["psb", "payment service bank"],
  ["psp", "payment service provider"],
  ["mmo", "mobile money operator", "mobile money"],
  ["pos", "point of sale"],
  ["imto", "international money transfer"],
  ["bdc", "bureau de change", "bureaux de change"],
  ["dfi", "development finance institution"],
  ["fx", "forex", "foreign exchange"],
  ["crr", "cash reserve"],
  ["ldr", "loan to deposit"],
  ["lcr", "liquidity coverage"],
  ["car", "capital adequacy"],
  ["npl", "non performing"],
  ["gsi", "global standing instruction"],
  ["deon", "digital electronic online non traditional", "digital lending", "loan app"],
  ["ndpa", "data protection act"],
  ["dpo", "data protection officer"],
  ["cco", "chief compliance officer"],
  ["agm", "annual general meeting"],
  ["vasp", "virtual asset service provider", "virtual asset", "crypto", "digital asset"],
  ["2fa", "two factor", "mfa", "multi factor"],
  ["esg", "sustainability"],
  ["vat", "value added tax"],
  ["cama", "companies and allied matters"],
  ["bofia", "banks and other financial institutions act"],
];

/** Words that follow one another in one field; the last may be only the beginning of a word. */
export type Phrase = { text: string; isBeginning: boolean };
/** Of each of `every` at least one phrase must be found, or else one of `instead`. */
export type SearchQuery = { every: Phrase[][]; instead: Phrase[] };

/** Letters, with the marks on them, and digits only: nothing else that a user types is looked for. */
function words(text: string): string[] {
  return (
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)
      ?.slice(0, maxWords) ?? []
  );
}

// A sentence's worth; each word costs one look-up.
const maxWords = 16;

/** Long forms also in the plural; a short one is no beginning of another word ("car" of "card"). */
const asForm = (form: string): Phrase => ({ text: form, isBeginning: form.includes(" ") });

/** A word without the ending that the text may not have: "banks" finds bank, "licensing" licensed, "policy" policies. */
const withoutEnding = (word: string) =>
  word.replace(/(?<=.{5})(ies|(?<=[^aeiou])y)$|(?<=.{4})(ations?|ings?|ed)$|(?<=.{3})(es|(?<!s)s)$/u, "");

/** One typed word: the start of a word (search as you type), or any form of the subject it names. */
function anyForm(word: string): Phrase[] {
  const forms = synonyms.find((group) => group.includes(word))?.filter((form) => form !== word) ?? [];
  // A lone letter as a beginning would match everything.
  const typed = word.length > 1 ? { text: withoutEnding(word), isBeginning: true } : { text: word, isBeginning: false };
  return [typed, ...forms.map(asForm)];
}

/**
 * Reads what a user typed: every word must be found, each as the start of a word or in another form. Several words that
 * together name a subject ("know your customer") find its short form too. Undefined when nothing is left to look for.
 */
export function searchQuery(text: string): SearchQuery | undefined {
  const typed = words(text);
  if (typed.length === 0) return undefined;
  const group = typed.length > 1 ? synonyms.find((forms) => forms.includes(typed.join(" "))) : undefined;
  return { every: typed.map(anyForm), instead: group?.map(asForm) ?? [] };
}
