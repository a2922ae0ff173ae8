import type { Activity } from "#features/audit/schema.ts";
import type { AuditValues } from "#features/audit/vocabulary.ts";
import { regulatorName } from "#features/catalogue/rules/regulator.ts";
import { parseCategory, parseIndustry, parseService } from "#features/company/rules.ts";
import { categories, industryLabels, serviceLabels } from "#features/company/vocabulary.ts";
import { verdictLabels } from "#features/triage/vocabulary.ts";
import { formatDay, slugWords } from "../lib/format.ts";

type Value = AuditValues[string];

const labels: Record<string, string> = {
  name: "Company name", email: "Email", description: "Description", industry: "Industry", category: "Category",
  customCategory: "Own category", employeeSize: "Employee size", services: "Services", logo: "Logo",
  userAgent: "Program", refusals: "Tries refused within 15 minutes", sessionsEnded: "Sessions ended",
  place: "Screen", filters: "Filters", wish: "Told", channels: "By",
  alertTypes: "Told of", mail: "Mails", mailScope: "About", address: "Address", isStopped: "Stopped",
  regulations: "Regulations that apply", up: "Now in a higher band", down: "Now in a lower band",
  new: "Apply now", gone: "Apply no longer", bytes: "Size in bytes", pages: "Pages", title: "Title", turns: "Messages",
  question: "Question", remembersAnswers: "Answers are remembered", sharesProfile: "Profile shared with the model",
  format: "Format", changeType: "Kind", regulationTitle: "Title", regulator: "Regulator", companies: "Companies told",
  messages: "Messages", reason: "Reason",
  topics: "Topics", leastRisk: "Least gravity", verdict: "Decision", note: "Note", dueOn: "Due on",
  severity: "Severity", duties: "Duties",
}; // prettier-ignore

// Names of files, keys of rows: for whoever verifies, who has the exported file.
const technical = new Set(["file", "changeId", "conversationId", "ruleVersion"]);

const known: Record<string, Record<string, string>> = {
  alertTypes: { update: "changes", riskChange: "changes of risk", deadline: "deadlines" },
  mail: { "at-once": "At once", daily: "Once a day", weekly: "Once a week", off: "None" },
  place: { library: "Library", updates: "Updates" },
  wish: { "at-once": "At once", daily: "Once a day", weekly: "Once a week", off: "Not told" },
  channels: { mail: "mail", feed: "feed", webhook: "webhook" },
  mailScope: { alerts: "What alerts are set on", all: "Whatever concerns us" },
  format: { csv: "Spreadsheet (CSV)", jsonl: "To be verified (JSON Lines)" },
  verdict: verdictLabels,
  changeType: { new: "New", update: "Update", amendment: "Amendment", other: "Other" },
};
const labelOf = <K extends string, T>(of: Record<K, T>, key: K | undefined): T | undefined => key && of[key];
// What they do not know is shown as it is.
const readers: Record<string, (text: string) => string | undefined> = {
  industry: (text) => labelOf(industryLabels, parseIndustry(text)),
  category: (text) => labelOf(categories, parseCategory(text))?.name,
  services: (text) => labelOf(serviceLabels, parseService(text)),
  regulator: regulatorName,
  logo: () => "A picture",
  dueOn: formatDay,
};

/** What stands for a value that was not, or is no longer, there. */
export const notSet = "not set";

/** What a named value of an entry is called. */
export function nameWords(name: string): string {
  if (name.startsWith("answers.")) return `Answer to “${slugWords(name.slice("answers.".length))}”`;
  return labels[name] ?? slugWords(name);
}

/** A value as a reader would say it. */
export function valueWords(name: string, value: Value): string {
  if (value === null) return notSet;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.map((one) => textWords(name, one)).join(", ");
  return typeof value === "number" ? value.toLocaleString("en-GB") : textWords(name, value);
}

const textWords = (name: string, text: string): string => known[name]?.[text] ?? readers[name]?.(text) ?? text;

/** A value that changed has both sides; one that came or went has one. */
export type ValueLine = { name: string; was: string | null; is: string | null };

/** What an entry says of values, in words; without those that mean nothing to a reader. */
export function valueLines({ before, after }: Pick<Activity, "before" | "after">): ValueLine[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const side = (values: AuditValues | null, name: string) =>
    values && Object.hasOwn(values, name) ? valueWords(name, values[name] ?? null) : null;
  return names
    .filter((name) => !technical.has(name))
    .map((name) => ({ name, was: side(before, name), is: side(after, name) }))
    .filter(({ was, is }) => was !== null || is !== notSet);
}
