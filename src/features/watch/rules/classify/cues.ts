import type { Topic } from "../../../catalogue/vocabulary.ts";
import type { ChangeType } from "../../../notify/vocabulary.ts";
import type { Evidence } from "../../schema.ts";
import { ofNoRules, takenBack, text, thing } from "./senses.ts";

type Field = Evidence["field"];
/** Words that say something of an entry. The id becomes the rule of the evidence. */
export type Cue = { id: string; fields: readonly Field[]; pattern: RegExp; says: string };
export type TypeCue = Cue & { changeType: ChangeType };
export type TopicCue = Cue & { topic: Topic };
export type SeverityCue = Cue & {
  /** At least this. */
  least: 1 | 2 | 3 | 4 | 5;
  /** Also for lists, auctions and press releases, which are of no weight otherwise. */
  always?: boolean;
};

const title: readonly Field[] = ["title"];
const words: readonly Field[] = ["title", "summary"];
const all: readonly Field[] = ["title", "summary", "document"];

/**
 * What kind of change an entry is. The order decides where several fit: what makes no rules at all (a list of sanctioned
 * persons does), what ends a licence, drafts and their end, what begins by explaining an earlier text, what changes one,
 * what explains or recalls one further on, a mere "Re:", and last what is a text of its own.
 */
export const typeCues: readonly TypeCue[] = [
  { id: "change-type.list", changeType: "other", fields: title, pattern: /^\s*(?:(?:re|public notice|notice):\s*)?(?:(?:updated|revised|approved|current|publication of(?: the)?)\s+)?list of (?!.*\b(?:sanction|designat|terror|prohibit|banned|restrict|not valid|requirements?\b))/i, says: "A list" },
  { id: "change-type.auction", changeType: "other", fields: title, pattern: new RegExp(String.raw`\b(?:auctions?|tender(?:s|ing)?|invitations?\s+(?:to|for)\s+(?:bid|tender|pre-?qualif\w*|expression\w*)|treasury bills? (?:result|calendar|issue)|wdas|rdas)\b${ofNoRules}`, "i"), says: "A sale or a tender" },
  { id: "change-type.press", changeType: "other", fields: title, pattern: /\b(?:press (?:release|statement|briefing|remarks)\b|communiqu[eé]|for immediate release\b)/i, says: "A press release" },
  { id: "change-type.speech", changeType: "other", fields: title, pattern: /\b(?:(?:key-?note|welcome|opening|closing|goodwill)\s+(?:address|remarks?|speech|message)|speech (?:by|of|delivered)|remarks by|lecture)\b/i, says: "A speech" },
  { id: "change-type.holiday", changeType: "other", fields: title, pattern: /\b(?:public holidays?|(?:christmas|easter|eid|sallah|new year)\b.{0,30}\b(?:holiday|break|greeting)s?|business hours|condolence|congratulat\w+)\b/i, says: "A notice about days, hours or persons" },
  { id: "change-type.data", changeType: "other", fields: title, pattern: new RegExp(String.raw`\b(?:statistical bulletin|statistics|economic report|(?:annual|quarterly|monthly|half[- ]year(?:ly)?)\s+(?:report|bulletin|activity report)|exchange rates?\s+(?:for|as at)|personal statement|expectations? survey|survey report|hs codes?(?: values)?)\b${ofNoRules}`, "i"), says: "Data or a report" },
  { id: "change-type.template", changeType: "other", fields: title, pattern: new RegExp(String.raw`\b(?:templates?|reporting forms?|specimen)\b${ofNoRules}\s*(?:\([^)]*\))?\s*$`, "i"), says: "A form to be filled in" },
  { id: "change-type.vacancy", changeType: "other", fields: title, pattern: new RegExp(String.raw`\b(?:vacanc(?:y|ies)|recruitment|job openings?|internship|scholarship|essay competition|call for papers|workshop|seminar|conference|webinar|training programme)\b${ofNoRules}`, "i"), says: "An event or a vacancy" },
  { id: "change-type.licence-ended", changeType: "other", fields: title, pattern: new RegExp(String.raw`\b(?:revo(?:kes?|ked|cation)|${takenBack}|cancel(?:s|led|lation)?)\b.{0,40}\blicen[cs]es?\b|\blicen[cs]es?\b.{0,30}\b(?:revoked|withdrawn|cancelled)\b`, "i"), says: "Licences are taken away" },
  { id: "change-type.draft-withdrawn", changeType: "amendment", fields: title, pattern: new RegExp(String.raw`\b${takenBack}\b.{0,40}\bdraft\b|\bdraft\b.*\bwithdrawn\b`, "i"), says: "A draft is withdrawn" },
  { id: "change-type.draft", changeType: "new", fields: words, pattern: new RegExp(String.raw`\b(?:exposure\s+(?:of\s+(?:the\s+)?)?drafts?|exposure of(?=${text})|draft\s+(?:guidelines?|framework|regulations?|rules|circular|policy|bill|code|amendments?)|request for comments?|for comments)\b`, "i"), says: "A draft for comment: it binds nobody yet" },
  { id: "change-type.explains", changeType: "update", fields: title, pattern: /^\s*(?:re\s*:\s*)?(?:further\s+)?(?:clarifications?|reminder|corrigendum|erratum|frequently asked questions|further to)\b/i, says: "An earlier text is explained or recalled" },
  { id: "change-type.withdraws", changeType: "amendment", fields: words, pattern: new RegExp(String.raw`\b(?:${takenBack}|revo(?:kes?|ked|cation)|repeal(?:s|ed)?|rescind(?:s|ed)?|rescission|discontinu(?:es?|ed|ation|ance)|abolish(?:es|ed)?|abolition|cessation(?!\s+of(?:\s+\S+){0,2}?\s+(?:business|trade|employment|office)\b)|suspension of the (?:circular|guidelines?|policy))\b`, "i"), says: "Something is withdrawn, revoked or repealed" },
  { id: "change-type.replaces", changeType: "amendment", fields: words, pattern: new RegExp(String.raw`\b(?:supersed(?:es?|ed|ing)|replac(?:es?|ed|ing|ement of)(?!${thing("cards?|tokens?|sims?|pins?|cheques?|notes|banknotes|certificates?|directors?|auditors?|officers?")}))\b`, "i"), says: "An earlier text is replaced" },
  { id: "change-type.amends", changeType: "amendment", fields: words, pattern: new RegExp(String.raw`\b(?:(?<!\bas\s+)amend(?:s|ed|ing|ments?)?(?!\s+(?:of|to)${thing("memorandum|articles|particulars|records?|registrations?|returns?")})|addend(?:um|a)|(?<!\bgenetically\s+)modif(?:y|ies|ied|ications?)(?!(?:\s+of)?${thing("loans?|credits?|contracts?")})|variation of(?!${thing("products?")}))\b`, "i"), says: "An earlier text is amended" },
  { id: "change-type.revises", changeType: "amendment", fields: title, pattern: new RegExp(String.raw`\b(?:revis(?:es?|ed|ions?)|(?<!\b(?:quality|thematic|peer|loan|credit|economic|stability|performance)\s+)review(?:ed)?\s+of(?!${thing("(?:loan|credit|asset)\\s+(?:portfolios?|books?|files?|quality)|performance|financial\\s+statements|applications?|activities|developments")})|upward review|downward review)\b`, "i"), says: "An earlier text or figure is revised" },
  { id: "change-type.extends", changeType: "amendment", fields: title, pattern: new RegExp(String.raw`\b(?<!\bagricultural\s+)(?:extensions?|extend(?:s|ed|ing)?)(?!\s+(?:services?|workers?|officers?|agents?|producers?|warrant\w+)\b|(?:\s+of)?${thing("loans|credits?")})\b`, "i"), says: "A time or a scope is extended" },
  { id: "change-type.lifts", changeType: "amendment", fields: title, pattern: new RegExp(String.raw`\b(?:lift(?:s|ed|ing)?(?!\s+(?:equipment|machines?|appliances?|gear|and\s+escalators?)\b)|removal of(?!${thing("directors?|auditors?|officers?|persons?|names?|waste|content")})|relax(?:es|ed|ation)|reinstat(?:es?|ed|ement)|(?<!\b(?:transaction|payment|debit)s?\s+)reversal(?!\s+of${thing("transactions?|payments?|transfers?|debits?|entries|funds")}))\b`, "i"), says: "An earlier measure is lifted or brought back" },
  { id: "change-type.amends-in-text", changeType: "amendment", fields: ["document"], pattern: /\bthis\s+(?:circular|letter|guidelines?|framework|regulations?|directive|addendum)\s+(?:hereby\s+)?(?:amends?|supersedes?|replaces?|repeals?|revokes?|withdraws?)\b/i, says: "The text says that it changes an earlier one" },
  { id: "change-type.clarifies", changeType: "update", fields: title, pattern: /\b(?:clarif(?:y|ies|ied|ications?)|corrigend(?:um|a)|errat(?:um|a)|frequently asked questions|faqs?|q ?& ?as?)\b/i, says: "An earlier text is explained or corrected" },
  { id: "change-type.reminds", changeType: "update", fields: title, pattern: /\b(?:remind(?:s|er|ers)?|reiterat(?:es?|ed|ion)|non-?compliance with|failure to comply|further to|follow-?up (?:to|on)|updates? on|status update)\b/i, says: "An earlier text is recalled" },
  { id: "change-type.refers", changeType: "amendment", fields: title, pattern: /^\s*re(?:\s*[:;]|\s*-\s|\s+-)/i, says: "It comes back to an earlier letter" },
  { id: "change-type.text", changeType: "new", fields: title, pattern: /\b(?:guidelines?|frameworks?|regulations?|rules?|codes? of [a-z]+|(?:minimum |baseline )?standards?|polic(?:y|ies)|directives?|manual|blueprint|code|roadmap|guidance(?: notes?| notice)?|guide to|act|bill|principles|requirements?|operational procedures?)\b/i, says: "A text of its own" },
  { id: "change-type.circular", changeType: "new", fields: words, pattern: /\b(?:circular|letter to all|introduction of|establishment of|deployment of|implementation of|commencement of|appointment of|harmoni[sz]ation of|rendition of|timelines?|mandatory|migration to|notice of|compliance notice|determination|temporary suspension|new (?:licen[cs]e|measure|categor|clause|\w+ clause)\w*)\b/i, says: "A circular or a new measure" },
]; // prettier-ignore

/** Departments of the Central Bank whose letters have one subject, by the code in a reference or the folder of an address. */
export const departments: readonly { codes: RegExp; topic: Topic; name: string }[] = [
  { codes: /^(?:PSM|PSMD|PSP|PSPD|PSS|PSV|BPS|BODPS)$/i, topic: "digital-banking", name: "payments system" },
  { codes: /^(?:BSD|BSDIR)$/i, topic: "licensing", name: "banking supervision" },
  { codes: /^(?:OFI|OFID|OFISD|OFIS)$/i, topic: "licensing", name: "other financial institutions' supervision" },
];

export const topicCues: readonly TopicCue[] = [
  { id: "topic.aml-cft", topic: "aml-cft", fields: all, pattern: /\b(?:money laundering|aml(?:\/c[fp]t)?|cft|cpf|terroris[mt]\w*|proliferation financing|targeted financial sanctions|sanctions? list|kyc|know[- ]your[- ]customer|customer due diligence|bvn|bank verification number|politically exposed|peps?|beneficial owner\w*|suspicious transactions?|dnfb?ps?|goaml|scuml|compliance officers?|currency transaction reports?)\b/i, says: "It is about money laundering or the financing of terrorism" },
  { id: "topic.capital-adequacy", topic: "capital-adequacy", fields: all, pattern: /\b(?:capital (?:adequacy|requirements?|base|restoration|buffer)|minimum (?:paid[- ]up )?(?:share )?capital|(?:re)?capitali[sz]ation|paid[- ]up capital|basel|cash reserve|liquidity (?:coverage|ratio)|loan[- ]to[- ]deposit|prudential|dividend|provisioning|forbearance|ifrs 9|leverage ratio|stress test\w*|net open position|foreign currency exposures?|single obligor|systemically important|regulatory capital)\b/i, says: "It is about capital, liquidity or prudential limits" },
  { id: "topic.cybersecurity", topic: "cybersecurity", fields: all, pattern: /\b(?:cyber\w*|information security|it standards|data (?:protection|privacy|breach\w*|localisation)|ndpa|gaid|business continuity|two[- ]factor|multi[- ]factor|fraud desks?|push payment|it risk|technology risk|security management|iso 27001|pci ?dss)\b/i, says: "It is about the safety of systems and data" },
  { id: "topic.digital-banking", topic: "digital-banking", fields: all, pattern: /\b(?:e-?payments?|electronic (?:payment|funds|banking)\w*|payment (?:system|service|terminal|channel|card)s?\w*|payments system|mobile money|ussd|pos terminals?|point[- ]of[- ]sale|cards? (?:issuance|scheme|transaction)|atms?|automated teller|open banking|fintechs?|digital (?:lending|banking|asset|financial|currency)s?|agent banking|agency banking|super[- ]agents?|instant (?:payment|transfer|\(inter-bank\))s?|enaira|qr code|contactless|switching|virtual assets?|crypto\w*|sandbox|direct debit|bill payments?|money deposit|nip\b|cash-?out|iso 20022)\b/i, says: "It is about payments or digital services" },
  { id: "topic.licensing", topic: "licensing", fields: all, pattern: /\b(?:licen[cs](?:e|es|ed|ing|ees?)|approval[- ]in[- ]principle|registration|fit and proper|approved persons?|corporate governance|holding compan(?:y|ies)|permissible activities|scope of banking|supervisory (?:framework|guidelines?)|supervision of|incubation)\b/i, says: "It is about licences or supervision" },
]; // prettier-ignore

/** How grave it may be: provisional, from words alone. Above 3 only for what the words themselves say. */
export const severityCues: readonly SeverityCue[] = [
  { id: "severity.licence-ended", least: 5, always: true, fields: all, pattern: new RegExp(String.raw`\b(?:revo(?:ke|kes|ked|cation)|${takenBack}|cancell?(?:ed|ation)?)\b.{0,40}\b(?:operating )?licen[cs]es?\b|\blicen[cs]es?\b.{0,30}\b(?:be |been |is |are |was |were )?(?:revoked|withdrawn|cancelled)\b`, "i"), says: "Licences may be or are taken away" },
  { id: "severity.sanctions-list", least: 4, always: true, fields: words, pattern: /\b(?:sanctions? list|list of (?:sanctioned|designated)|designated (?:persons?|entit(?:y|ies)|individuals?)|designations?)\b/i, says: "Persons or entities are sanctioned" },
  { id: "severity.penalty", least: 4, fields: all, pattern: /\b(?:penalt(?:y|ies)|sanctions?|sanctioned|fines?|fined|imprisonment|offence|prosecut\w+|enforcement action)\b/i, says: "It speaks of penalties" },
  { id: "severity.capital", least: 4, fields: words, pattern: /\b(?:minimum (?:paid[- ]up )?(?:share )?capital|capital (?:adequacy|requirements?|base)|(?:re)?capitali[sz]ation|cash reserve)\b/i, says: "It is about capital" },
  { id: "severity.aml", least: 4, fields: words, pattern: /\b(?:money laundering|aml|cft|terroris[mt]\w*|proliferation financing|targeted financial sanctions)\b/i, says: "It is about money laundering or the financing of terrorism" },
  { id: "severity.deadline", least: 3, fields: all, pattern: /\b(?:(?:not|no) later than|on or before|deadlines?|timelines?|within \d+ (?:days|hours|months|weeks))\b/i, says: "It sets a time" },
  { id: "severity.effective", least: 3, fields: all, pattern: /\b(?:with (?:immediate effect|effect from)|effective (?:immediately|date|from)|takes? effect|w\.e\.f)\b/i, says: "It says from when it binds" },
  { id: "severity.duty", least: 3, fields: all, pattern: /\b(?:shall|mandatory|are (?:hereby )?(?:required|directed|mandated)|must)\b/i, says: "It lays down duties" },
]; // prettier-ignore
