import { categoryName, parseCategory, parseService } from "#features/company/rules.ts";
import { updateSchema, type Company, type UpdateInput } from "#features/company/schema.ts";
import { capitalizeFirst } from "#shared/capitalize-first.ts";
import {
  categories,
  licenceCategories,
  serviceLabels,
  type LicenceCategory,
  type Service,
} from "#features/company/vocabulary.ts";
import { schemaProblem } from "../lib/schema-problem.ts";

/** What the profile form holds. An empty text means that nothing was chosen or typed. */
export type ProfileValues = {
  name: string;
  description: string;
  employeeSize: string;
  /** One of `categoryChoices`, or empty when the company's category is a group that the form does not offer. */
  category: string;
  customCategory: string;
  services: Service[];
};

const isGroup = (slug: LicenceCategory) => licenceCategories.some((other) => categories[other].parent === slug);

/** Spec section 3: the profile form spells categories with a capital, and the micro-finance group without its hyphen. */
const choiceOf = (slug: LicenceCategory) => capitalizeFirst(slug.replace(/^micro-finance/, "microfinance"));

/** The 25 organization categories of the profile form: every licence, but no group. */
export const categoryChoices = licenceCategories
  .filter((slug) => !isGroup(slug))
  .map((slug) => ({ value: choiceOf(slug), label: categories[slug].name, group: categories[slug].parent }));

/** The form's choice for a stored category in either spelling; empty for a group or an unknown one. */
export function categoryChoice(category: string | undefined): string {
  const slug = parseCategory(category ?? "");
  return slug && !isGroup(slug) ? choiceOf(slug) : "";
}

/** What the category is called on the screen. */
export function categoryText({ categoryName: name, category, customCategory }: Partial<Company>): string {
  const slug = parseCategory(category ?? "");
  return name || (slug ? categoryName(slug, customCategory ?? null) : "Not specified");
}

/** Services trimmed and in lower case, each once (spec section 3). */
const normalServices = (services: readonly string[] | undefined): string[] => [
  ...new Set((services ?? []).map((service) => service.trim().toLowerCase())),
];

/** The labels of a company's services, each once; an unknown one shows as it is. */
export function serviceTexts(services: readonly string[] | undefined): string[] {
  const texts = normalServices(services).map((stored) => {
    const known = parseService(stored);
    return known ? serviceLabels[known] : capitalizeFirst(stored);
  });
  return [...new Set(texts)];
}

export function profileValues(company: Partial<Company>): ProfileValues {
  const services = normalServices(company.services)
    .map(parseService)
    .filter((service) => service !== undefined);
  return {
    name: company.name ?? "",
    description: company.description ?? "",
    employeeSize: company.employeeSize ?? "",
    category: categoryChoice(company.category),
    customCategory: company.customCategory ?? "",
    services: [...new Set(services)],
  };
}

const { shape } = updateSchema;

/** Everything wrong with the form now. A text left empty is not wrong: it is not sent, and the stored one stays. */
export function profileProblems(values: ProfileValues): Partial<Record<keyof ProfileValues, string>> {
  const problems: Partial<Record<keyof ProfileValues, string>> = {};
  for (const field of ["name", "description"] as const) {
    const problem = values[field].trim() && schemaProblem(shape[field], values[field]);
    if (problem) problems[field] = problem;
  }
  if (values.category === "Others") {
    const problem = schemaProblem(shape.customCategory, values.customCategory);
    if (problem) problems.customCategory = problem;
  }
  return problems;
}

export type ProfileChanges = Omit<UpdateInput, "email" | "answers" | "industry">;

/** What differs from the loaded record and is not empty (spec section 5). No services at all is a choice, too. */
export function profileChanges(loaded: ProfileValues, values: ProfileValues): ProfileChanges {
  const changes: ProfileChanges = {};
  for (const field of ["name", "description", "employeeSize", "category"] as const) {
    const value = values[field].trim();
    if (value !== "" && value !== loaded[field]) changes[field] = value;
  }
  const custom = values.customCategory.trim();
  // The server keeps the company's own words for Others only, and wants them with it.
  if (values.category === "Others" && (changes.category || custom !== loaded.customCategory))
    changes.customCategory = custom;
  if (!isSameSet(loaded.services, values.services)) changes.services = values.services;
  return changes;
}

const isSameSet = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((one) => others.includes(one));

const logoTypes = new Set(["image/png", "image/jpeg", "image/webp", "image/gif"]);
/** For the file dialog of the browser. */
export const logoAccept = [...logoTypes].join(",");

/** What is wrong with a chosen logo, in the server's words; undefined when it will do. */
export function logoProblem({ type, size }: { type: string; size: number }): string | undefined {
  if (!logoTypes.has(type)) return "The logo must be a PNG, JPEG, WebP or GIF image";
  return size > 5 * 1024 * 1024 ? "The logo must be at most 5 MB" : undefined;
}
