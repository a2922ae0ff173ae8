import { categories, type Industry, type LicenceCategory } from "../../../company/vocabulary.ts";
import type { Clause } from "./clauses.ts";
import { licenceWords, otherFinancial, ruralPlaces, urbanPlaces } from "./licence-words.ts";
import { modeOf } from "./modes.ts";
import { mentionsIn } from "./word-lists.ts";

/** A value with the words of the text that say so. */
export type Taken<Value> = { value: Value; words: string };
type Identity = {
  industry: Taken<Industry> | null;
  category: Taken<LicenceCategory> | null;
  isCategoryUnclear: boolean;
};
type Mention<Value> = Taken<Value> & { strength: number; isLikely: boolean };

/** What a text says the company is: its industry and its licence. */
export function readIdentity(text: string, clauses: readonly Clause[]): Identity {
  const licences = clauses.flatMap(licencesIn);
  const named = strongest(licences.filter(({ isLikely }) => !isLikely));
  const others = clauses.flatMap((clause) => mentions(clause, otherFinancial, "others" as const, false));
  const likely = licences.filter(({ isLikely, strength }) => isLikely && strength > 1);
  const choice =
    [named, strongest(others.filter(({ strength }) => strength > 1)), likely].find((list) => list.length > 0) ?? [];
  const category = settle(choice, text);
  const industry = industryOf(clauses);
  // Who says to be a school that also has a payment platform is a school.
  const isFinancial = named.length > 0 || industry === null || industry.value === "financial";
  const [licensed] = isFinancial ? choice : [];
  return {
    industry: licensed ? { value: "financial", words: licensed.words } : industry,
    category: isFinancial ? category : null,
    isCategoryUnclear: isFinancial && choice.length > 0 && category === null,
  };
}

function licencesIn(clause: Clause): Mention<LicenceCategory>[] {
  const found = licenceWords.flatMap(({ category, pattern, isLikely }) =>
    mentions(clause, pattern, category, isLikely ?? false).map((mention) => ({
      ...mention,
      start: clause.text.indexOf(mention.words),
    })),
  );
  // "Payment service bank" stands in "payment service bank licence" and "microfinance bank" in "state microfinance bank".
  return found.filter(
    (one) =>
      !found.some((other) => other !== one && other.words.length > one.words.length && other.words.includes(one.words)),
  );
}

function mentions<Value>(clause: Clause, pattern: RegExp, value: Value, isLikely: boolean): Mention<Value>[] {
  return mentionsIn(clause.text, pattern)
    .map((match) => ({
      value,
      words: match[0],
      isLikely,
      strength: strengthOf(clause, match.index, match.index + match[0].length),
    }))
    .filter(({ strength }) => strength > 0);
}

function strongest<Value>(list: Mention<Value>[]): Mention<Value>[] {
  const most = Math.max(0, ...list.map(({ strength }) => strength));
  return list.filter(({ strength }) => strength === most);
}

const selfWords =
  /(?:\b(?:we|i)\s+(?:are|am)|(?<=\bwe|\bi)[’']re|\b(?:is|as|ours?|own|owns|run|runs|operate|operates|operating|hold|holds|holding|have|has|obtained|got|manage|manages|licen[cs]ed|became|called|being|under|new|this)\b)/giu;
const otherWords =
  /\b(?:to|for|with|from|by|of|between|through|via|at|in|on|serv(?:e|es|ing)|partner\w*|customers?|clients?|sell\w*|suppl\w+|help\w*|sponsor\w*|like|unlike|many|other|several|another|their|its|his|the big|banking with)\b/giu;
const identityHead =
  /^(?:company|name|industry|licen[cs]e(?: category)?|category|what we (?:do|are)|this is what our business does|business|about us)\b/;

/** How clearly the company is said to be what a mention names: 3 licensed as it, 2 said to be it, 1 perhaps, 0 no. */
export function strengthOf(clause: Clause, from: number, to: number): number {
  if (
    modeOf(clause, from, to) !== "now" ||
    /^our\s+(?:\w+\s+)?(?:customers?|clients?|merchants|partners?)\b/i.test(clause.text)
  )
    return 0;
  const before = clause.text.slice(0, from);
  const after = clause.text.slice(to);
  const isPlural = /[^s]s$/i.test(clause.text.slice(from, to)) || /^s\b/i.test(after);
  if (identityHead.test(clause.head)) return 2;
  if (
    isPlural &&
    !/\b(?:own|owns|operate|operates|manage|manages|charter|charters|run|runs|have|has|with)\b/i.test(before) &&
    !/\b(?:are|am|is) (?:one|part) of (?:the|those|these|[a-z]+)\b[\w\s-]*$/i.test(before)
  )
    return 0;
  const lastSelf = lastOf(selfWords, before);
  const lastOther = /^\W*i\b/i.test(before) ? -1 : lastOf(otherWords, before);
  const isLicence =
    /\blicen[cs]e$/i.test(clause.text.slice(from, to)) ||
    /^\s*(?:\([^)]*\)\s*)?(?:licen[cs]e|licen[cs]ee|approval|authori[sz]ation)\b/i.test(after);
  if (isLicence && !/\b(?:partner\w*|client\w*|customer\w*|sponsor\w*|their|bank[’']s)\s+(?:[\w-]+\s+)?$/i.test(before))
    return 3;
  if (
    lastOther > lastSelf &&
    !/\b(?:(?:one|kind|type|unit|department|division|branch|arm|part|team|office) of|licen[cs]ed by [\w\s]{0,30} as)\s+(?:the\s+|an?\s+)?(?:[\w-]+\s+)?$/i.test(
      before,
    )
  )
    return 0;
  if (lastSelf >= 0) return 2;
  if (/^\W*i\b/i.test(before)) return 2;
  if (clause.isQuestion) return 0;
  const isEarly = before.trim().split(/\s+/).filter(Boolean).length <= 5;
  return isEarly ? (clause.sentence === 0 ? 2 : 1) : 0;
}

const lastOf = (pattern: RegExp, text: string): number => [...text.matchAll(pattern)].at(-1)?.index ?? -1;

/** One licence; of a licence and the group that it belongs to the licence; of several of one group the group. */
function settle(list: Mention<LicenceCategory>[], text: string): Taken<LicenceCategory> | null {
  const slugs = [...new Set(list.map(({ value }) => value))];
  const exact = slugs.filter((slug) => !slugs.some((other) => categories[other].parent === slug));
  const [first] = exact;
  if (!first) return null;
  const wordsOf = (slug: LicenceCategory) => list.find(({ value }) => value === slug)!.words;
  if (exact.length === 1) return tierOf({ value: first, words: wordsOf(first) }, text);
  const { parent } = categories[first];
  if (!parent || exact.some((slug) => categories[slug].parent !== parent)) return null;
  return { value: parent, words: exact.map(wordsOf).join(", ") };
}

/** A unit microfinance bank is of Tier 1 in a town and of Tier 2 in the country. */
function tierOf(taken: Taken<LicenceCategory>, text: string): Taken<LicenceCategory> {
  const unit =
    taken.value === "micro-finance-banks" ? /\bunit\s+(?:licen[cs]ed\s+)?(?:micro|mfb)[\w\s-]*/i.exec(text) : null;
  if (!unit) return taken;
  const rural = ruralPlaces.exec(text);
  const urban = urbanPlaces.exec(text);
  if (rural && !urban) return { value: "micro-finance-banks-tier-2", words: `unit … ${rural[0]}` };
  if (urban && !rural) return { value: "micro-finance-banks-tier-1", words: `unit … ${urban[0]}` };
  return taken;
}

// What a company does says less of its industry than what it says it is.
const doing = 1.5;

/** The industry said most clearly and most often; none where two are level. */
function industryOf(clauses: readonly Clause[]): Taken<Industry> | null {
  const scores = new Map<Industry, { score: number; words: string; best: number }>();
  for (const clause of clauses) {
    for (const { industry, pattern, isDoing } of industryWords) {
      for (const match of mentionsIn(clause.text, pattern)) {
        const to = match.index + match[0].length;
        const strength = isDoing
          ? modeOf(clause, match.index, to) === "now"
            ? doing
            : 0
          : strengthOf(clause, match.index, to);
        if (strength === 0) continue;
        const { score, words, best } = scores.get(industry) ?? { score: 0, words: "", best: 0 };
        scores.set(industry, {
          score: score + strength,
          words: strength > best ? match[0].trim() : words,
          best: Math.max(best, strength),
        });
      }
    }
  }
  const [first, second] = [...scores].toSorted(([, a], [, b]) => b.best - a.best || b.score - a.score);
  if (!first || first[1].best < doing) return null;
  if (second && second[1].best === first[1].best && second[1].score === first[1].score) return null;
  return { value: first[0], words: first[1].words };
}

type IndustryWords = {
  industry: Industry;
  pattern: RegExp;
  /** A thing done, which needs no "we are". */ isDoing?: true;
};

const words = (source: string): RegExp => new RegExp(String.raw`(?<![\w-])(?:${source})(?![\w])`, "giu");

const industryWords: readonly IndustryWords[] = [
  { industry: "education", pattern: words(String.raw`(?:(?:nursery|primary|secondary|boarding|private|public|international|montessori|high|grammar|vocational|business|law|medical|nursing|technical|faith-based|mission|special|driving)\s+)?schools?|universit(?:y|ies)|polytechnics?|colleges?(?:\s+of\s+\w+)?|cr[eè]che|kindergarten|academy|tertiary\s+institutions?|seminary|tutorial\s+cent(?:re|er)|training\s+(?:institute|cent(?:re|er))`) },
  { industry: "education", isDoing: true, pattern: words(String.raw`pupils|undergraduates|lecturers|(?:academic|degree|diploma|nce|hnd|ond)\s+programmes?`) },
  { industry: "government", pattern: words(String.raw`(?:(?:federal|state)\s+)?ministry(?:\s+of\s+\w+)?|(?:government|federal|state|public)[\s-]+(?:government\s+)?(?:agency|agencies|parastatal|department|commission|board|authority|corporation|body|owned\s+(?:agency|corporation))|parastatal|mda|local\s+government\s+(?:council|area\s+council|authority)|(?:state|federal)\s+government|public\s+(?:institution|service\s+body)|government\s+(?:body|department|hospital)|board\s+of\s+internal\s+revenue|internal\s+revenue\s+service`) },
  { industry: "manufacturing", pattern: words(String.raw`manufactur(?:er|ers|ing)(?:\s+(?:company|firm|plant|business))?|(?:food|cement|paint|plastics?|textile|soap|cosmetics?|drug|pharmaceutical|furniture|steel|beverage|packaging|bakery|shoe|garment|chemical|fertili[sz]er|feed|paper|tyre|cable|battery|assembly)\s+(?:factory|manufacturer|producer|maker|plant|mill|company)|factory|factories|(?:flour|rice|saw|oil|feed|steel|textile|paper)\s?mills?|bakery|brewery|distillery|assembly\s+plant|processing\s+plant|production\s+(?:plant|line|facility)|bottling\s+(?:plant|company)|foundry`) },
  { industry: "manufacturing", isDoing: true, pattern: words(String.raw`manufactur(?:e|es|ed)|(?:blending|bottling|production|processing|packaging|assembly)\s+(?:plant|line)|we\s+(?:make|produce|package|brew|bottle|bake|mill|blend|assemble|fabricate|refine)\s+(?!(?:money|loans?|payments?|sure|use|an?|our|it|up|card|the|financial|deposits?|transactions?|software|personal|data|returns?|reports?|applications?|transfers?|bills?|claims?|pensions?|salar)\b)[\p{L}-]+`) },
  { industry: "manufacturing", isDoing: true, pattern: words(String.raw`(?:business|company|firm|factory|outfit|enterprise)\s+(?:that\s+|which\s+)?(?:makes?|making|produc(?:es|ing)|bottl(?:es|ing)|brew(?:s|ing)|bak(?:es|ing)|mill(?:s|ing)|assembl(?:es|ing))\s+(?!(?:money|loans?|payments?|sure|use|it|card|financial|software|apps?|technology)\b)[\p{L}-]+`) },
  { industry: "maritime", pattern: words(String.raw`shipping\s+(?:company|line|firm|business|agency|agent)|ship\s?(?:owner|owners|owning|operator|manager|management|yard|ping)|(?:(?:product|oil|chemical|gas|lng|crude|coastal|bunker)\s+)?tankers?|tug\s?boats?|tugs|barges?|vessels?|dredg(?:er|ers|ing)|ferry|ferries|fishing\s+(?:trawlers?|vessels?)|trawlers?|jetty|jetties|(?:port|marine|container|cargo|oil|bulk|sea)\s+terminals?|terminal\s+operators?|stevedor(?:e|es|ing)|maritime\s+(?:company|operator|firm|business|logistics)|marine\s+(?:company|services?|logistics|operator|transport)|offshore\s+(?:supply|support)|seafarers?|boat\s+(?:operator|company|service)|bunkering|ship\s?yard|port\s+operator`) },
  { industry: "financial", pattern: words(String.raw`(?:commercial\s+|digital\s+|licensed\s+)?bank|fin[\s-]?tech(?:\s+(?:company|startup|start-up|firm))?|financial\s+(?:services?|institution|technology|company|firm|cooperative)|lender|lending\s+company|(?:wealth|reg|insur|pay)tech|payments?\s+(?:company|firm|startup|start-up|business|provider|processor|platform|gateway)|asset\s+manage(?:r|ment)|investment\s+(?:firm|company|bank|adviser|manager)|remittance\s+(?:company|business|firm)|leasing\s+company|mortgage\s+company|cooperative\s+(?:bank|credit)|cbn[\s-]licensed|licensed\s+by\s+(?:the\s+)?(?:cbn|central\s+bank(?:\s+of\s+nigeria)?|sec\b)`) },
]; // prettier-ignore
