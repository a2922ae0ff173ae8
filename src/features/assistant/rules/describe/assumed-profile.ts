import { lowerFirst } from "#shared/sentence.ts";
import type { OpenQuestion } from "../../../applicability/schema.ts";
import { sizeQuestionKey } from "../../../catalogue/rules/size-question.ts";
import { isCovered } from "../../../company/rules.ts";
import type { Profile } from "../../../company/schema.ts";
import {
  categories,
  industryLabels,
  serviceLabels,
  type LicenceCategory,
  type Service,
} from "../../../company/vocabulary.ts";
import type { Understood } from "../../schema.ts";
import type { Described } from "../describe.ts";
import { profileInWords } from "../rewrite/profile-words.ts";
import { shown } from "../compose/quotation.ts";

/** What a gap assessment goes by. */
export type Assumed = {
  /** Null where not even the industry can be told: then only what binds every company follows. */
  profile: Profile | null;
  /** Each thing taken for granted, and where it comes from. */
  understood: Understood[];
  /** The company in words, and who says so: your text, your profile, or both. Null without a profile. */
  taken: { words: string; by: string } | null;
  /** What the text leaves open, and the profile too. */
  open: OpenQuestion[];
};

/**
 * Puts a description and a stored profile together. The profile wins for what it says, and a contradiction is named; the
 * description adds what the profile leaves open.
 */
export function assumeProfile(described: Described, stored: Profile | null): Assumed {
  const parts = { ...industryAndLicence(described, stored), services: services(described, stored) };
  const size = employeeSize(described, stored);
  const { answers, understood: answered } = answersOf(described, stored);
  const understood = [...parts.understood, ...parts.services.understood, ...size.understood, ...answered];
  const { industry, category } = parts;
  if (!industry) return { profile: null, understood, taken: null, open: parts.open };
  const profile: Profile = {
    industry,
    category: category ?? "others",
    services: parts.services.value,
    employeeSize: size.value,
    answers: { ...sizeAnswers(described, size.value), ...answers },
  };
  const isAdded = stored !== null && (stored.category !== profile.category || stored.industry !== profile.industry);
  const by = stored === null ? "your text" : isAdded ? "your profile and your text" : "your profile";
  const taken = { words: profileInWords({ ...profile, categoryName: "" }), by };
  return { profile, understood, taken, open: [...parts.open, ...parts.services.open, ...size.open] };
}

type Entries = { understood: Understood[]; open: OpenQuestion[] };
const fromProfile = "Your profile says so";
const fromText = (words: string) => `Taken from your text: “${shown(words)}”`;
const byProfile = "I went by the profile.";
const contradiction = (own: string, said: string) => `Your profile says ${own}; your text says ${said}. ${byProfile}`;

/** What the text says otherwise than the profile: a reader who has just written it must hear of it before anything else. */
export const contradictionsIn = (understood: readonly Understood[]): Understood[] =>
  understood.filter(({ because }) => because.endsWith(byProfile));

// What a text says in two ways is taken in neither.
const leftOpen = "Left open";
const bothWays = (ways: readonly string[]) => `Your text says ${ways.join(" and ")}. I went by neither.`;

const ask = (key: string, question: string, help: string | null = null): OpenQuestion => ({
  kind: "profile",
  key,
  question,
  help,
});

function industryAndLicence(
  described: Described,
  stored: Profile | null,
): Entries & Partial<Pick<Profile, "industry" | "category">> {
  const industry = stored?.industry ?? described.industry?.value;
  if (!industry)
    return { understood: [], open: [ask("industry", "Which industry are you in, and what licence do you hold?")] };
  const said = described.industry;
  const label = industryLabels[industry];
  const isDenied = stored !== null && said !== null && said.value !== industry;
  const because = isDenied
    ? contradiction(label, `“${shown(said.words)}” (${industryLabels[said.value]})`)
    : stored || !said
      ? fromProfile
      : fromText(said.words);
  const own = { industry, understood: [{ label: "Industry", value: label, because }], open: [] };
  if (industry !== "financial") return own;
  const licence = licenceOf(described, stored);
  return { ...licence, industry, understood: [...own.understood, ...licence.understood] };
}

/** A sub-licence in the text says more than its group in the profile, and is no contradiction; nor is the group in the text. */
function licenceOf(
  { category: said, isCategoryUnclear }: Described,
  stored: Profile | null,
): Entries & { category?: LicenceCategory } {
  const label = "Licence category";
  const name = (slug: LicenceCategory) => categories[slug].name;
  if (!said && !stored) {
    const question = isCategoryUnclear
      ? "Your text names more than one licence. Which one do you hold?"
      : "Which licence do you hold, if any? I could not tell it from your text.";
    return {
      understood: [],
      open: [ask("category", question, "Until then the rules made for single licences are left out.")],
    };
  }
  if (said && (!stored || (said.value !== stored.category && isCovered(said.value, stored.category))))
    return {
      category: said.value,
      understood: [{ label, value: name(said.value), because: fromText(said.words) }],
      open: [],
    };
  const category = stored!.category;
  const isDenied = said && !isCovered(category, said.value);
  const because = isDenied
    ? contradiction(name(category), `“${shown(said.words)}” (${name(said.value)})`)
    : fromProfile;
  return { category, understood: [{ label, value: name(category), because }], open: [] };
}

function services(
  { services: said, refused, planned, unclearServices }: Described,
  stored: Profile | null,
): Entries & { value: Service[] | null } {
  const own = stored?.services ?? [];
  const added = said.filter(({ value }) => !own.includes(value));
  const understood = [
    ...own.map((service) => {
      const denied = [...refused, ...unclearServices].find(({ value }) => value === service);
      return {
        label: "Service",
        value: serviceLabels[service],
        because: denied
          ? contradiction("that you offer it", `that you do not (“${shown(denied.words)}”)`)
          : fromProfile,
      };
    }),
    ...added.map(({ value, words }) => ({ label: "Service", value: serviceLabels[value], because: fromText(words) })),
    ...unclearServices
      .filter(({ value }) => !own.includes(value))
      .map(({ value, words }) => ({
        label: "Service",
        value: `${serviceLabels[value]}: ${lowerFirst(leftOpen)}`,
        because: bothWays([`“${shown(words)}”`, "that you do not"]),
      })),
    ...planned
      .filter(({ value }) => !own.includes(value))
      .map(({ value, words }) => ({
        label: "Planned, not counted",
        value: serviceLabels[value],
        because: fromText(words),
      })),
  ];
  if (stored?.services || said.length === 0)
    return { value: stored?.services ? [...own, ...added.map(({ value }) => value)] : null, understood, open: [] };
  const list = said.map(({ value }) => serviceLabels[value]).join(", ");
  const unclear = unclearServices.map(({ value }) => serviceLabels[value]).join(", ");
  // A text need not name all, and a service that is not counted hides the duties it brings.
  const besides = unclear ? `${unclear}, of which your text says both, or anything else besides` : "anything besides";
  const open = [ask("services", `Do you offer ${besides} ${list}? Choose your services in the profile.`)];
  return { value: said.map(({ value }) => value), understood, open };
}

function employeeSize(
  { employeeSize: said, unclearStaff }: Described,
  stored: Profile | null,
): Entries & { value: Profile["employeeSize"] } {
  const value = stored?.employeeSize ?? said?.value ?? null;
  if (!value && unclearStaff.length > 0) {
    const because = bothWays(unclearStaff.map((words) => `“${shown(words)}”`));
    const question =
      "How many people do you employ? Your text gives more than one number. Give your size in the profile.";
    return { value, understood: [{ label: "Size", value: leftOpen, because }], open: [ask("employeeSize", question)] };
  }
  if (!value) return { value, understood: [], open: [] };
  const denied = said && said.value !== value ? [said.words] : unclearStaff;
  const because =
    stored?.employeeSize && denied.length > 0
      ? contradiction(value, denied.map((words) => `“${shown(words)}”`).join(" and "))
      : stored?.employeeSize || !said
        ? fromProfile
        : fromText(said.words);
  return { value, understood: [{ label: "Size", value, because }], open: [] };
}

/** The exact number settles rules that start inside a size band. */
function sizeAnswers({ staff, employeeSize: said }: Described, size: Profile["employeeSize"]): Record<string, boolean> {
  if (staff === null || said?.value !== size) return {};
  return { [sizeQuestionKey(staff)]: true, [sizeQuestionKey(staff + 1)]: false };
}

function answersOf(
  { answers: said }: Described,
  stored: Profile | null,
): { answers: Record<string, boolean>; understood: Understood[] } {
  const own = stored?.answers ?? {};
  const inWords = (answer: boolean) => (answer ? "yes" : "no");
  const understood = said.flatMap(({ key, value, words, question }) => {
    const stated = own[key];
    if (stated === value) return [];
    const because = stated === undefined ? fromText(words) : contradiction(inWords(stated), `“${shown(words)}”`);
    return [{ label: shown(question), value: (stated ?? value) ? "Yes" : "No", because }];
  });
  return { answers: { ...Object.fromEntries(said.map(({ key, value }) => [key, value])), ...own }, understood };
}
