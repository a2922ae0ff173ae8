import { isCovered, licenceOf } from "../../company/rules.ts";
import { categories, licenceCategories, type LicenceCategory } from "../../company/vocabulary.ts";
import type { AddresseeProfile, AudienceClass, AudienceTable } from "../schema.ts";

/** In which of the classes asked for a company is, by which class within it, and what its profile leaves open of that. */
export type Membership = { asked: AudienceClass; member: AudienceClass; open: OpenField | null };
/** The licence where it told its group only, the services where it was never asked for them. */
type OpenField = "category" | "services";

const indexes = new WeakMap<AudienceTable, Map<string, AudienceClass>>();

/** The classes of a table by their ids. */
export function classesOf(table: AudienceTable): ReadonlyMap<string, AudienceClass> {
  const known = indexes.get(table);
  if (known) return known;
  const index = new Map(table.classes.map((item) => [item.id, item]));
  indexes.set(table, index);
  return index;
}

/** The surest membership of a company in one of the classes. */
export function membershipIn(
  ids: readonly string[],
  profile: AddresseeProfile,
  table: AudienceTable,
): Membership | undefined {
  const memberships = ids.flatMap((id) => membershipsWithin(id, profile, table));
  return memberships.find(({ open }) => open === null) ?? memberships[0];
}

function membershipsWithin(id: string, profile: AddresseeProfile, table: AudienceTable): Membership[] {
  const asked = classesOf(table).get(id);
  if (!asked) return [];
  const within = withIncluded(id, table);
  const memberships = within.flatMap((member) => {
    const open = openOf(member, profile);
    return open === undefined ? [] : [{ asked, member, open }];
  });
  const isSure = memberships.some(({ open }) => open === null);
  return !isSure && isWhichever(within, profile) ? [{ asked, member: asked, open: null }] : memberships;
}

/** Is a company that told the group of its licence only a member of these, whichever licence of it is its own? */
function isWhichever(within: readonly AudienceClass[], profile: AddresseeProfile): boolean {
  const own = licenceOf(profile);
  const licences = licenceCategories.filter((licence) => categories[licence].parent === own);
  const isMember = (category: LicenceCategory) => within.some((one) => openOf(one, { ...profile, category }) === null);
  return licences.length > 0 && licences.every(isMember);
}

/** A class and all that it includes, itself first, each once. */
export function withIncluded(id: string, table: AudienceTable): AudienceClass[] {
  const found = new Map<string, AudienceClass>();
  const queue = [id];
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const item = found.has(next) ? undefined : classesOf(table).get(next);
    if (!item) continue;
    found.set(next, item);
    queue.push(...(item.includes ?? []));
  }
  return [...found.values()];
}

/** Null where the profile says that it is a member, else what would have to be known; undefined where nothing makes it one. */
function openOf({ members }: AudienceClass, profile: AddresseeProfile): OpenField | null | undefined {
  if (!members) return undefined;
  const { questions = [], industries = [], words = [] } = members;
  const answers = questions.map((key) => profile.answers[key]);
  if (answers.includes(true) || industries.includes(profile.industry) || isCalled(profile, words)) return null;
  return answers.includes(false) ? undefined : openOfLicence(members, profile);
}

/** Only financial companies hold a licence; one that told its group only may hold any licence of it. */
function openOfLicence(members: Members, profile: AddresseeProfile): OpenField | null | undefined {
  const { categories: rules = [], services } = members;
  const own = licenceOf(profile);
  if (own === null) return undefined;
  const isOffered = !services || profile.services?.some((service) => services.includes(service));
  if (isOffered === false) return undefined;
  if (rules.some((rule) => isCovered(own, rule))) return isOffered ? null : "services";
  return rules.some((rule) => categories[rule].parent === own) ? "category" : undefined;
}
type Members = NonNullable<AudienceClass["members"]>;

/** Do these words stand in what the company wrote as its own category? Those of other industries hold a category too. */
function isCalled({ category, customCategory }: AddresseeProfile, words: readonly string[]): boolean {
  if (category !== "others" || !customCategory) return false;
  const own = ` ${folded(customCategory)} `;
  return words.some((word) => own.includes(` ${folded(word)}`));
}

const folded = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
