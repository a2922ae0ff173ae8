import words from "#data/assistant/about-us.json" with { type: "json" };
import { isBinding } from "../../../applicability/vocabulary.ts";
import { regulatorName } from "../../../catalogue/rules/regulator.ts";
import type { Instrument } from "../../../catalogue/schema.ts";
import type { Turn } from "../../schema.ts";
import type { Asker } from "../applicability.ts";
import { asksForExemption } from "./asked-for.ts";
import { listsOf } from "../word-file.ts";
import { stemsOf } from "../retrieve/tokens.ts";
import type { Applicabilities } from "../applicability.ts";

// "Does the NDPA apply to us?", "Are we bound by this?", "Do we have to comply with the 2015 framework?"
const asksAboutUs: readonly RegExp[] = [
  /\b(appl(y|ies)|binds?|binding|covers?|affects?|concerns?|catch(es)?|relevant|applicable)\b.{0,20}\b(us|me|our|my)\b/i,
  /\b(are|is|am) (we|our \w+|my \w+|i)\b.{0,30}\b(bound|caught|covered|subject to|affected|exempt|in scope|concerned)\b/i,
  /\b(do|must|should|does) (we|our \w+|my \w+|i)\b.{0,20}\b(comply with|fall under|come under|follow)\b/i,
];

/** Is the question whether a regulation binds whoever asks? */
export const isAboutUs = (question: string): boolean => asksAboutUs.some((form) => form.test(question));

/**
 * Which regulation such a question is about: the one it names or the one last spoken of; several it may mean; none that is
 * clear (`unclear`); or a matter, which is searched for as in any question.
 */
export type Subject =
  | { kind: "one"; instrument: Instrument }
  | { kind: "several"; instruments: Instrument[] }
  | { kind: "unclear" }
  | { kind: "matter" };

const { typeWords, formWords: otherFormWords } = listsOf(words);
// Of several that fit the rest, those of the type that is named are meant.
const types = new Set(typeWords.flatMap(stemsOf));
const formWords = new Set([...otherFormWords, ...typeWords].flatMap(stemsOf));

export function subjectOf(
  question: string,
  {
    earlier,
    instruments,
    applicabilities,
  }: Pick<Asker, "instruments" | "applicabilities"> & { earlier: readonly Turn[] },
): Subject {
  const words = stemsOf(question);
  const telling = words.filter((word) => !formWords.has(word));
  if (telling.length === 0) return lastSpokenOf(earlier, instruments);
  const issued = issuedBy(telling, instruments);
  if (issued.length > 0) return { kind: "several", instruments: bindingFirst(issued, applicabilities) };
  const named = [...instruments.values()].filter((other) => isNamed(other, telling));
  const ofType = named.filter((other) =>
    isNamed(
      other,
      words.filter((word) => types.has(word)),
    ),
  );
  const nearest = nearestNamed(ofType.length > 0 ? ofType : named, words);
  const current = nearest.filter(({ status }) => status === "in-force");
  // Of an old text and the one in its place the bare name means the one in force; of one for each licence, one's own.
  const own = current.filter(({ key }) => isBinding(applicabilities.get(key)?.verdict ?? "no"));
  const only = [nearest, current, own].find((list) => list.length === 1)?.[0];
  if (only) return { kind: "one", instrument: only };
  // "What capital requirement applies to us?" asks for a rule, not whether one applies; "Are we exempt from income tax?" for
  // one that lets off, and not for each text with those words in its name.
  const isOfDuty = asksForExemption(question) && !words.some((word) => types.has(word));
  if (nearest.length === 0 || isOfDuty || /^\s*(what|which)\b/i.test(question)) return { kind: "matter" };
  return { kind: "several", instruments: nearest };
}

/** What a regulator has in force, where the question names that regulator and nothing else: "the CBN's rules". */
function issuedBy(telling: readonly string[], instruments: ReadonlyMap<string, Instrument>): Instrument[] {
  return [...instruments.values()].filter(({ regulator, status }) => {
    const names = stemsOf(`${regulator} ${regulatorName(regulator)}`);
    return status === "in-force" && telling.every((word) => names.includes(word));
  });
}

function bindingFirst(list: readonly Instrument[], applicabilities: Applicabilities): Instrument[] {
  const place = { applies: 0, may: 1, watch: 2, history: 2, no: 2 };
  const rank = ({ key }: Instrument) => place[applicabilities.get(key)?.verdict ?? "no"];
  const score = ({ key }: Instrument) => applicabilities.get(key)?.riskScore ?? 0;
  return list.toSorted((a, b) => rank(a) - rank(b) || score(b) - score(a));
}

/** Those whose names have the fewest words that the question has not: the fewer, the more exactly it was named. */
function nearestNamed(named: readonly Instrument[], words: readonly string[]): Instrument[] {
  const extra = (name: string) => stemsOf(name).filter((word) => !words.includes(word)).length;
  const fitting = named.map((instrument) => ({
    instrument,
    missing: Math.min(extra(instrument.shortTitle), extra(instrument.title)),
  }));
  const fewest = Math.min(...fitting.map(({ missing }) => missing));
  // A name that the question gives whole is that one; of others a word more or less says nothing.
  const most = fewest === 0 ? 0 : fewest + 1;
  return fitting.filter(({ missing }) => missing <= most).map(({ instrument }) => instrument);
}

function lastSpokenOf(earlier: readonly Turn[], instruments: ReadonlyMap<string, Instrument>): Subject {
  const key = earlier.at(-1)?.reply.citations.find(({ regulationId }) => regulationId !== null)?.regulationId;
  const instrument = key ? instruments.get(key) : undefined;
  return instrument ? { kind: "one", instrument } : { kind: "unclear" };
}

/** Is every one of the words in the instrument's names? */
function isNamed({ key, title, shortTitle, reference, regulator }: Instrument, words: readonly string[]): boolean {
  const names = new Set(
    stemsOf([title, shortTitle, reference, regulator, key.replaceAll("-", " "), initialsOf(title)].join(" ")),
  );
  return words.every((word) => names.has(word));
}

/** "Companies and Allied Matters Act" as CAMA. */
const initialsOf = (title: string): string => (title.match(/\b\p{Lu}/gu) ?? []).join("");
