import type { LicenceCategory } from "../../../company/vocabulary.ts";

/**
 * What companies call their licence. `isLikely`: a usual word for the business that does not name the licence; it counts only
 * where no name does. The first that matches at a place is it, so the narrower stands before the wider.
 */
export type LicenceWords = { category: LicenceCategory; pattern: RegExp; isLikely?: true };

const mfb = String.raw`(?:micro[\s-]?finance\s+bank(?:ing)?|mfb|micro[\s-]?bank)`;
const bank = String.raw`(?:commercial\s+bank|deposit\s+money\s+bank|dmb)`;
const scope = String.raw`\s+(?:\([^)]{1,20}\)\s+)?(?:with|holding|under|that holds|having|on)\s+(?:an?\s+|the\s+|our\s+)?`;
const words = (source: string): RegExp => new RegExp(String.raw`(?<![\w-])(?:${source})s?(?![\w])`, "giu");

export const licenceWords: readonly LicenceWords[] = [
  { category: "micro-finance-banks-tier-1", pattern: words(String.raw`(?:tier[\s-]?(?:1|one|i)\s+(?:unit\s+)?(?:\(?urban\)?\s+)?${mfb}|tier[\s-]?(?:1|one|i)\s+unit(?:\s+\(?urban\)?)?|urban\s+unit\s+${mfb}|unit\s+${mfb}\s*[,(]?\s*\(?tier[\s-]?(?:1|one|i)\b|unit\s+${mfb}\s*\(?urban|${mfb}${scope}(?:tier[\s-]?(?:1|one|i)\b)|${mfb},?\s+\(?tier[\s-]?(?:1|one|i)\b)`) },
  { category: "micro-finance-banks-tier-2", pattern: words(String.raw`(?:tier[\s-]?(?:2|two|ii)\s+(?:unit\s+)?(?:\(?rural\)?\s+)?${mfb}|tier[\s-]?(?:2|two|ii)\s+unit(?:\s+\(?rural\)?)?|rural\s+unit\s+${mfb}|rural\s+${mfb}|unit\s+${mfb}\s*[,(]?\s*\(?tier[\s-]?(?:2|two|ii)\b|unit\s+${mfb}\s*\(?rural|${mfb}${scope}(?:tier[\s-]?(?:2|two|ii)\b)|${mfb},?\s+\(?tier[\s-]?(?:2|two|ii)\b)`) },
  { category: "micro-finance-banks-smfb", pattern: words(String.raw`(?:state(?:[\s-]wide)?[\s-]+(?:licen[cs]ed\s+)?${mfb}|smfb|state\s+(?:category\s+)?licen[cs]ed?\s+${mfb}|${mfb}${scope}state\s+(?:licen[cs]e|authori[sz]ation)|${mfb}\s+\(?state\)?\s*(?:licen[cs]e|category))`) },
  { category: "micro-finance-banks-nmfb", pattern: words(String.raw`(?:national\s+(?:licen[cs]ed\s+)?${mfb}|nmfb|${mfb}${scope}(?:a\s+)?national\s+(?:licen[cs]e|authori[sz]ation)|${mfb}\s+\(?national\)?\s*(?:licen[cs]e|category))`) },
  { category: "micro-finance-banks", pattern: words(String.raw`${mfb}|micro[\s-]?finance\s+institution\s+licen[cs]ed`) },
  { category: "commercial-banks-international", pattern: words(String.raw`(?:international\s+${bank}|${bank}${scope}(?:\w+\s+)?international\s+(?:licen[cs]e|authori[sz]ation|banking)|${bank},?\s+\(?international\b)`) },
  { category: "commercial-banks-national", pattern: words(String.raw`(?:national\s+${bank}|${bank}${scope}(?:\w+\s+)?national\s+(?:licen[cs]e|authori[sz]ation|banking)|${bank},?\s+\(?national\b)`) },
  { category: "commercial-banks-regional", pattern: words(String.raw`(?:regional\s+(?:commercial\s+)?bank|${bank}${scope}(?:\w+\s+)?regional\s+(?:licen[cs]e|authori[sz]ation|banking)|${bank},?\s+\(?regional\b)`) },
  { category: "commercial-banks", pattern: words(bank) },
  { category: "merchant-bank", pattern: words(String.raw`merchant\s+bank(?:ing\s+licen[cs]e)?`) },
  { category: "non-interest-banks", pattern: words(String.raw`non[\s-]?interest\s+(?:commercial\s+)?(?:bank|financial\s+institution)|islamic\s+bank|nifi|fully[\s-]fledged\s+islamic\s+bank`) },
  { category: "payment-service-banks", pattern: words(String.raw`payments?\s+services?\s+bank|psb`) },
  { category: "primary-mortgage-banks", pattern: words(String.raw`primary\s+mortgage\s+(?:bank|institution)|mortgage\s+bank|pmb|pmi`) },
  { category: "finance-company", pattern: words(String.raw`finance\s+(?:company|house)|finance\s+co(?:\.|mpany)?\s+licen[cs]e`) },
  { category: "discount-houses", pattern: words(String.raw`discount\s+house`) },
  { category: "development-finance-institution-wholesale", pattern: words(String.raw`wholesale\s+(?:dfi|development\s+finance\s+institution|development\s+bank)|wdfi`) },
  { category: "development-finance-institution-retail", pattern: words(String.raw`retail\s+(?:dfi|development\s+finance\s+institution|development\s+bank)|rdfi`) },
  { category: "development-finance-institution", pattern: words(String.raw`dfi|development\s+(?:finance\s+institution|bank)`) },
  { category: "psps-holding", pattern: words(String.raw`pshc|payments?\s+services?\s+holding(?:\s+company)?`) },
  { category: "holding-company", pattern: words(String.raw`(?:financial|bank)\s+holding\s+company|financial\s+holdco|fhc`) },
  { category: "psps-terminal", pattern: words(String.raw`ptsa|payment\s+terminal\s+services?\s+aggregator`) },
  { category: "psps-ptsp", pattern: words(String.raw`ptsp|payment\s+terminal\s+services?\s+provider`) },
  { category: "psps-pssp", pattern: words(String.raw`pssp|payments?\s+solutions?\s+services?\s+provider`) },
  { category: "psps-switching", pattern: words(String.raw`switching\s+(?:and|&)\s+processing(?:\s+(?:company|licen[cs]e))?|switching\s+(?:company|licen[cs]e|business)|(?:payments?|card|transaction|financial)\s+switch(?:ing)?`) },
  { category: "psps-mmo", pattern: words(String.raw`mmo|mobile\s+money\s+operator|mobile\s+money\s+(?:company|licen[cs]e|licensee)`) },
  { category: "psps-super-agent", pattern: words(String.raw`super[\s-]?agent`) },
  { category: "psps-card-payment", pattern: words(String.raw`card\s+(?:payments?\s+(?:solutions?\s+)?(?:licen[cs]e|provider|company)|scheme\s+(?:licen[cs]e|operator))|card\s+payments?\s+solutions?`) },
  { category: "payment-service-providers", pattern: words(String.raw`psp|payments?\s+services?\s+provider`) },
  { category: "psps-pssp", isLikely: true, pattern: words(String.raw`payments?\s+(?:gateway|aggregator|solutions?\s+provider)|(?:online\s+)?checkout\s+(?:provider|company|platform)|collections?\s+platform`) },
  { category: "psps-switching", isLikely: true, pattern: words(String.raw`(?:a|the|our|as)\s+switch`) },
  { category: "psps-mmo", isLikely: true, pattern: words(String.raw`mobile\s+money(?:\s+(?:wallet|scheme|service|business|provider))?`) },
  { category: "psps-super-agent", isLikely: true, pattern: words(String.raw`agent\s+network\s+(?:manager|company|operator)`) },
  { category: "payment-service-providers", isLikely: true, pattern: words(String.raw`payments?\s+(?:company|firm|business|fintech|startup|start-up|processor|provider|institution)`) },
]; // prettier-ignore

/** Financial businesses that have no licence of the list: their category is "others". */
export const otherFinancial = words(
  String.raw`bureau[x]?\s+de\s+change|bdc|(?:buy|sell|trade|swap)(?:,?\s+(?:and\s+)?(?:buy|sell|trade|swap|hold|store))*\s+(?:bitcoin|stablecoin|crypto)s?|imto|international\s+money\s+transfer\s+operator|crypto\s?(?:currency|asset)?s?\s+(?:exchange|broker|business|company|firm|startup|platform|trading)|crypto|(?:digital|virtual)[\s-]assets?\s+(?:exchange|business|company|firm|platform|operator|service\s+provider)|vasp|credit\s+bureau|insur(?:ance\s+(?:company|broker|firm|business)|er|tech)|pension\s+fund\s+(?:administrator|custodian|operator)|pfa|stock\s?brok(?:er|ing|erage)(?:\s+(?:firm|company))?|broker[\s-]dealer|(?:asset|fund|portfolio)\s+manage(?:r|ment)(?:\s+(?:company|firm))?|capital\s+market\s+operator|issuing\s+house|robo[\s-]?advis[eo]r\w*|crowdfunding\s+(?:portal|platform|intermediary)|digital\s+(?:money\s+)?lend(?:er|ing)(?:\s+(?:company|platform|business))?|(?:loan|lending)\s+app|online\s+lender|money\s?lend(?:er|ing)(?:'?s)?(?:\s+(?:licen[cs]e|company|business))?|investment\s+(?:app|platform)|credit\s+union|savings\s+app|buy[\s-]now[\s-]pay[\s-]later(?:\s+(?:company|provider))?`,
);

/** Words for places that are no village: a unit microfinance bank there is of Tier 1. State capitals and large towns. */
export const urbanPlaces =
  /\b(?:urban|metropolis|metropolitan|city|lagos|ikeja|lekki|yaba|surulere|victoria island|ikoyi|apapa|oshodi|ajah|mushin|agege|alimosho|abuja|fct|wuse|garki|maitama|gwarinpa|kano|ibadan|kaduna|port harcourt|benin city|jos|ilorin|enugu|abeokuta|onitsha|warri|aba|owerri|uyo|calabar|akure|osogbo|ado[\s-]ekiti|asaba|awka|umuahia|yenagoa|makurdi|lokoja|lafia|minna|bauchi|gombe|maiduguri|damaturu|yola|jalingo|sokoto|birnin kebbi|gusau|katsina|dutse|zaria|abakaliki)\b/i;
export const ruralPlaces = /\b(?:rural|village|villages|hamlet|farming community|farm settlement)\b/i;
