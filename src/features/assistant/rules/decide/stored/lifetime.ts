import { dayInFull } from "#shared/calendar.ts";
import { lagosDay } from "#shared/lagos.ts";
import { inWords } from "#shared/sentence.ts";
import { takesEffectOn } from "../../../../catalogue/rules/taking-effect.ts";
import type { Instrument } from "../../../../catalogue/schema.ts";
import { subjectOf } from "../../classify/about-us.ts";
import { withoutCue } from "../../classify/intents.ts";
import { shown, successorsOf } from "../../compose/quotation.ts";
import type { Corpus } from "../../corpus.ts";
import { stemsOf } from "../../retrieve/tokens.ts";
import { leansOn } from "../../rewrite.ts";
import { summaryOf, type StoredAsking, type Handler } from "./handler.ts";

/** The instrument that a question is about: the one it names, or the one last spoken of. Of several the old one with `isOld`. */
function namedIn(asking: StoredAsking, corpus: Corpus, isOld = false): Instrument | null {
  const name = withoutCue(asking.question);
  const subject = subjectOf(name, asking);
  if (subject.kind === "one") return subject.instrument;
  if (subject.kind === "matter") return describedBy(name, asking, corpus);
  if (subject.kind === "unclear") return null;
  const wanted = subject.instruments.filter(({ status }) => (status === "in-force") !== isOld);
  return wanted.length === 1 ? wanted[0]! : null;
}

// Fewer would name it by chance.
const fewestNamed = 2;

/** The only text that has all the words by which it is described, most of all of them in its names; null where two may be meant. */
function describedBy(words: string, { instruments }: StoredAsking, corpus: Corpus): Instrument | null {
  const stems = stemsOf(words).filter((stem) => !kindStems.has(stem));
  const scored = [...instruments.values()]
    .filter(({ key }) => stems.every((stem) => corpus.holds(key, stem)))
    .map((one) => {
      const names = stemsOf([one.title, one.shortTitle, one.key.replaceAll("-", " ")].join(" "));
      return { one, score: stems.filter((stem) => names.includes(stem)).length };
    })
    .toSorted((a, b) => b.score - a.score);
  const [best, next] = scored;
  return best && best.score >= fewestNamed && best.score > (next?.score ?? 0) ? best.one : null;
}

const kindStems = new Set(stemsOf("rules regulation guideline law act circular framework directive policy levy"));

const day = ({ effectiveOn, issuedOn }: Instrument): string | null => effectiveOn ?? issuedOn;
const on = (partial: string): string => `${partial.length === 10 ? "on" : "in"} ${dayInFull(partial)}`;
const sinceWords = (one: Instrument): string => (day(one) ? `, since ${dayInFull(day(one)!)}` : "");
const wholeDay = (partial: string | null): string | null => (partial?.length === 10 ? partial : null);
const isGone = ({ status }: Instrument): boolean => status === "superseded" || status === "withdrawn";

/** "Yes, NIIRA 2025 is in force, since 5 August 2025 [1]." */
export const statusOf: Handler = (asking, corpus) => {
  const one = namedIn(asking, corpus);
  if (!one) return null;
  const after = isGone(one) ? successorsOf(one.key, asking.instruments) : [];
  const passages = [one, ...after].flatMap((each) => summaryOf(each, corpus, asking));
  return { kind: "status", sentences: [standing(one, after, asking)], passages, day: wholeDay(day(after[0] ?? one)) };
};

function standing(one: Instrument, after: readonly Instrument[], { now }: StoredAsking): string {
  const name = shown(one.shortTitle);
  const ahead = takesEffectOn(one, lagosDay(now));
  const followed = after.map((next, at) => `${shown(next.shortTitle)}${sinceWords(next)} [${at + 2}]`);
  if (ahead) return `Not yet: ${name} takes effect ${on(ahead)} [1].`;
  switch (one.status) {
    case "in-force":
      return `Yes, ${name} is in force${sinceWords(one)} [1].`;
    case "draft":
      return `No, ${name} is a draft: it is not in force, and binds nobody yet [1].`;
    case "withdrawn":
      return `No, ${name} is no longer in force: it was withdrawn [1]${followed.length > 0 ? `; in its place stands ${inWords(followed)}` : ""}.`;
    case "superseded":
      return `No, ${name} is no longer in force: it is superseded [1]${followed.length > 0 ? `, and replaced by ${inWords(followed)}` : ""}.`;
  }
}

/** "NDPR 2019 was replaced by GAID 2025, since 19 September 2025 [2]; it is superseded [1]." */
export const replacedByOf: Handler = (asking, corpus) => {
  const one = namedIn(asking, corpus, true) ?? namedIn(asking, corpus);
  if (!one) return null;
  const after = successorsOf(one.key, asking.instruments);
  const passages = [one, ...after].flatMap((each) => summaryOf(each, corpus, asking));
  const name = shown(one.shortTitle);
  const asksYesOrNo = /^\s*(?:and )?(?:is|was|were|are|has|have)\b/i.test(asking.question);
  if (!isGone(one)) {
    const state = one.status === "draft" ? "it is still a draft" : `it is in force${sinceWords(one)}`;
    const sentence = asksYesOrNo
      ? `No, as far as the library knows: ${name} was not replaced, ${state} [1].`
      : `The library names nothing in the place of ${name}: ${state} [1].`;
    return { kind: "status", sentences: [sentence], passages: passages.slice(0, 1) };
  }
  if (after.length === 0)
    return {
      kind: "status",
      sentences: [
        `${asksYesOrNo ? "Yes, " : ""}${name} is ${one.status}, and the library names nothing in its place [1].`,
      ],
      passages,
    };
  const next = after.map((each, at) => `${shown(each.shortTitle)}${sinceWords(each)} [${at + 2}]`);
  return {
    kind: "status",
    sentences: [`${asksYesOrNo ? "Yes, " : ""}${name} [1] was replaced by ${inWords(next)}.`],
    passages,
    day: wholeDay(day(after[0]!)),
  };
};

/** What an instrument took the place of, in the library and outside. */
export const replacesOf: Handler = (asking, corpus) => {
  const one = namedIn(asking, corpus);
  if (!one) return null;
  const own = one.supersedes.flatMap((key) => asking.instruments.get(key) ?? []);
  const passages = [one, ...own].flatMap((each) => summaryOf(each, corpus, asking));
  if (passages.length <= own.length) return null;
  const names = [...own.map((each, at) => `${shown(each.shortTitle)} [${at + 2}]`), ...one.supersedesTitles.map(shown)];
  const name = shown(one.shortTitle);
  const line =
    names.length > 0
      ? `${name} [1] replaced ${inWords(names)}.`
      : `The library names nothing that ${name} replaced [1].`;
  return { kind: "status", sentences: [line], passages };
};

/** What amended an instrument. */
export const amendedOf: Handler = (asking, corpus) => {
  const one = namedIn(asking, corpus);
  if (!one) return null;
  const by = [...asking.instruments.values()].filter(
    ({ amends, status }) => amends.includes(one.key) && status !== "draft",
  );
  const passages = [one, ...by].flatMap((each) => summaryOf(each, corpus, asking));
  if (passages.length <= by.length) return null;
  const names = by.map((each, at) => `${shown(each.shortTitle)}${sinceWords(each)} [${at + 2}]`);
  const name = shown(one.shortTitle);
  const line =
    by.length > 0
      ? `Yes, ${name} [1] was amended by ${inWords(names)}.`
      : `The library holds no amendment of ${name} [1].`;
  return { kind: "status", sentences: [line], passages };
};

/** "ATM fees 2025 has been in force since 1 March 2025 [1]." What was cited last is quoted again where the question goes on with it. */
export const sinceOf: Handler = (asking, corpus) => {
  const one = namedIn(asking, corpus);
  const start = one && day(one);
  if (!one || !start || one.status !== "in-force") return null;
  const cited = asking.earlier.at(-1)?.reply.citations.find(({ regulationId }) => regulationId === one.key);
  const again = cited && corpus.byId.get(`${one.key}#${cited.requirementId ?? cited.passage}`);
  const passages = again && asking.allows(again) ? [again] : summaryOf(one, corpus, asking);
  const ahead = takesEffectOn(one, lagosDay(asking.now));
  const name = shown(one.shortTitle);
  const issued = one.issuedOn && one.issuedOn !== start ? ` It was issued ${on(one.issuedOn)} [1].` : "";
  const line = ahead
    ? `${name} takes effect ${on(ahead)} [1].`
    : one.effectiveOn
      ? `Since ${dayInFull(start)}: that is when ${name} took effect [1].`
      : `${name} was issued ${on(start)}; the library names no other day for its start [1].`;
  return { kind: "date", sentences: [`${line}${issued}`], passages, day: wholeDay(start) };
};

/** What a breach of the duty just spoken of costs; of another one the search finds it. */
export const penaltyOf: Handler = (asking, corpus) => {
  const last = asking.earlier.at(-1);
  const key = last?.reply.citations[0]?.regulationId;
  if (!key || !leansOn(asking.question)) return null;
  const penalty = corpus.byId.get(`${key}#penalty`);
  if (!penalty || !asking.allows(penalty)) return null;
  const words = shown(penalty.text).replace(/[.;,:]$/, "");
  return { kind: "penalty", sentences: [`${shown(penalty.place.title)}: “${words}” [1].`], passages: [penalty] };
};
