import { isBinding } from "../../../applicability/vocabulary.ts";
import { fixedDates } from "../../../catalogue/rules/deadline.ts";
import { dueOf } from "../../../catalogue/rules/due.ts";
import type { Calendar } from "../../../catalogue/rules/working-days.ts";
import type { Instrument, Requirement } from "../../../catalogue/schema.ts";
import { licenceOf } from "../../../company/rules.ts";
import type { Profile } from "../../../company/schema.ts";
import { categories, type LicenceCategory } from "../../../company/vocabulary.ts";
import type { Corpus } from "../corpus.ts";
import { licenceWords } from "../describe/licence-words.ts";
import type { Passage } from "../corpus/passage.ts";
import type { Applicability, Applicabilities } from "../applicability.ts";

/** A duty that binds the company or may bind it. `unit` is its place in the corpus. */
export type Duty = {
  unit: number;
  passage: Passage;
  instrument: Instrument;
  requirement: Requirement;
  applicability: Applicability;
  isSure: boolean;
  /** The next day on which it falls due. */
  due: { day: string; note: string | null } | null;
  /** The last day on which it fell due, where none is to come. */
  passedOn: string | null;
};

export type Binding = { instrument: Instrument; applicability: Applicability; isSure: boolean };

/** What binds the company or may: by its applicability, or, of a company of which nothing is known, what binds every one. */
export function bindingOf(instruments: ReadonlyMap<string, Instrument>, applicabilities: Applicabilities): Binding[] {
  return [...instruments.values()].flatMap((instrument) => {
    const applicability = applicabilities.get(instrument.key);
    if (!applicability) return [];
    const { verdict } = applicability;
    if (verdict === null)
      return bindsEverybody(instrument) ? [{ instrument, applicability: general(applicability), isSure: true }] : [];
    return isBinding(verdict) ? [{ instrument, applicability, isSure: verdict === "applies" }] : [];
  });
}

function bindsEverybody({ status, appliesTo }: Instrument): boolean {
  const { industries, categories: licences, services, minEmployees, conditionKey } = appliesTo;
  const isOpen = industries.includes("all") && licences.includes("all") && services.length === 0;
  return status === "in-force" && isOpen && minEmployees === null && conditionKey === null;
}

const general = (applicability: Applicability): Applicability => ({
  ...applicability,
  reasons: ["It binds every company in Nigeria"],
});

type Sought = {
  corpus: Corpus;
  bindings: readonly Binding[];
  profile: Profile | null;
  today: string;
  /** Which days are free; left out: as long as no holiday is declared. */
  calendar?: Calendar | undefined;
  allows: (passage: Passage) => boolean;
};

/** The duties of what binds, as they stand in the corpus. Those that name other licences only are somebody else's. */
export function dutiesOf({ corpus, bindings, profile, today, calendar, allows }: Sought): Duty[] {
  const byKey = new Map(bindings.map((binding) => [binding.instrument.key, binding]));
  const licence = profile && licenceOf(profile);
  return [...corpus.passages.entries()].flatMap(([unit, passage]) => {
    const { regulationId, requirementId } = passage.place;
    const binding = regulationId === null ? undefined : byKey.get(regulationId);
    const requirement = binding?.instrument.requirements.find(({ id }) => id === requirementId);
    if (!binding || !requirement || passage.place.passage !== "requirement" || !allows(passage)) return [];
    const bound = boundBy(requirement, binding, licence);
    if (bound === "no") return [];
    const isSure = binding.isSure && bound === "applies";
    return [
      {
        ...binding,
        isSure,
        unit,
        passage,
        requirement,
        ...datesOf(requirement, binding.instrument, { today, licence, calendar }),
      },
    ];
  });
}

/** Does a duty of what binds bind too? Where the library does not say whom it binds, its words do. */
function boundBy(
  { id, text, for: addressee }: Requirement,
  { applicability }: Binding,
  licence: LicenceCategory | null,
) {
  if (addressee) return applicability.duties.get(id)?.result ?? "no";
  return isOfOthers(text, licence) ? "no" : "applies";
}

function datesOf(
  { deadline }: Requirement,
  instrument: Instrument,
  { today, licence, calendar }: { today: string; licence: LicenceCategory | null; calendar?: Calendar | undefined },
): Pick<Duty, "due" | "passedOn"> {
  const schedule = deadline?.schedule ?? null;
  if (!schedule) return { due: null, passedOn: null };
  const due = dueOf(instrument, schedule, today, licence, calendar);
  if (due) return { due, passedOn: null };
  // What is to be done from a day on has no day by which it was due.
  const isFrom = /^(?:from|since)\b/i.test(deadline!.rule);
  const last = isFrom ? undefined : fixedDates(schedule, licence).toSorted().at(-1);
  return { due: null, passedOn: last !== undefined && last < today ? last : null };
}

/** Whom a duty addresses stands at its beginning, or after "by": "PTSPs: file …", "Listed companies file …". */
const addressed =
  /^(?:(?:as|for|in|where|if)\s)?[^.;,]{0,70}?(?::|,\s+you\b|\bmust\b|\bmay\b)|^(?:banks?|insurers?)\b|\bby (?:banks|insurers)\b/i;

const banking: ReadonlySet<LicenceCategory> = new Set([
  "commercial-banks", "merchant-bank", "non-interest-banks", "payment-service-banks", "micro-finance-banks", "primary-mortgage-banks", "development-finance-institution",
]); // prettier-ignore

/** Is the duty somebody else's: of another licence, or of banks for who is none? */
function isOfOthers(text: string, own: LicenceCategory | null): boolean {
  const address = addressed.exec(text)?.[0];
  if (!address) return false;
  const named = new Set(
    licenceWords.flatMap(({ category, pattern }) => (singular(address).match(pattern) ? [category] : [])),
  );
  if (named.size > 0) return own === null || ![...named].some((category) => isKin(category, own));
  return /\b(?:banks?|insurers?)\b/i.test(address) && !(own && banking.has(categories[own].parent ?? own));
}

const singular = (text: string): string => text.replaceAll(/s\b/g, "");

const isKin = (one: LicenceCategory, other: LicenceCategory): boolean =>
  one === other || categories[one].parent === other || categories[other].parent === one;
