import { dayInFull } from "#shared/calendar.ts";
import { lagosDay } from "#shared/lagos.ts";
import { plural } from "#shared/plural.ts";
import { inWords } from "#shared/sentence.ts";
import type { Instrument } from "../../../../catalogue/schema.ts";
import { periodIn } from "../../classify/period.ts";
import { shown } from "../../compose/quotation.ts";
import { summaryOf, type StoredAsking, type Handler } from "./handler.ts";

// One screen.
const mostListed = 8;

const binding = ({ instruments, applicabilities }: StoredAsking): Instrument[] =>
  [...instruments.values()].filter(({ key }) => applicabilities.get(key)?.verdict === "applies");

/** The days on which an instrument came out or took effect, those that are known whole or by month. */
const daysOf = ({ issuedOn, effectiveOn }: Instrument): string[] =>
  [issuedOn, effectiveOn].flatMap((day) => (day && day.length >= 7 ? [day] : []));

/** Which texts that bind whoever asks came out or took effect in a period; without one, in the last three months. */
export const changesOf: Handler = (asking, corpus) => {
  const today = lagosDay(asking.now);
  const period = periodIn(asking.question, asking.now, true);
  if (!period) return null;
  const to = /\bsince\b/i.test(asking.question) || period.to > today ? today : period.to;
  const lastOf = (one: Instrument) =>
    daysOf(one)
      .filter((day) => day <= to)
      .toSorted()
      .at(-1) ?? "";
  const known = binding(asking)
    .filter((one) => lastOf(one) !== "")
    .toSorted((a, b) => lastOf(b).localeCompare(lastOf(a)));
  const isWithin = (one: Instrument) =>
    lastOf(one) >= (lastOf(one).length === 7 ? period.from.slice(0, 7) : period.from);
  const changed = known.filter(isWithin);
  const named = (list: readonly Instrument[]) =>
    list.map((one, at) => `${shown(one.shortTitle)} (${one.regulator}, ${dayInFull(lastOf(one))}) [${at + 1}]`);
  const span = `from ${dayInFull(period.from)} to ${dayInFull(to)}`;
  const shownOnes = (changed.length > 0 ? changed : known.slice(0, 1)).slice(0, mostListed);
  const passages = shownOnes.flatMap((one) => summaryOf(one, corpus, asking));
  if (passages.length < shownOnes.length || shownOnes.length === 0) return null;
  if (changed.length === 0)
    return {
      kind: "list",
      sentences: [`No text that binds you came out or took effect ${span}; the latest is ${named(shownOnes)[0]}.`],
      passages,
    };
  const more = changed.length > shownOnes.length ? ` The latest ${shownOnes.length} are named here.` : "";
  const line = `${plural(changed.length, "text")} that ${changed.length === 1 ? "binds" : "bind"} you came out or took effect ${span}: ${inWords(named(shownOnes))}.`;
  return { kind: "list", sentences: [`${line}${more}`], passages };
};

/** Whose rules bind whoever asks, and how many. */
export const regulatorsOf: Handler = (asking, corpus) => {
  const own = binding(asking);
  const score = ({ key }: Instrument) => asking.applicabilities.get(key)!.riskScore;
  const groups = [...Map.groupBy(own, ({ regulator }) => regulator)].toSorted((a, b) => b[1].length - a[1].length);
  const shownGroups = groups.slice(0, mostListed);
  const top = shownGroups.map(([, list]) => list.toSorted((a, b) => score(b) - score(a))[0]!);
  const passages = top.flatMap((one) => summaryOf(one, corpus, asking));
  if (groups.length === 0 || passages.length < top.length) return null;
  const names = shownGroups.map(
    ([code, list], at) => `${code} (${list.length}, such as ${shown(top[at]!.shortTitle)}) [${at + 1}]`,
  );
  const others = groups.slice(mostListed).map(([code, list]) => `${code} (${list.length})`);
  const line = `${plural(own.length, "text")} of ${plural(groups.length, "authority", "authorities")} ${own.length === 1 ? "binds" : "bind"} you: ${inWords([...names, ...others])}.`;
  return { kind: "list", sentences: [line], passages };
};
