import type { Profile } from "./schema.ts";
import {
  categories,
  employeeSizes,
  industries,
  licenceCategories,
  serviceLabels,
  services,
  type EmployeeSize,
  type Industry,
  type LicenceCategory,
  type Service,
} from "./vocabulary.ts";

const folded = (text: string) => text.trim().toLowerCase();

/** Maps what a form or an integrator sends to a known industry; undefined when there is none. */
export function parseIndustry(text: string): Industry | undefined {
  return industries.find((industry) => industry === folded(text));
}

/**
 * Maps a slug or a display name, in any case, to the stored slug; undefined when there is none.
 * Both spellings of the micro-finance group are in use (spec section 3: `micro-finance-banks-…` and `microfinance-banks-…`).
 */
export function parseCategory(text: string): LicenceCategory | undefined {
  const wanted = folded(text).replace(/^microfinance-banks/, "micro-finance-banks");
  return licenceCategories.find((slug) => slug === wanted || categories[slug].name.toLowerCase() === wanted);
}

/** Maps a stored value or a label to the stored service; undefined when there is none. */
export function parseService(text: string): Service | undefined {
  const wanted = folded(text);
  return services.find((service) => service === wanted || serviceLabels[service].toLowerCase() === wanted);
}

/** Maps "21-100" or "21-100 employees" to the stored size; undefined when there is none. */
export function parseEmployeeSize(text: string): EmployeeSize | undefined {
  const wanted = folded(text).replace(/\s*employees$/, "");
  return employeeSizes.find((size) => size === `${wanted} employees`);
}

/** The smallest and largest head count of a size band; the last band is open. */
export function headCount(size: EmployeeSize): { from: number; to: number } {
  const [from = 0, to = Number.POSITIVE_INFINITY] = (size.match(/\d+/g) ?? []).map(Number);
  return { from, to };
}

/** Does `slug` fall under `rule`: the same category, or a child of it? */
export function isCovered(slug: LicenceCategory, rule: LicenceCategory): boolean {
  return slug === rule || categories[slug].parent === rule;
}

/** The licence that decides dates and classes; only financial companies hold one. */
export function licenceOf({ industry, category }: Pick<Profile, "industry" | "category">): LicenceCategory | null {
  return industry === "financial" ? category : null;
}

export function categoryName(slug: LicenceCategory, customCategory: string | null): string {
  return slug === "others" && customCategory ? customCategory : categories[slug].name;
}

// Spec section 5. Matched as the name label of the domain, so that gmail is refused in every country's domain.
const personalNames = new Set([
  "gmail", "googlemail", "yahoo", "outlook", "hotmail", "aol", "rocketmail", "ymail", "live", "msn", "icloud", "zoho",
  "protonmail", "tutanota", "fastmail", "gmx", "yandex", "163", "qq", "sina", "rediffmail",
]); // prettier-ignore
const personalDomains = new Set(["mail.ru"]);
const secondLevel = new Set(["co", "com", "net", "org", "gov", "edu", "ac"]);

/**
 * Is this the address of a personal mail service rather than of a company?
 * The label that counts is the one before the public suffix: `yahoo.co.uk` is yahoo, `live.mybank.ng` is mybank.
 */
export function isPersonalEmail(email: string): boolean {
  const domain = folded(email.slice(email.lastIndexOf("@") + 1));
  const labels = domain.split(".").slice(0, -1);
  if (labels.length > 1 && secondLevel.has(labels.at(-1)!)) labels.pop();
  return personalNames.has(labels.at(-1) ?? "") || personalDomains.has(domain);
}
