import { mostCandidates } from "../vocabulary.ts";
import { inSteps, lawFinding, provisionsIn, wholeProvision, type Law } from "./laws.ts";
import { isSlip, tokensOf } from "./tokens.ts";

/** A duty of the library as a row is held against it. */
export type Candidate = { id: string; text: string; provision: string | null; law: Law };
/** What a row says of which duty it is. */
export type Named = { text: string; regulation: string | null; reference: string | null; regulator: string | null };
export type Scored = { id: string; score: number };
/** `isSure`: the first is taken, unless the person says otherwise; else all of them are shown, and asked. */
export type Match = { candidates: Scored[]; isSure: boolean };
export type Matcher = (row: Named) => Match;

// By the open half of the cases in tests/fixtures/import; the other half was looked at when they were set.
const bounds = {
  /** So surely must a row name the regulation, and say what the duty says. */
  law: 0.6,
  text: 0.36,
  /** Where it names the provision too, fewer words do. */
  textAtProvision: 0.08,
  /** So far must the next one be behind. */
  ahead: 0.1,
  /** What scores less is not even asked: where the row names the regulation, and where it names none. */
  asked: 0.42,
  askedWithoutLaw: 0.46,
  /** So much must stand in both, or a word or two that are everywhere would be asked of everybody. */
  common: 5,
  /** What has less in common with a row is not looked at, unless the row names its regulation. */
  worth: 3,
} as const;

type Weighed = Scored & { named: number; text: number; place: number; common: number };
// Of a register of 10,000 rows few words and regulations are said but once.
const mostKept = 5_000;

type Posting = { row: number; weight: number };

/** Makes what holds rows of a firm's register against the duties of the library that bind it, in steps between which other work has its turn. */
export function* matching(candidates: readonly Candidate[]): Generator<void, Matcher> {
  const lawsById = new Map(candidates.map(({ law }) => [law.id, law]));
  const laws = [...lawsById.values()];
  const lawScores = yield* lawFinding(laws);
  const wordsOf = ({ title, shortTitle, regulator }: Law) => new Set(tokensOf(`${title} ${shortTitle} ${regulator}`));
  const lawWords = yield* inSteps(laws, wordsOf);
  const ownWords = new Map(laws.map(({ id }, at) => [id, lawWords[at]!]));
  const tokens = yield* inSteps(candidates, ({ text }) => new Set(tokensOf(text)));
  const provisions = candidates.map(
    ({ provision }) => new Set(provision?.toLowerCase().match(/\d+[a-z]?(?:\(\w{1,4}\))*/g)),
  );
  const df = new Map<string, number>();
  for (const all of tokens) for (const token of all) df.set(token, (df.get(token) ?? 0) + 1);
  const rarest = Math.log(1 + candidates.length);
  const weights = new Map([...df].map(([token, rows]) => [token, Math.log(1 + candidates.length / rows)]));
  // A word that no duty has tells as well that a row means something else, but may be a name or a slip.
  const weightOf = (token: string): number => weights.get(token) ?? rarest * 0.6;
  const postings = new Map<string, Posting[]>();
  yield;
  const totals = tokens.map((all, row) => {
    for (const token of all) {
      const known = postings.get(token);
      if (known) known.push({ row, weight: weightOf(token) });
      else postings.set(token, [{ row, weight: weightOf(token) }]);
    }
    return [...all].reduce((sum, token) => sum + weightOf(token), 0);
  });
  const byLaw = Map.groupBy(candidates.keys(), (at) => candidates[at]!.law.id);
  const byLetter = Map.groupBy(df.keys(), (token) => token[0]);
  const lawsKnown = new Map<string, Map<string, number>>();
  const slips = new Map<string, string>();

  function repaired(token: string): string {
    if (df.has(token) || token.length < 5 || token.startsWith("=")) return token;
    let known = slips.get(token);
    if (slips.size > mostKept) slips.clear();
    if (known === undefined)
      slips.set(token, (known = byLetter.get(token[0])?.find((word) => isSlip(word, token)) ?? token));
    return known;
  }

  function lawsOf({ regulation, reference }: Named): Map<string, number> {
    const words = `${regulation ?? ""} ${reference ?? ""}`.trim();
    let known = lawsKnown.get(words);
    if (lawsKnown.size > mostKept) lawsKnown.clear();
    if (known === undefined) lawsKnown.set(words, (known = words === "" ? new Map() : lawScores(words)));
    return known;
  }

  /** How much a row and a duty say in common, of each that has more than a little of it. */
  function commonOf(asked: readonly string[]): { common: Float64Array; touched: number[] } {
    const common = new Float64Array(candidates.length);
    const touched: number[] = [];
    for (const token of asked)
      for (const { row, weight } of postings.get(token) ?? []) {
        if (common[row] === 0) touched.push(row);
        common[row]! += weight;
      }
    return { common, touched };
  }

  return (row) => {
    const laws = lawsOf(row);
    const namesLaw = [row.regulation, row.reference].some((words) => (words ?? "").trim() !== "");
    const said = new Set(provisionsIn(`${row.reference ?? ""} ${row.regulation ?? ""}`));
    const asked = [...new Set(tokensOf(row.text).map(repaired))];
    const all = asked.reduce((sum, token) => sum + weightOf(token), 0);
    const regulator = row.regulator?.trim().toUpperCase() ?? "";
    const { common, touched } = commonOf(asked);
    const explainedBy = new Map<string, string[]>();

    /** Words that only say of which regulation it is are no part of what is to be done. */
    function wholeOf(at: number, lawId: string): number {
      let explained = explainedBy.get(lawId);
      if (!explained) explainedBy.set(lawId, (explained = asked.filter((token) => ownWords.get(lawId)!.has(token))));
      return explained.reduce((sum, token) => (tokens[at]!.has(token) ? sum : sum - weightOf(token)), all);
    }

    function scoreOf(at: number): Weighed {
      const { id, law } = candidates[at]!;
      const isOther = regulator !== "" && !isRegulator(law, regulator);
      const named = (laws.get(law.id) ?? 0) * (isOther ? 0.7 : 1);
      const whole = wholeOf(at, law.id);
      const text = whole <= 0 ? 0 : 0.65 * (common[at]! / whole) + 0.35 * (common[at]! / totals[at]!);
      const place = named >= bounds.law ? placeShare([...said], provisions[at]!) : 0;
      const score = namesLaw
        ? 0.4 * named + 0.6 * text + 0.25 * place
        : 0.75 * text + (regulator !== "" && !isOther ? 0.25 : 0);
      return { id, score, named, text, place, common: common[at]! };
    }

    const named = [...laws].flatMap(([id, score]) => (score >= bounds.law ? byLaw.get(id)! : []));
    const worth = touched.filter((at) => common[at]! >= bounds.worth);
    const scored = [...new Set([...named, ...worth])]
      .map(scoreOf)
      .toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
    const [first, second] = scored;
    if (!first) return { candidates: [], isSure: false };
    const enough = first.text >= (first.place === 1 ? bounds.textAtProvision : bounds.text);
    const isSure =
      namesLaw && first.named >= bounds.law && enough && first.score - (second?.score ?? 0) >= bounds.ahead;
    const least = namesLaw ? bounds.asked : bounds.askedWithoutLaw;
    const shown = scored.filter(({ score, common: both }) => score >= least && (namesLaw || both >= bounds.common));
    const best = isSure ? [first, ...shown.filter((one) => one !== first)] : shown;
    return {
      candidates: best
        .slice(0, mostCandidates)
        .map(({ id, score }) => ({ id, score: Math.min(1, Math.round(score * 100) / 100) })),
      isSure,
    };
  };
}

/** Does a row name the provision, or one of which it is a part? */
function placeShare(said: readonly string[], provisions: ReadonlySet<string>): number {
  if (said.some((number) => provisions.has(number))) return 1;
  const wholes = new Set([...provisions].map(wholeProvision));
  return said.some((number) => wholes.has(wholeProvision(number))) ? 0.5 : 0;
}

const isRegulator = (law: Law, said: string): boolean =>
  said.includes(law.regulator.toUpperCase()) || initialsOf(said).includes(law.regulator.toUpperCase());
const initialsOf = (words: string): string =>
  words
    .split(/\s+/)
    .filter((word) => !/^(OF|AND|THE|FOR)$/.test(word))
    .map((word) => word[0])
    .join("");
