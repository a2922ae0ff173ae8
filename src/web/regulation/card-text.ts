import type { ScoredRegulation } from "#features/risk/schema.ts";
import { truncate } from "../lib/format.ts";

/** What a card shows of a regulation. */
export type CardRegulation = Pick<
  ScoredRegulation,
  | "regulation_id"
  | "regulation_title"
  | "regulator"
  | "regulatoryArea"
  | "risk_level"
  | "reasons"
  | "consolidated_requirements"
  | "tags"
> &
  Partial<Pick<ScoredRegulation, "nextDueOn" | "takesEffectOn" | "origin">>;

// Spec section 9.
const summaryLength = 150;
const tagsShown = 2;

/**
 * The requirements in one line, cut at 150 characters. Requirements are whole sentences, so a full stop at an
 * entry's end is dropped before the entries are joined by one.
 */
export function requirementsSummary(requirements: string[] | string): string {
  const entries = typeof requirements === "string" ? [requirements] : requirements;
  const last = entries.length - 1;
  return truncate(
    entries.map((entry, index) => (index < last ? entry.trim().replace(/\.$/, "") : entry.trim())).join(". "),
    summaryLength,
  );
}

/** The first two tags, and how many more there are. */
export function tagsOf(tags: string[]): { shown: string[]; more: number } {
  return { shown: tags.slice(0, tagsShown), more: Math.max(0, tags.length - tagsShown) };
}
