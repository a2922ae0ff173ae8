import { z } from "zod";
import comparing from "#data/assistant/comparing.json" with { type: "json" };
import type { Figure } from "../../../catalogue/rules/figures/figure.ts";
import type { Requirement } from "../../../catalogue/schema.ts";
import type { GapFinding } from "../../schema.ts";
import { polarityOf } from "../describe/polarity.ts";
import { anyOf } from "../describe/word-lists.ts";
import { expandQuery } from "../rewrite/synonyms.ts";
import { stemsOf } from "../retrieve/tokens.ts";
import { demandsOf, type Demand } from "./demands.ts";
import { readQuantities, type Quantity } from "./quantities.ts";

/** A duty as it binds the company: `figures` are its own, or those of all (`JudgedDuty.figures`, else the requirement's). */
export type Held = { requirement: Requirement; figures: readonly Figure[] };

/** What a text says to a duty. */
export type Compared = Pick<GapFinding, "verdict" | "stated" | "required" | "why">;

const list = z.array(z.string().min(1)).min(1);
const words = z
  .strictObject({
    kinds: z.record(z.enum(["capital", "fee", "retention"]), list),
    doubts: list,
    pending: list,
    plans: list,
    exceptions: list,
    generic: list,
  })
  .parse(comparing);
const doubt = anyOf(words.doubts);
const pending = anyOf(words.pending);
const plan = anyOf(words.plans);
const exception = anyOf(words.exceptions);
const generic = new Set(words.generic);
const kindWords = new Map(Object.entries(words.kinds).map(([kind, forms]) => [kind, anyOf(forms)]));

export const isOnCapital = (text: string): boolean => kindWords.get("capital")!.test(text);

const denial = /\b(?:no|not|never|nobody|none|nothing|without|neither|cannot|\w+n[’']t|dont|doesnt|havent|isnt)\b/i;
const contrast = /\b(?:but|however|although|though|yet|except|only|instead)\b/i;

/**
 * Holds a clause of a description or of a policy against a duty. `context` is the whole text, which may say which of several
 * figures is meant ("We are a Tier 1 bureau"). In doubt it cannot tell: nothing that may be a breach is ever called met.
 */
export function compareClause(clause: string, duty: Held, context = clause): Compared {
  const byFigure = compareFigures(clause, duty, context);
  const isLacking = pending.test(clause) || polarityOf(clause) === "absent";
  if (byFigure?.verdict === "breach") return byFigure;
  const forbidden = forbiddenIn(duty.requirement.text, clause);
  if (forbidden) return { ...none, verdict: "breach", why: `Your text says that this is done: ${forbidden}` };
  // What is banned and denied is not lacking.
  if (
    isLacking &&
    !ban.test(duty.requirement.text) &&
    sharedStems(clause, duty.requirement.text).length >= fewestShared
  )
    return { ...none, verdict: "missing", why: "Your text says that this is missing or not done" };
  if (byFigure?.verdict === "meets" && !doubt.test(clause) && !isLacking) return byFigure;
  if (!byFigure && isPlainlyMet(clause, duty))
    return { ...none, verdict: "meets", why: "Your text says that it is there" };
  return { ...(byFigure ?? none), verdict: "cannot-tell", why: "Your text is on this, and does not say enough" };
}

const none = { stated: null, required: null };

type Group = { demands: Demand[]; subject: string };

/** The figures of a clause against those of a duty; null where none can be compared. */
function compareFigures(clause: string, { requirement, figures }: Held, context: string): Compared | null {
  const quantities = readQuantities(clause);
  if (quantities.length === 0) return null;
  const results = groupsOf(demandsOf(requirement, figures)).flatMap(([dimension, groups]) => {
    const said = quantities.filter((quantity) => isOf(quantity, dimension));
    return said.flatMap((quantity) => {
      const about = windowOf(clause, quantities, quantity);
      const chosen = groupFor(groups, about, context);
      const isNear = dimension === "NGN" || sharedStems(clause, matterOf(requirement, groups)).length >= fewestShared;
      const fitting = chosen.filter(({ demands }) =>
        demands.every((demand) => isAbout(demand, quantity, clause, requirement)),
      );
      return fitting.length === 0 ? [] : [resultOf(fitting, quantity, clause, isNear)];
    });
  });
  const breach = results.find(({ verdict }) => verdict === "breach");
  const met = results.find(({ verdict }) => verdict === "meets");
  // Of several amounts of money nobody can say which one the duty is about.
  const amounts = quantities
    .filter(({ dimension }) => dimension === "NGN" || dimension === "USD")
    .map((one) => one.words);
  if (!breach && met && amounts.length > 1 && amounts.includes(met.stated!)) return { ...met, verdict: "cannot-tell" };
  // "By 30 June each year" has the year of a rule, and not its day.
  const kindOf = ({ stated }: Compared) => quantities.find((one) => one.words === stated)?.dimension;
  if (breach && met && breach.required === met.required && kindOf(breach) === kindOf(met))
    return { ...breach, verdict: "cannot-tell" };
  return (
    breach ??
    (results.some(({ verdict }) => verdict === "cannot-tell")
      ? results.find(({ verdict }) => verdict === "cannot-tell")!
      : (met ?? null))
  );
}

// One word in common is chance; what is called met shares two.
const fewestShared = 2;

const matterOf = ({ text, deadline }: Requirement, groups: readonly Group[]): string =>
  [text, deadline?.rule, ...groups.map(({ subject }) => subject)].join(" ");

/** Those that are compared with the same quantities, by what they are of; the company's own before those of all. */
function groupsOf(demands: readonly Demand[]): [Demand["dimension"], Group[]][] {
  return [...Map.groupBy(demands, ({ dimension }) => dimension)].map(([dimension, all]) => {
    const own = all.filter(({ isOwn }) => isOwn);
    const kinds = new Set(own.map(({ kind }) => kind));
    const binding = all.filter(
      ({ isOwn, kind, op }) => isOwn || !kinds.has(kind) || (kind === "count" && !own.some((one) => one.op === op)),
    );
    const groups = Map.groupBy(binding, ({ subject }) => subject);
    return [dimension, [...groups].map(([subject, list]) => ({ subject, demands: list }))];
  });
}

function isOf({ dimension, words: said }: Quantity, asked: Demand["dimension"]): boolean {
  if (dimension === asked) return true;
  if (asked === "NGN") return dimension === "count" && /\d\s?(?:k|m|bn|million|billion|thousand)\b/i.test(said);
  const times = ["time", "working-time"];
  return times.includes(asked) && times.includes(dimension);
}

/** What is said about a quantity: from the one before it to the one after it. */
function windowOf(clause: string, all: readonly Quantity[], { start, end }: Quantity): string {
  const before = Math.max(0, ...all.filter((one) => one.end <= start).map((one) => one.end));
  const after = Math.min(clause.length, ...all.filter((one) => one.start >= end).map((one) => one.start));
  return clause.slice(before, after);
}

/** Of several figures those that are meant: by what stands beside the number, else by the whole text, else any. */
function groupFor(groups: readonly Group[], about: string, context: string): readonly Group[] {
  if (groups.length < 2) return groups;
  const stems = groups.map(({ subject }) => new Set(stemsOf(subject)));
  const telling = stems.map((own, at) =>
    [...own].filter((stem) => stems.every((others, i) => i === at || !others.has(stem))),
  );
  for (const text of [about, context]) {
    const said = new Set(stemsWith(text));
    const scores = telling.map((own) => own.filter((stem) => said.has(stem)).length);
    const best = Math.max(...scores);
    if (best > 0 && scores.filter((score) => score === best).length === 1) return [groups[scores.indexOf(best)]!];
  }
  const general = groups.filter(({ subject }) => subject === "");
  return general.length > 0 ? general : groups;
}

// A clause is held against several duties, and the whole text beside each: its words are read once.
const known = new Map<string, readonly string[]>();
const mostKnown = 64;

function stemsWith(text: string): readonly string[] {
  const held = known.get(text);
  if (held) return held;
  const stems = [...stemsOf(text), ...expandQuery(text).flatMap((part) => stemsOf(part.text))];
  if (known.size >= mostKnown) known.clear();
  known.set(text, stems);
  return stems;
}

const sharedStems = (clause: string, other: string): string[] => {
  const said = new Set(stemsWith(clause));
  return [...new Set(stemsOf(other))].filter((stem) => said.has(stem) && !generic.has(stem) && !/^n?\d/.test(stem));
};

const people = /\b(?:people|persons?|members?|directors?|staff|employees|officers?|men|women|seats?|scholars?)\b/i;

/** Is a quantity of the kind that a figure is, and on its matter? */
function isAbout(
  { kind, dimension, subject }: Demand,
  quantity: Quantity,
  clause: string,
  { text, deadline }: Requirement,
): boolean {
  const before = clause.slice(0, quantity.start);
  const matter = sharedStems(clause, `${text} ${subject} ${deadline?.rule ?? ""}`);
  const ofKind = kindWords.get(kind);
  if (kind === "capital") return ofKind!.test(clause);
  if (ofKind && !ofKind.test(clause) && !(kind === "fee" && matter.length >= fewestShared)) return false;
  if (kindWords.get("capital")!.test(clause) && dimension === "NGN") return false;
  if (dimension === "time" || dimension === "working-time") {
    if (kind !== "retention" && kind !== "limit" && /\b(?:for|last|past|since|used the \w+ for)\s+$/i.test(before))
      return false;
    if (/^\s*(?:ago|old)\b/i.test(clause.slice(quantity.end))) return false;
  }
  if (dimension === "count") {
    const noun = quantity.noun ?? "";
    const isBare = noun === "" || people.test(noun);
    return (
      matter.length > 0 && (isBare ? people.test(`${subject} ${text}`) : sharedStems(noun, subject || text).length > 0)
    );
  }
  return matter.length > 0;
}

/** By all the figures that may be meant: a verdict only where they agree. */
function resultOf(groups: readonly Group[], quantity: Quantity, clause: string, isNear: boolean): Compared {
  const verdicts = groups.map(({ demands }) =>
    demands.every((demand) => holds(demand, quantity)) ? "meets" : failsIn(demands, quantity),
  );
  const [first] = verdicts;
  const isPlanned = first === "breach" && plan.test(clause);
  const at = groups.flatMap(({ demands }) => demands);
  const isNamed = at.every(
    ({ kind, subject }) =>
      subject === "" ||
      (kind !== "limit" && kind !== "count") ||
      sharedStems(clause, subject).length > 0 ||
      people.test(subject),
  );
  // Whose capital is meant nobody can say where the text names none of them.
  const isOfOne = groups.length === 1 || at[0]!.kind !== "capital";
  const isSure =
    verdicts.every((one) => one === first) && !isPlanned && (first !== "meets" || (isNamed && isNear && isOfOne));
  const verdict = isSure ? first! : "cannot-tell";
  const demand = at.find((one) => !holds(one, quantity)) ?? at[0]!;
  const why = `Your text says ${quantity.words}; the duty: ${demand.words}`;
  return { verdict, stated: quantity.words, required: demand.words, why };
}

const failsIn = (demands: readonly Demand[], quantity: Quantity): "breach" | "cannot-tell" =>
  demands.some((demand) => fails(demand, quantity)) ? "breach" : "cannot-tell";

// A month is thirty or thirty-one days, and "about" is no measure.
const slack = 1.04;

function holds(demand: Demand, quantity: Quantity): boolean {
  const [low, high] = spanOf(quantity, demand);
  if (demand.op === "at-least")
    return low * slack >= demand.value && (demand.dimension !== "percent" || low >= demand.value);
  if (demand.op === "at-most") return high <= demand.value * (isTimely(demand) ? slack : 1);
  return low === demand.value && high === demand.value;
}

function fails(demand: Demand, quantity: Quantity): boolean {
  const [low, high] = spanOf(quantity, demand);
  if (demand.op === "at-least") return high < demand.value;
  if (demand.op === "at-most") return low > demand.value * (isTimely(demand) ? slack : 1);
  return low > demand.value || high < demand.value;
}

const isTimely = ({ dimension }: Demand): boolean => ["time", "working-time", "every"].includes(dimension);

/** A quantity as the demand measures: so many days are at most as many working days, and at least five in seven of them. */
function spanOf({ dimension, low, high }: Quantity, demand: Demand): [number, number] {
  if (demand.dimension === "working-time" && dimension === "time")
    return [Math.max(0, (low / 24 / 7) * 5 - 2), high / 24];
  if (demand.dimension === "time" && dimension === "working-time") return [low * 24, (high * 1.4 + 2) * 24];
  return [low, high];
}

const ban = /\b(?:do not|never|refuse|accept neither|bar|ban|no(?: [\w-]+){1,3} may)\b\s*(?<what>[^.;]+)/i;

/** The words of a ban that a clause says are done; null where it does not, or where an exception may cover it. */
function forbiddenIn(text: string, clause: string): string | null {
  const what = ban.exec(text)?.groups?.["what"];
  if (what === undefined || denial.test(clause) || /\b(?:exceed|more than|less than)\b/i.test(what)) return null;
  const [core, ...excepted] = what.split(exception);
  const said = new Set(stemsOf(clause));
  const own = new Set(stemsOf(core!));
  if (stemsOf(excepted.join(" ")).some((stem) => said.has(stem) && !own.has(stem))) return null;
  const all = new Set(stemsWith(clause));
  const done = core!.split(/,|\bor\b|\band\b|\bnor\b/).find((item) => {
    const asked = stemsOf(item).filter((stem) => !generic.has(stem));
    return asked.length > 0 && asked.filter((stem) => all.has(stem)).length / asked.length >= mostlyDone;
  });
  return done?.trim() ?? null;
}

/** Does a clause say nearly all that a short duty asks, with no word that takes a part of it back? */
function isPlainlyMet(clause: string, { requirement: { text }, figures }: Held): boolean {
  if (figures.length > 0 || contrast.test(clause) || doubt.test(clause) || plan.test(clause)) return false;
  if (ban.test(text)) return keepsBan(text, clause);
  // How often it is done is a figure too, though the duty says it in words alone.
  if (readQuantities(clause).some(({ dimension }) => dimension === "every")) return false;
  if (!isPrecondition(clause) && (denial.test(clause) || polarityOf(clause) === "unclear")) return false;
  const asked = [...new Set(stemsOf(text))].filter((stem) => !/^\d/.test(stem));
  const said = new Set(stemsWith(clause));
  return asked.filter((stem) => said.has(stem)).length / asked.length >= mostlySaid;
}

const until = /\b(?:no|not|never|nobody|none|cannot)\b(?<act>.*?)\b(?:until|unless|before)\b(?<first>.*)$/i;

/** "Nobody starts until he is cleared" says that they are cleared first, and denies nothing. */
function isPrecondition(clause: string): boolean {
  const { act, first } = until.exec(clause)?.groups ?? {};
  return act !== undefined && first !== undefined && !denial.test(act) && !denial.test(first);
}

const onTerms = /\b(?:without|until|unless|before|after|only|more|less|any ?more)\b/i;
const outright = /\b(?:never|nobody|none|no|not)\b/gi;

/** Does a clause deny, with nothing to take it back, nearly all of what a duty without exceptions bans? */
function keepsBan(text: string, clause: string): boolean {
  const [core, ...excepted] = ban.exec(text)!.groups!["what"]!.split(exception);
  if (excepted.length > 0 || onTerms.test(core!)) return false;
  if ((clause.match(outright) ?? []).length !== 1 || pending.test(clause) || onTerms.test(clause)) return false;
  const asked = [...new Set(stemsOf(core!))].filter((stem) => !generic.has(stem));
  const said = new Set(stemsWith(clause));
  return asked.length > 0 && asked.filter((stem) => said.has(stem)).length / asked.length >= mostlySaid;
}

const mostlySaid = 0.6;
// Of two words of a thing that is banned one alone is another thing: a transfer need not go abroad.
const mostlyDone = 0.75;
