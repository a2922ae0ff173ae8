import { topicLabels } from "#features/catalogue/vocabulary.ts";
import { categories, industryLabels, serviceLabels } from "#features/company/vocabulary.ts";
import { capitalizeFirst } from "#shared/capitalize-first.ts";
import { formatDay } from "../../lib/format.ts";
import { fieldWords } from "./changed-fields.ts";
import { basisLabels, confidenceLabels, statusLabels } from "../labels.ts";

/** What has no name of its own among the fields of a regulation. */
const parts: Record<string, string> = {
  "appliesTo.industries": "Whom it applies to: industries",
  "appliesTo.categories": "Whom it applies to: licence categories",
  "appliesTo.services": "Whom it applies to: services",
  "appliesTo.minEmployees": "Whom it applies to: fewest employees",
  "appliesTo.condition": "Whom it applies to: condition",
  "appliesTo.conditionKey": "Whom it applies to: deciding question",
  "captured.isSetAside": "Taken out of the library",
  "captured.reviewedOn": "Reviewed on",
  "captured.audience.scope": "Whom it is for",
  "captured.audience.classes": "Whom it is for",
  "appliesTo.unconditionalFor.industries": "Whom it applies to without a question: industries",
  "appliesTo.unconditionalFor.categories": "Whom it applies to without a question: licence categories",
};

/** Parts of a numbered entry, a requirement or a source; the empty one is the entry itself. */
const entryParts: Record<string, string> = {
  text: "",
  url: "",
  provision: "provision",
  basis: "how far it can be trusted",
  confirmed: "what it confirmed",
  "deadline.rule": "deadline",
  "deadline.recurrence": "how often",
  "deadline.details": "details of the deadline",
  "for.categories": "the licences it binds",
  "for.conditionKey": "the question that decides whom it binds",
};

/** The name of a changed field: `requirements.r3.text` reads "Requirement 3". */
export function fieldLabel(path: string): string {
  const entry = /^(requirement|source)s\.r?(\d+)\.(.+)$/.exec(path);
  if (!entry) return parts[path] ?? capitalizeFirst(wordOf(path) ?? path.split(".").map(spaced).join(": "));
  const [, noun = "", number, part = ""] = entry;
  const name = `${capitalizeFirst(noun)} ${number}`;
  const partName = entryParts[part] ?? part.replace("deadline.schedule", "due date").split(".").map(spaced).join(": ");
  return partName ? `${name}: ${partName}` : name;
}

const wordOf = (path: string) => (fieldWords as Record<string, string | undefined>)[path];

/** `minEmployees` and `min-employees` read "min employees". */
const spaced = (word: string) =>
  word
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("-", " ")
    .toLowerCase();

type Labels = Record<string, string>;
const licenceLabels: Labels = Object.fromEntries(Object.entries(categories).map(([key, { name }]) => [key, name]));
const trustLabels: Labels = Object.fromEntries(Object.entries(basisLabels).map(([key, { label }]) => [key, label]));
const lists: Record<string, Labels> = {
  industries: industryLabels,
  categories: licenceLabels,
  services: serviceLabels,
  topics: topicLabels,
  tags: {},
  supersedes: {},
  supersedesTitles: {},
  amends: {},
};
const words: Record<string, Labels> = {
  status: statusLabels,
  confidence: confidenceLabels,
  basis: trustLabels,
  instrumentType: {},
  recurrence: {},
  type: {},
  of: {},
  from: {},
  conditionKey: {},
  weekday: {},
  roll: {},
};
const days = new Set(["issuedOn", "effectiveOn", "lastChecked", "date"]);

/** A stored value as a reader would say it; null where there is nothing, such as an empty list. */
export function valueWords(path: string, value: string | null): string | null {
  if (value === null || value === "") return null;
  const field = path.slice(path.lastIndexOf(".") + 1);
  if (days.has(field)) return formatDay(value);
  if (Object.hasOwn(words, field)) return words[field]![value] ?? capitalizeFirst(spaced(value));
  if (!Object.hasOwn(lists, field)) return value;
  const items = listItems(value);
  const separator = items.some((item) => item.includes(",")) ? "; " : ", ";
  return items.map((item) => lists[field]![item] ?? plainItem(item)).join(separator);
}

/** The items of a stored list: joined by commas, and quoted where an item holds one itself. */
const listItems = (value: string): string[] =>
  value.split(/, (?=(?:[^"]*"[^"]*")*[^"]*$)/).map((item) => item.replace(/^"(.*)"$/, "$1"));

/** Keys read as words; whatever was written as words stays as it is. */
const plainItem = (item: string) => (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(item) ? spaced(item) : item);
