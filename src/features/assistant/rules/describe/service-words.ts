import type { Service } from "../../../company/vocabulary.ts";

/**
 * What services are called. `needsVerb`: a word that is of the service only where something is done with it ("issue cards",
 * not "the card of a visitor").
 */
export type ServiceWords = { service: Service; pattern: RegExp; needsVerb?: true };

const words = (source: string): RegExp => new RegExp(String.raw`(?<![\w-])(?:${source})(?![\w])`, "giu");

export const serviceWords: readonly ServiceWords[] = [
  { service: "api integration services", pattern: words(String.raw`apis?(?:\s+(?:integrations?|access|gateway|services?))?|sdks?|plug[\s-]?ins?\s+for\s+(?:online\s+)?(?:shops|stores|merchants)|open\s+banking\s+(?:platform|products?|services?)|banking[\s-]as[\s-]a[\s-]service|baas|developer\s+(?:portal|platform)`) },
  { service: "agent banking", pattern: words(String.raw`agen(?:t|cy)\s+banking|super[\s-]?agents?|bank(?:ing)?\s+agents?|(?:pos|mobile\s+money|wallet|cash[\s-]?in|cash[\s-]?out|\d[\d,.]*[km]?|hundred|thousand)\s+agents|agent\s+(?:network|locations?|outlets?|points?)`) },
  { service: "agent banking", needsVerb: true, pattern: /(?<!\b(?:estate|shipping|ship|travel|insurance|sales|customs|clearing|recovery|collection|recruitment|escrow|transfer|cleaning|local|field|debt|ticketing|letting|property)[\s-])(?<![\w-])agents(?![\w])/giu },
  { service: "atm&pos", pattern: words(String.raw`atms?(?!\s+cards?)|cash\s+machines?|pos(?:\s+(?:terminals?|machines?|devices?|business|services?))?|points?[\s-]of[\s-]sale(?:\s+terminals?)?|payment\s+terminals|card\s+terminals?`) },
  { service: "savings&deposit", pattern: words(String.raw`savings?(?:\s+(?:accounts?|products?|plans?|deposits?))?|(?:fixed|term|time|call|demand|mobili[sz]ed|customer|retail|public)\s+deposits?|deposits(?!\s+with\b)|deposit[\s-]taking|current\s+accounts?|thrift|esusu|ajo|susu|daily\s+contributions?|(?:saves?|keep(?:s|ing)?\s+(?:their\s+)?money|saving)\s+with\s+us|save\s+(?:weekly|daily|monthly|little|towards?|money|for|automatically)|(?:lets?|help(?:s|ing)?|allow(?:s|ing)?)\s+(?:people|users|customers|\w+)\s+(?:to\s+)?save|domiciliary\s+accounts?`) },
  { service: "savings&deposit", needsVerb: true, pattern: words(String.raw`deposit`) },
  { service: "loan&credit services", pattern: words(String.raw`(?:micro[\s-]?|group\s+|small\s+|consumer\s+|salary\s+|payday\s+|asset\s+|agric(?:ultural)?\s+|sme\s+|business\s+|personal\s+|digital\s+|nano\s+|corporate\s+|mortgage\s+|housing\s+)?loans?(?!\s+app\b(?!s))|(?:on-?)?lend(?:s|ing)?|re-?financ(?:e|es|ing)|wholesale\s+funding|micro[\s-]?credits?|overdrafts?|mortgages?|leas(?:e|es|ing)(?=\s+(?:of\s+)?(?:vehicles?|equipment|assets?|cars?|trucks?|machines?|machinery|buses|tractors?|motorcycles?|solar)|\s+finance)|equipment\s+leasing|finance\s+leases?|(?:invoice|receivables?)\s+(?:discounting|financing|finance)|discount(?:s|ing)?\s+(?:of\s+)?(?:invoices|bills|receivables)|(?:asset|trade|export|agric|vehicle|project|working\s+capital|supply\s+chain|lpo|contract|local\s+purchase\s+order)\s+financ(?:e|ing)|buy[\s-]now[\s-]pay[\s-]later|bnpl|salary\s+advances?|cash\s+advances?|credit\s+(?:facilit(?:y|ies)|lines?|products?|services?)|factoring|murabaha|ijara(?:h)?|financing\s+(?:facilities|products)|debt\s+financing|airtime\s+(?:loans?|credit)`) },
  { service: "loan&credit services", needsVerb: true, pattern: words(String.raw`credit(?!\s+(?:bureaus?|cards?|officers?|committee|risk|reports?|checks?|scor\w+|rating|history|life|note|union|transfer))|borrow`) },
  { service: "remittances&payments", pattern: words(String.raw`remittances?(?!\s+of\b)|(?:money|funds?|bank|instant|interbank|domestic|international|wallet|cross[\s-]border|local|outward|inward|bulk|card\s+and|card\s+or)\s+(?:money\s+)?transfers?|transfers?\s+(?:and|or|,)\s+(?:bills?|payments?|airtime)|payments?\s+(?:gateway|process\w+|collections?|solutions?|services|platform|aggregat\w+|acceptance|switch\w*|links?|infrastructure)|(?:bills?|utility|merchant|bulk|online|salary|vendor|supplier|electronic|web|card|qr|mobile|digital|cross[\s-]border|p2p|recurring|e-?)[\s-]+payments?|pay(?:s|ing)?\s+(?:their\s+|for\s+)?(?:bills?|merchants)|send(?:s|ing)?\s+(?:and\s+receive\s+)?(?:money|cash|funds)|payouts?|disbursements?\s+services?|money\s+transmission|mobile\s+money|imto|checkout|bring(?:s|ing)?\s+(?:in\s+)?money\s+from|(?:virtual|collection)\s+accounts?|collections?\s+for|help\w*\s+(?:\w+\s+){1,3}?(?:to\s+)?collect|settle\s+(?:merchants|schools|billers|sellers|vendors|businesses)|acquiring`) },
  { service: "remittances&payments", needsVerb: true, pattern: words(String.raw`transfers?|payments|collections`) },
  { service: "card services", pattern: words(String.raw`(?:debit|credit|prepaid|pre-paid|virtual|gift|payment|naira|dollar|mastercard|visa|verve|afrigo|branded|co-branded|fuel|meal|corporate|physical)(?:\s+(?:and|or|,|\/)\s*(?:debit|credit|prepaid|virtual|physical|dollar|naira))?(?:\s+(?:naira|dollar|usd))?\s+cards?|card\s+(?:services?|issuing|issuance|processing|production|personali[sz]ation|scheme|products?|management)|cards\s+business`) },
  { service: "card services", needsVerb: true, pattern: words(String.raw`(?<!\bpa(?:y|ys|id|ying)\b[^.;]{0,30})cards?(?!\s+(?:payments?|transactions?|numbers?|holders?|data|readers?|details?|terminals?|acceptance|ratio))`) },
  { service: "digital banking", pattern: words(String.raw`digital(?:[\s-]only)?\s+bank(?:ing)?|(?:mobile|internet|online|electronic|ussd|sms|whatsapp|phone|e-?)[\s-]*banking|(?:mobile|banking|bank|smartphone|phone)\s+apps?|app\s+and\s+ussd|ussd(?:\s+(?:codes?|channels?|services?|menu|strings?|short\s?codes?))?|(?:mobile|internet|online|web)\s+(?:and|or|,|&)\s*(?:mobile|internet|online|web)\s+banking|neo[\s-]?bank(?:ing)?|online\s+accounts?|banking\s+platform`) },
]; // prettier-ignore

/** What a company does with a service that it offers. */
export const offeringVerb =
  /\b(?:offer\w*|provid\w+|giv(?:e|es|ing)|grant\w*|mak(?:e|es|ing)|issu(?:e|es|ing|ed)|tak(?:e|es|ing)|accept\w*|mobili[sz]\w+|collect\w*|run(?:s|ning)?|operat\w+|process\w*|switch(?:es|ing)?|sell\w*|deploy\w*|manag(?:e|es|ing)|maintain\w*|lend\w*|leas(?:e|es|ing)|(?:re-?)?financ(?:e|es|ing)|disburs\w+|settl(?:e|es|ing)|serv(?:e|es|ing)|expose\w*|build\w*|support\w*|enabl\w+|allow\w*|let(?:s|ting)?|us(?:e|es|ing)|connect\w*|plug(?:s|ged)?|integrat\w+|send\w*|pay(?:s|ing)?|mov(?:e|es|ing)|receiv\w+|bring\w*|cash|save|borrow|withdraw\w*|transact\w*|recruit\w*|through|with|via|at our|by)\b/i;

/** The same, with the service as its object or way: nothing but a few words stand between. */
export const directVerb =
  /\b(?:do(?:es)?|perform\w*|handl\w*|switch\w*|process\w*|issu\w+|offer\w*|provid\w+|collect\w*|tak(?:e|es|ing)|giv\w+|lend\w*|deploy\w*|operat\w+|run\w*|sell\w*|serv\w+|accept\w*|connect\w*|integrat\w*|plug\w*|through|via)\s+(?:[\w-]+\s+){0,3}$/i;

/** Only with these is a service that of a company whose industry is another one than finance. */
export const strictVerb =
  /\b(?:we|also|and|that|which|company|board|agency|bank|fund)\s+(?:also\s+)?(?:offers?|provides?|gives?|grants?|disburses?|lends?|issues?|runs?|operates?)\b/i;
