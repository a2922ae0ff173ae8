import type { RiskLevel } from "#features/catalogue/vocabulary.ts";
import type { Overview } from "#features/dashboard/schema.ts";
import type { ScoredRegulation } from "#features/risk/schema.ts";

// Types only from the schema: the landing page shows a card too, and need not load the schema library for it.
const palettes = { High: "high", Medium: "medium", Low: "low" } as const satisfies Record<RiskLevel, string>;
const levels = Object.keys(palettes) as RiskLevel[];

function riskLevelOf(text: string): RiskLevel {
  return levels.find((level) => level.toLowerCase() === text.toLowerCase()) ?? "Low";
}

/** The colours of a risk level in any spelling: red, yellow or grey. An unknown one counts as low. */
export function riskPalette(text: string): (typeof palettes)[RiskLevel] {
  return palettes[riskLevelOf(text)];
}

/** What binds the company at one risk level, the most urgent first; and how many there are in all. */
export function ofLevel(overview: Overview, level: RiskLevel): { regulations: ScoredRegulation[]; count: number } {
  const list = palettes[level];
  return { regulations: overview[list], count: overview.counts[list] };
}
