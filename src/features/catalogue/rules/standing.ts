import { dayInWords, firstDayOf, type Day } from "#shared/calendar.ts";
import type { Instrument } from "../schema.ts";
import type { Status } from "../vocabulary.ts";

/** What an instrument was on a day. */
export type Standing = {
  state: Status | "not-issued" | "not-yet-in-force";
  /** What a reader must know of it, as a sentence. */
  words: string;
};

const startOf = ({ effectiveOn, issuedOn }: Instrument): Day | null => {
  const day = effectiveOn ?? issuedOn;
  return day === null ? null : firstDayOf(day);
};

const endVerbs = /\b(?:supersed|replac|repeal|revok|rescind)\w*/i;
const amendVerbs = /\b(?:amend|addend|modif|review|revis|increas|reduc)\w*/i;
const plain = (text: string) =>
  ` ${
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(" ") ?? ""
  } `;
const compact = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, "");
const fewestTitleWords = 4;

/**
 * Does one instrument end another? The files of the library say so. What was captured does, whoever has reviewed the rest of it,
 * where a person has confirmed the link, or where its words have a verb that says so and name the other exactly: by its
 * reference, or by its whole title. Else it may.
 */
export function ends(successor: Instrument, ended: Instrument): boolean {
  if (!successor.supersedes.includes(ended.key)) return false;
  const { captured, status } = successor;
  if (!captured) return true;
  if (status === "draft") return false;
  if (captured.linkVerdicts?.[ended.key] === "confirmed") return true;
  return saysOf(captured.linkWords[ended.key], endVerbs, ended);
}

/**
 * Does one instrument amend another? As with what ends it, but for what a person has reviewed: he has seen what it amends.
 */
export function amendsSurely(amending: Instrument, amended: Instrument): boolean {
  if (!amending.amends.includes(amended.key)) return false;
  const { captured, status } = amending;
  if (!captured) return true;
  if (status === "draft") return false;
  return captured.reviewedOn !== null || saysOf(captured.linkWords[amended.key], amendVerbs, amended);
}

/** Do the words have such a verb, and name the other by its reference or its whole title? */
function saysOf(words: string | undefined, verbs: RegExp, { title, reference }: Instrument): boolean {
  if (words === undefined || !verbs.test(words)) return false;
  const plainTitle = plain(title);
  const isTitle = plainTitle.trim().split(" ").length >= fewestTitleWords && plain(words).includes(plainTitle);
  return isTitle || (reference !== null && compact(words).includes(compact(reference)));
}

/** Those that end each instrument, by its key. */
export function successorsOf(instruments: readonly Instrument[]): Map<string, Instrument[]> {
  const byKey = new Map(instruments.map((instrument) => [instrument.key, instrument]));
  const successors = new Map<string, Instrument[]>();
  for (const instrument of instruments)
    for (const key of instrument.supersedes) {
      const ended = byKey.get(key);
      if (ended && ends(instrument, ended)) successors.set(key, [...(successors.get(key) ?? []), instrument]);
    }
  return successors;
}

/** The first day on which another has taken its place; null where none has, or nobody knows when. */
function endOf({ key }: Instrument, successors: ReadonlyMap<string, Instrument[]>): Day | null {
  const days = (successors.get(key) ?? []).flatMap((successor) => startOf(successor) ?? []);
  return days.toSorted()[0] ?? null;
}

/** The library as it stands on a day: what a captured text has ended by then is superseded. No record is changed by it. */
export function closedOn(instruments: readonly Instrument[], day: Day): Instrument[] {
  if (!instruments.some(({ captured, supersedes }) => captured && supersedes.length > 0)) return [...instruments];
  const successors = successorsOf(instruments);
  return instruments.map((instrument) => {
    const end = instrument.status === "in-force" ? endOf(instrument, successors) : null;
    const isEnded = end !== null && end <= day && successors.get(instrument.key)!.some((one) => one.captured);
    return isEnded ? { ...instrument, status: "superseded" as const } : instrument;
  });
}

/** What an instrument was on a day, by what is known now. */
export function standingOn(instrument: Instrument, day: Day, successors: ReadonlyMap<string, Instrument[]>): Standing {
  const { issuedOn, effectiveOn, status } = instrument;
  const on = `on ${dayInWords(day)}`;
  if (issuedOn !== null && firstDayOf(issuedOn) > day)
    return { state: "not-issued", words: `It had not been issued ${on}: it is of ${dayInWords(issuedOn)}.` };
  if (status === "draft") return { state: "draft", words: `A draft ${on}: nothing in it bound anybody.` };
  if (effectiveOn !== null && firstDayOf(effectiveOn) > day)
    return { state: "not-yet-in-force", words: `Not yet in force ${on}: it takes effect ${dayInWords(effectiveOn)}.` };
  const end = endOf(instrument, successors);
  if (end !== null && end <= day) return { state: "superseded", words: `Superseded ${on}, since ${dayInWords(end)}.` };
  if (end === null && status !== "in-force")
    return {
      state: status,
      words: `It is ${status} now; since when is not recorded, so it may have been in force ${on}.`,
    };
  const unsure = startOf(instrument) === null ? " Its date is not known." : "";
  return {
    state: "in-force",
    words: `In force ${on}.${end ? ` It was superseded on ${dayInWords(end)}.` : ""}${unsure}`,
  };
}
