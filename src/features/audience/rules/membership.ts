import { isCovered, licenceOf } from "../../company/rules.ts";
import { categories, type LicenceCategory } from "../../company/vocabulary.ts";
import type { AddresseeProfile, AudienceClass, AudienceTable } from "../schema.ts";

/** In which of the classes asked for a company is, by which class within it; not sure where it told its group only. */
export type Membership = { asked: AudienceClass; member: AudienceClass; isSure: boolean };

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
  return memberships.find(({ isSure }) => isSure) ?? memberships[0];
}

function membershipsWithin(id: string, profile: AddresseeProfile, table: AudienceTable): Membership[] {
  const asked = classesOf(table).get(id);
  if (!asked) return [];
  return withIncluded(id, table).flatMap((member) => {
    const isSure = isMember(member, profile);
    return isSure === undefined ? [] : [{ asked, member, isSure }];
  });
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

/** True where the profile says so, false where it may well be, undefined where nothing makes it a member. */
function isMember({ members }: AudienceClass, profile: AddresseeProfile): boolean | undefined {
  if (!members) return undefined;
  const { questions = [], industries = [], words = [], categories: rules = [] } = members;
  const answers = questions.map((key) => profile.answers[key]);
  if (answers.includes(true) || industries.includes(profile.industry) || isCalled(profile, words)) return true;
  return answers.includes(false) ? undefined : isLicensed(profile, rules);
}

/** Only financial companies hold a licence; one that told its group only may hold any licence of it. */
function isLicensed(profile: AddresseeProfile, rules: readonly LicenceCategory[]): boolean | undefined {
  const own = licenceOf(profile);
  if (own === null) return undefined;
  if (rules.some((rule) => isCovered(own, rule))) return true;
  return rules.some((rule) => categories[rule].parent === own) ? false : undefined;
}

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
