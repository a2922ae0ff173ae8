import type { Change, Instrument } from "#features/catalogue/schema.ts";

/** What a regulation's fields are called where a change is told. */
export const fieldWords: Record<Exclude<keyof Instrument, "key" | "own" | "isNarrowed"> | "library", string> = {
  title: "title",
  shortTitle: "short title",
  regulator: "regulator",
  issuer: "issuer",
  instrumentType: "kind",
  reference: "reference",
  issuedOn: "date of issue",
  effectiveOn: "date of effect",
  status: "status",
  supersedes: "what it replaces",
  supersedesTitles: "what it replaces",
  amends: "what it amends",
  officialUrl: "official text",
  area: "regulatory area",
  topics: "topics",
  tags: "tags",
  appliesTo: "whom it applies to",
  summary: "summary",
  requirements: "requirements",
  penalty: "penalty",
  severity: "severity",
  severityWhy: "severity",
  sources: "sources",
  confidence: "confidence",
  library: "whether it is in the library",
  checkBeforeDisplay: "what is still to be confirmed",
  lastChecked: "day of the last check",
  captured: "what is known of its capture",
};

/** Which parts of a regulation changed, in words, each once, in the order they were met. */
export function changedFields(changes: Change[]): string[] {
  const fields = changes.map(({ path }) => path.split(".")[0] ?? path);
  return [...new Set(fields.map((field) => (fieldWords as Record<string, string>)[field] ?? field))];
}
