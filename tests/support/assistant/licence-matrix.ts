import type { Evaluated } from "#features/applicability/service.ts";
import { isBinding } from "#features/applicability/vocabulary.ts";
import { dueOf } from "#features/catalogue/rules/due.ts";
import type { Figure } from "#features/catalogue/rules/figures/figure.ts";
import { numbersIn } from "#features/catalogue/rules/figures/numbers.ts";
import type { Requirement } from "#features/catalogue/schema.ts";
import { licenceOf } from "#features/company/rules.ts";
import { categories, licenceCategories } from "#features/company/vocabulary.ts";
import type { Asking } from "./asking.ts";
import { leadOf, numbersNamed, states } from "./facts.ts";
import type { OfficerProfile } from "./officers.ts";
import { idOf, isRefused } from "./score.ts";

// One plainly worded question on each matter for each licence. What is right is made of the typed figures of the duties that
// bind that licence, so that it moves with the library and nobody has to write it down.

const asOf = "2026-11-23";
type Unit = Figure["unit"];
const times: readonly Unit[] = ["seconds", "minutes", "hours", "days", "working-days", "weeks", "months", "years"];

type Topic = {
  name: string;
  question: string;
  /** The duties that are on the matter, by their words and those of their deadline. */
  about: RegExp;
  kinds: readonly Figure["kind"][];
  units: readonly Unit[];
  /** The answer is the day of its schedule, which recurs like this. */
  recurs?: "monthly" | "quarterly";
};
export const topics: readonly Topic[] = [
  { name: "capital", question: "What is our minimum capital?", about: /./, kinds: ["capital"], units: ["NGN", "USD"] },
  {
    name: "monthly return",
    question: "When is our monthly return due?",
    about: /\breturns?\b/i,
    kinds: [],
    units: times,
    recurs: "monthly",
  },
  {
    name: "quarterly report",
    question: "When is our quarterly report due?",
    about: /\b(?:returns?|reports?)\b/i,
    kinds: [],
    units: times,
    recurs: "quarterly",
  },
  {
    name: "cyber incident",
    question: "How fast must we report a cyber incident?",
    about: /\b(?:incidents?|attack|intrusion|personal data breach)\b/i,
    kinds: ["deadline"],
    units: ["hours", "days", "minutes"],
  },
  {
    name: "suspicious transaction",
    question: "How fast must we report a suspicious transaction?",
    about: /\bsuspicious\b/i,
    kinds: ["deadline"],
    units: ["hours", "days"],
  },
  {
    name: "complaint",
    question: "How long may a complaint of a customer take?",
    about: /\bcomplain(?:t|ts|ant)\b/i,
    kinds: ["deadline"],
    units: times,
  },
  {
    name: "records",
    question: "How long must we keep the records of customers and transactions?",
    about: /\brecords?\b|\bdata\b/i,
    kinds: ["retention"],
    units: ["years", "months"],
  },
  {
    name: "single obligor",
    question: "What is our single obligor limit?",
    about: /single (?:obligor|borrower)|\b(?:one|any) (?:borrower|obligor)/i,
    kinds: ["ratio", "limit"],
    units: ["percent", "NGN"],
  },
  {
    name: "agents",
    question: "How much may a customer withdraw from one of our agents in a day?",
    about: /\bagents?\b/i,
    kinds: ["limit"],
    units: ["NGN"],
  },
  {
    name: "large cash",
    question: "From what amount on must we report a cash transaction of an individual?",
    about: /report any (?:lodgement|cash)|\bcurrency transaction\b|cash dealing/i,
    kinds: ["limit"],
    units: ["NGN"],
  },
];

/** What a company may do: its licence forbids it in so many words, or "no" is no answer. */
export const permissions = [
  {
    name: "lend",
    question: "May we grant loans to customers?",
    forbids: /\bdo not (?:grant (?:loans|credit)|lend)\b/i,
  },
  {
    name: "take deposits",
    question: "May we take deposits from the public?",
    forbids: /\bdo not (?:take|accept|receive) deposits(?=[.,;]|$)/im,
  },
] as const;

type Duty = {
  id: string;
  text: string;
  isSure: boolean;
  own: readonly Figure[];
  others: readonly Figure[];
  /** Its next day, and the day in words. */
  days: string[];
  /** How often it recurs, by its data or, where they leave it open, its words. */
  rhythm: string;
};
export type Cell = { company: string; topic: string; isRight: boolean; why: string };

/** Every licence of the officers' companies, and a company that has told nothing but its licence where there is none. */
export function licenceProfiles(profiles: readonly OfficerProfile[]): OfficerProfile[] {
  const financial = profiles.filter(({ industry }) => industry === "financial");
  const missing = licenceCategories.filter((slug) => !financial.some(({ category }) => category === slug));
  return [
    ...financial,
    ...missing.map((slug): OfficerProfile => {
      const known = { industry: "financial", category: slug, services: null, employeeSize: null, answers: {} } as const;
      return { ...known, id: `only-${slug}`, name: `Only ${categories[slug].name}` };
    }),
  ];
}

/** The duties of texts in force that bind a company, or may, with its own figures apart from those of others. */
function dutiesOf(evaluated: readonly Evaluated[], profile: OfficerProfile): Duty[] {
  return evaluated.flatMap(({ instrument, verdict, duties }) => {
    if (!isBinding(verdict.result) || instrument.captured) return [];
    return instrument.requirements.flatMap((requirement) => {
      const judged = duties.get(requirement.id);
      if (judged && !isBinding(judged.result)) return [];
      const all = requirement.figures ?? [];
      const own = judged?.figures ?? all;
      const due = dueOf(instrument, requirement.deadline?.schedule ?? null, asOf, licenceOf(profile));
      return {
        id: `${instrument.key}#${requirement.id}`,
        text: [requirement.text, requirement.deadline?.rule].filter(Boolean).join("\n"),
        isSure: verdict.result === "applies" && judged?.result !== "may",
        own,
        others: all.filter((figure) => !own.includes(figure)),
        rhythm: rhythmOf(requirement),
        days: [...(due ? [due.day] : []), ...wordsOfDay(requirement)],
      };
    });
  });
}

const rhythmOf = ({ text, deadline }: Requirement): string =>
  deadline ? `${deadline.recurrence} ${text} ${deadline.rule}`.toLowerCase() : "";

/** How a deadline says its day: "the 10th day", "within 5 working days". */
const wordsOfDay = ({ deadline }: Requirement): string[] => [
  ...(deadline?.rule.match(/\b\d{1,2}(?:st|nd|rd|th)\b/g) ?? []),
  ...numbersIn(deadline?.rule ?? "").flatMap(({ value, unit }) => (unit ? factsOf({ value, unit }) : [])),
];

const nouns: Partial<Record<Unit, string[]>> = { "working-days": ["working days", "business days"] };
function factsOf({ value, unit }: Pick<Figure, "value" | "unit">): string[] {
  if (unit === "NGN") return [`N${value}`];
  if (unit === "USD") return [`US$${value}`];
  if (unit === "percent") return [`${value}%`];
  return (nouns[unit] ?? [unit]).map((noun) => `${value} ${noun}`);
}

const isOn = (topic: Topic, { kind, unit }: Figure) => topic.kinds.includes(kind) && topic.units.includes(unit);
const facts = (topic: Topic, { own, days, rhythm }: Duty): string[] =>
  topic.recurs
    ? rhythm.includes(topic.recurs)
      ? days
      : []
    : own.filter((figure) => isOn(topic, figure)).flatMap(factsOf);

/** A figure of the kind that was asked for, whatever its value: what an answer from nothing must not hold. */
const figureWords: Record<string, RegExp> = {
  money: /(?:₦|\bN|US\$)\s?\d/,
  percent: /\d\s?(?:%|per cent)/,
  time: /\b(?:\d+|one|two|three|four|five|six|seven|ten|fourteen|thirty)[ -](?:working |business )?(?:second|minute|hour|day|week|month|year)/i,
};
const holdsFigure = ({ units }: Topic, lead: string): boolean =>
  (units.includes("NGN") && figureWords["money"]!.test(lead)) ||
  (units.includes("percent") && figureWords["percent"]!.test(lead)) ||
  (times.some((unit) => units.includes(unit)) && figureWords["time"]!.test(lead));

/** Asks on every matter for every licence. */
export async function askLicences(asking: Asking, profiles: readonly OfficerProfile[]): Promise<Cell[]> {
  const cells: Cell[] = [];
  for (const profile of profiles) {
    const { id, name: _name, ...known } = profile;
    const duties = dutiesOf(await asking.services.applicability.evaluateAll(known), profile);
    for (const topic of topics) {
      const reply = await asking.ask(profile, [topic.question], asOf);
      const lead = leadOf(reply.summary);
      const held = duties.filter((duty) => topic.about.test(duty.text) && facts(topic, duty).length > 0);
      const named = new Set(
        reply.citations.filter(({ number }) => numbersNamed(lead).includes(number)).map((citation) => idOf(citation)),
      );
      const expected = held.some(({ isSure }) => isSure) ? held.filter(({ isSure }) => isSure) : held;
      const led = expected.filter(({ id }) => named.has(id));
      const said = led.some((duty) => facts(topic, duty).some((fact) => states(lead, fact)));
      // A duty that names all licences is quoted as it is: where one's own figure stands before the quote, it is the answer.
      const unquoted = lead.replaceAll(/“[^”]*”/g, "");
      const isOwnFirst = led.some((duty) => facts(topic, duty).some((fact) => states(unquoted, fact)));
      const told = isOwnFirst ? unquoted : lead;
      const foreign = led.some((duty) => foreignFacts(topic, duty).some((fact) => states(told, fact)));
      const isRefusal = isRefused(reply) || !holdsFigure(topic, lead);
      const isRight = (said && !foreign) || (isRefusal && !held.some(({ isSure }) => isSure));
      const why =
        held.length === 0
          ? "a figure of no duty of its own"
          : foreign
            ? "a figure of another licence"
            : "lacks its figure";
      cells.push({
        company: id,
        topic: topic.name,
        isRight,
        why: `${why}: ${lead} (${held.map(({ id }) => id).join(", ")})`,
      });
    }
    for (const { name, question, forbids } of permissions) {
      const reply = await asking.ask(profile, [question], asOf);
      const lead = leadOf(reply.summary);
      const bans = duties.filter(({ isSure, text }) => isSure && forbids.test(text)).map(({ id }) => id);
      const isNo = states(lead, "no") && (reply.outcome === "answered" || (reply.answer?.isLikely ?? false));
      cells.push({
        company: id,
        topic: name,
        isRight: isNo === bans.length > 0,
        why: `${lead} (${bans.join(", ")})`,
      });
    }
  }
  return cells;
}

/** Figures of other licences in the same duty, unless one's own is the same. */
const foreignFacts = (topic: Topic, { own, others }: Duty): string[] =>
  others
    .filter(
      (figure) => isOn(topic, figure) && !own.some(({ value, unit }) => value === figure.value && unit === figure.unit),
    )
    .flatMap(factsOf);
