import type { AppliesTo, Instrument, Question } from "../catalogue/schema.ts";
import { addresses } from "../audience/rules.ts";
import { membershipIn } from "../audience/rules/membership.ts";
import type { AudienceTable } from "../audience/schema.ts";
import { askedSize, sizeQuestionKey } from "../catalogue/rules/size-question.ts";
import { headCount, isCovered } from "../company/rules.ts";
import type { Profile } from "../company/schema.ts";
import { categories, industryLabels, serviceLabels, type LicenceCategory } from "../company/vocabulary.ts";
import type { Ground, OpenQuestion, Verdict } from "./schema.ts";

/**
 * Does an instrument bind a company? Three-valued: what the profile does not say is neither yes nor no.
 * The order and meaning of the tests are those of the catalogue's `appliesTo` (docs/catalogue.md): industry, licence category,
 * services, head count, and a question for what no profile field says.
 */
export function evaluate(instrument: Instrument, profile: Profile, questions: Questions): Verdict {
  const notInForce = verdictOfStatus(instrument);
  if (notInForce) return notInForce;
  if (instrument.captured) return settled([addressed(instrument, profile, questions.audience)]);

  const rule = instrument.appliesTo;
  const brought = broughtIn(instrument.key, profile, questions);
  if (brought?.answer === true) {
    return settled([answered(brought.question, profile, questions), size(rule, profile)]);
  }
  // The order is that of the reasons: what says most about this company comes first.
  const scope = [category(rule, profile), industry(rule, profile)];
  const others = [offered(rule, profile), size(rule, profile)];
  // Industry or category leave it out, but an unanswered question may still bring it in.
  if (brought && scope.some((test) => test.holds === false)) {
    const question: Test = { holds: undefined, open: asOpen(brought.question) };
    return settled([question, ...others]);
  }
  return settled([condition(rule, profile, questions), ...scope, ...others]);
}

/** The questions of a catalogue, ready to be asked which of them matters for what. */
export type Questions = {
  byKey: Map<string, Question>;
  bringing: Map<string, Question[]>;
  /** What a yes to a question implies. */
  implied: Map<string, string[]>;
  /** To whom what was captured is addressed, and who that is. */
  audience: AudienceTable | undefined;
};

export function indexQuestions(list: Question[], audience?: AudienceTable): Questions {
  const bringing = new Map<string, Question[]>();
  const implied = new Map<string, string[]>();
  for (const question of list) {
    for (const key of question.alsoBringsIn) bringing.set(key, [...(bringing.get(key) ?? []), question]);
    for (const key of question.impliedBy) implied.set(key, [...(implied.get(key) ?? []), question.key]);
  }
  return { byKey: new Map(list.map((question) => [question.key, question])), bringing, implied, audience };
}

/**
 * The company's own answer, or what follows from its others: a yes where another yes implies it, a no where it would imply
 * what was answered no. Undefined when neither is there.
 */
export function answerTo(key: string, profile: Profile, questions: Questions): boolean | undefined {
  const follows = (answer: boolean, at: string, seen: Set<string>): boolean => {
    const own = profile.answers[at];
    if (own !== undefined) return own === answer;
    // Each is asked once, by whatever way it is reached: where many imply each other the ways are without number.
    seen.add(at);
    return linkedTo(at, answer, questions).some((other) => !seen.has(other) && follows(answer, other, seen));
  };
  // Where answers contradict each other the yes counts: it hides no duty.
  if (follows(true, key, new Set())) return true;
  return follows(false, key, new Set()) ? false : undefined;
}

/**
 * From which questions an answer to this one follows: a yes from those that imply it, a no from those that it implies. So
 * those that the other answer would follow from are those to which the answer itself goes on.
 */
export const linkedTo = (key: string, answer: boolean, { byKey, implied }: Questions): readonly string[] =>
  (answer ? byKey.get(key)?.impliedBy : implied.get(key)) ?? [];

/**
 * One test of a rule. `holds` undefined: not known, and `open` would settle it. A test that filters nothing has no reason:
 * it is no ground for the verdict.
 */
export type Test = { holds: boolean | undefined; ground?: Ground; reason?: string; open?: OpenQuestion };
const unfiltered: Test = { holds: true };

/** One no is a no; else one unknown is a may; else it applies. */
export function settled(tests: Test[]): Verdict {
  const failed = tests.filter((test) => test.holds === false);
  const reasonsOf = (list: Test[]) => list.flatMap((test) => test.reason ?? []);
  if (failed.length > 0) return { result: "no", reasons: reasonsOf(failed), grounds: [], open: [] };
  const open = tests.flatMap((test) => (test.holds === undefined && test.open ? [test.open] : []));
  const met = tests.filter((test) => test.holds === true);
  const reasons = reasonsOf(met);
  const grounds = met.flatMap((test) => test.ground ?? []);
  if (open.length > 0) return { result: "may", reasons, grounds, open };
  if (reasons.length > 0) return { result: "applies", reasons, grounds, open };
  return { result: "applies", reasons: ["It binds every company in Nigeria"], grounds: ["general"], open };
}

/** What was captured is judged by whom it is for: nobody has said yet to whom its words apply. */
function addressed({ captured, regulator }: Instrument, profile: Profile, table: AudienceTable | undefined): Test {
  const { audience } = captured!;
  const ground = audience.scope === "classes" ? "category" : audience.scope === "licensed" ? "industry" : "general";
  if (!table) return { holds: undefined, ground };
  const { holds, reason } = addresses(audience, regulator, profile, table);
  const ids = audience.scope === "licensed" ? (table.regulators[regulator] ?? []) : audience.classes;
  const key = holds && audience.scope !== "everybody" ? membershipIn(ids, profile, table)?.open : undefined;
  if (!key) return { holds, ground, reason };
  const question = {
    category: "Which licence do you hold exactly? Your profile names its group only.",
    services: "Which services do you offer? Choose them in the profile.",
  }[key];
  return { holds: undefined, open: { kind: "profile", key, question, help: `${reason}.` } };
}

function verdictOfStatus({ status }: Instrument): Verdict | undefined {
  if (status === "in-force") return undefined;
  if (status === "draft")
    return { result: "watch", reasons: ["It is a draft: nothing in it binds yet"], grounds: [], open: [] };
  return { result: "history", reasons: [`It was ${status} and binds nobody any more`], grounds: [], open: [] };
}

function industry({ industries }: AppliesTo, profile: Profile): Test {
  if (industries.includes("all")) return unfiltered;
  const names = listing(industries.filter((item) => item !== "all").map((item) => industryLabels[item].toLowerCase()));
  const holds = industries.includes(profile.industry);
  const own = industryLabels[profile.industry].toLowerCase();
  return {
    holds,
    ground: "industry",
    reason: holds ? `It binds the ${own} industry` : `It binds the ${names} industry; yours is ${own}`,
  };
}

/** Licence categories are a matter of financial companies only; for others the field says nothing. */
export function category({ categories: rules }: Pick<AppliesTo, "categories">, profile: Profile): Test {
  if (rules.includes("all") || profile.industry !== "financial") return unfiltered;
  const own = profile.category;
  const slugs = rules.filter((rule) => rule !== "all");
  const met = slugs.find((rule) => isCovered(own, rule));
  const name = categories[own].name;
  if (met)
    return {
      holds: true,
      ground: "category",
      reason:
        met === own
          ? `It names your licence: ${name}`
          : `It names ${categories[met].name}, which includes your licence: ${name}`,
    };
  const children = slugs.filter((rule) => categories[rule].parent === own);
  if (children.length === 0) return { holds: false, reason: `It is for other licences than yours (${name})` };
  const question = `Which licence do you hold exactly? This binds ${listing(children.map((slug) => categories[slug].name))}.`;
  return { holds: undefined, open: { kind: "profile", key: "category", question, help: null } };
}

/** Any of the services listed; none listed means no filter. A company that was never asked is not one that offers none. */
function offered({ services: rules }: AppliesTo, profile: Profile): Test {
  if (rules.length === 0) return unfiltered;
  const labels = listing(
    rules.map((service) => serviceLabels[service]),
    "or",
  );
  if (profile.services === null) {
    const question = `Do you offer ${labels}? Choose your services in the profile.`;
    return { holds: undefined, open: { kind: "profile", key: "services", question, help: null } };
  }
  const met = rules.filter((service) => profile.services?.includes(service)).map((service) => serviceLabels[service]);
  if (met.length > 0) return { holds: true, ground: "services", reason: `You offer ${listing(met)}` };
  return { holds: false, reason: `It is for companies that offer ${labels}` };
}

/** A size band wholly below the number is out, wholly at or above it is in; one that straddles it asks for the number. */
function size({ minEmployees }: AppliesTo, profile: Profile): Test {
  if (minEmployees === null) return unfiltered;
  if (profile.employeeSize === null)
    return {
      holds: undefined,
      open: askSize(`Do you employ at least ${minEmployees} people? Give your size in the profile.`),
    };
  const { from, to } = headCount(profile.employeeSize);
  const reason = `It starts at ${minEmployees} employees; you have ${profile.employeeSize}`;
  if (to < minEmployees) return { holds: false, reason };
  if (from >= minEmployees) return { holds: true, ground: "size", reason };
  return straddled(minEmployees, profile);
}

/** The band does not tell; an answer to the number itself does, and one to a neighbouring number may. */
function straddled(minEmployees: number, { answers, employeeSize }: Profile): Test {
  const counts = Object.entries(answers).flatMap(([key, answer]) => {
    const asked = askedSize(key);
    return asked === undefined ? [] : [{ asked, answer }];
  });
  const isMore = counts.some(({ asked, answer }) => answer && asked >= minEmployees);
  const isLess = counts.some(({ asked, answer }) => !answer && asked <= minEmployees);
  const start = `It starts at ${minEmployees} employees; you answered that you have`;
  if (isMore) return { holds: true, ground: "size", reason: `${start} as many` };
  if (isLess) return { holds: false, reason: `${start} fewer` };
  const help = `Your size band, ${employeeSize}, does not tell.`;
  const question = `Do you employ at least ${minEmployees} people?`;
  return { holds: undefined, open: { kind: "answer", key: sizeQuestionKey(minEmployees), question, help } };
}

const askSize = (question: string): OpenQuestion => ({ kind: "profile", key: "employeeSize", question, help: null });

/** The question that decides, unless law or licence already answers it for this industry or category. */
function condition(rule: AppliesTo, profile: Profile, questions: Questions): Test {
  const question = rule.conditionKey === null ? undefined : questions.byKey.get(rule.conditionKey);
  if (!question) return unfiltered;
  return unconditional(rule, profile) ?? answered(question, profile, questions);
}

export function answered(question: Question, profile: Profile, questions: Questions): Test {
  const answer = answerTo(question.key, profile, questions);
  if (answer === undefined) return { holds: undefined, open: asOpen(question) };
  const words = `${answer ? "yes" : "no"}: ${question.question}`;
  const isOwn = profile.answers[question.key] !== undefined;
  return {
    holds: answer,
    ground: "answer",
    reason: isOwn ? `You answered ${words}` : `From your answers follows ${words}`,
  };
}

function unconditional({ unconditionalFor }: AppliesTo, profile: Profile): Test | undefined {
  const ownIndustry = industryLabels[profile.industry].toLowerCase();
  if (unconditionalFor?.industries.includes(profile.industry))
    return {
      holds: true,
      ground: "industry",
      reason: `It binds the ${ownIndustry} industry without further conditions`,
    };
  const licence =
    profile.industry === "financial" && unconditionalFor?.categories.find((rule) => isCovered(profile.category, rule));
  if (!licence) return undefined;
  return { holds: true, ground: "category", reason: `It binds ${categories[licence].name} without further conditions` };
}

/** The question that could bring an instrument in: one answered yes, else one still open that is put to such a company. */
function broughtIn(
  key: string,
  profile: Profile,
  questions: Questions,
): { question: Question; answer: boolean | undefined } | undefined {
  const candidates = (questions.bringing.get(key) ?? []).map((question) => ({
    question,
    answer: answerTo(question.key, profile, questions),
  }));
  return (
    candidates.find(({ answer }) => answer === true) ??
    candidates.find(({ question, answer }) => answer === undefined && isAsked(question, profile))
  );
}

/** Is a question put to a company of this industry and category at all? */
export function isAsked({ askWhen }: Question, profile: Profile): boolean {
  const inIndustry = askWhen.industries.includes("all") || askWhen.industries.includes(profile.industry);
  const covers = (rule: LicenceCategory | "all") =>
    rule === "all" || isCovered(profile.category, rule) || categories[rule].parent === profile.category;
  return inIndustry && (profile.industry !== "financial" || askWhen.categories.some(covers));
}

function asOpen({ key, question, help }: Question): OpenQuestion {
  return { kind: "answer", key, question, help };
}

/** "a, b and c". */
function listing(words: string[], joint = "and"): string {
  return words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} ${joint} ${words.at(-1)}`;
}
