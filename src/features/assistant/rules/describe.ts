import type { Question } from "../../catalogue/schema.ts";
import { parseCategory, parseEmployeeSize, parseIndustry } from "../../company/rules.ts";
import { type EmployeeSize, type Industry, type LicenceCategory, type Service } from "../../company/vocabulary.ts";
import { readAnswers, type Answer } from "./describe/answers.ts";
import { readClauses, type Clause } from "./describe/clauses.ts";
import { readIdentity, type Taken } from "./describe/identity.ts";
import { monthsAhead } from "./describe/on-the-whole.ts";
import { readServices } from "./describe/services.ts";
import { readStaff } from "./describe/staff.ts";

/** What a text says about a business, each thing with the words it was taken from. Null and absent: the text does not tell. */
export type Described = {
  text: string;
  industry: Taken<Industry> | null;
  category: Taken<LicenceCategory> | null;
  /** Set where the text names several licences, so that none of them can be taken for the licence. */
  isCategoryUnclear: boolean;
  services: Taken<Service>[];
  /** Services of which the text says that they are not offered. */
  refused: Taken<Service>[];
  planned: Taken<Service>[];
  /** Services that the text says both to offer and not to offer. */
  unclearServices: Taken<Service>[];
  employeeSize: Taken<EmployeeSize> | null;
  /** Counts of everybody that cannot all be right. */
  unclearStaff: string[];
  /** The number of employees where the text gives it exactly. */
  staff: number | null;
  answers: Answer[];
  clauses: Clause[];
  /** How far ahead the text asks to look; null where it asks how things stand. */
  monthsAhead: number | null;
};

/** Reads a description of a business. Nothing follows from what the text leaves out. */
export function readDescription(text: string, questions: readonly Question[]): Described {
  const clauses = readClauses(text);
  const form = readForm(text);
  const identity = readIdentity(text, clauses);
  const category = form.category ?? identity.category;
  const industry = form.industry ?? identity.industry;
  const offering = readServices(clauses, (industry?.value ?? "financial") === "financial");
  const known = industry ?? impliedIndustry(form.category, offering.ownOffers);
  // Of who may be anything, a terminal at the till is no service.
  const services = known ? offering : readServices(clauses, false);
  const { size, exact, contradicting } = readStaff(clauses);
  return {
    text,
    industry: known,
    category: category && (known?.value ?? "financial") === "financial" ? category : null,
    isCategoryUnclear: !category && identity.isCategoryUnclear,
    services: services.offered,
    refused: services.refused,
    planned: services.planned,
    unclearServices: services.contradicting,
    employeeSize: form.employeeSize ?? size,
    unclearStaff: form.employeeSize ? [] : contradicting,
    staff: form.employeeSize ? null : exact,
    answers: readAnswers(clauses, questions),
    clauses,
    monthsAhead: monthsAhead(
      clauses
        .filter(({ isQuestion }) => isQuestion)
        .map((clause) => clause.text)
        .join(" "),
    ),
  };
}

/** A licence of the list, or a service of finance that is offered to others, is had by financial companies only. */
function impliedIndustry(category: Taken<LicenceCategory> | null, ownOffers: Taken<Service>[]): Taken<Industry> | null {
  if (category && category.value !== "others") return { value: "financial", words: category.words };
  const [service] = ownOffers;
  return service ? { value: "financial", words: service.words } : null;
}

type Form = Pick<Described, "industry" | "category" | "employeeSize">;

const formLine = /^[ \t]*(?<label>industry|licen[cs]e(?: category)?|size|employees)[ \t]*:[ \t]*(?<said>\S.*)$/gim;

/** The lines of the form that the screen prepares: "Licence category: State MFB License". */
function readForm(text: string): Form {
  const form: Form = { industry: null, category: null, employeeSize: null };
  for (const { groups } of text.matchAll(formLine)) {
    const words = groups!["said"]!.trim();
    const label = groups!["label"]!.toLowerCase();
    if (label === "industry") form.industry ??= taken(parseIndustry(words), words);
    else if (label.startsWith("licen")) form.category ??= taken(parseCategory(words), words);
    else form.employeeSize ??= taken(parseEmployeeSize(words), words);
  }
  return form;
}

const taken = <Value>(value: Value | undefined, words: string): Taken<Value> | null =>
  value === undefined ? null : { value, words };
