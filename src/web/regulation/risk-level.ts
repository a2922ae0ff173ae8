import type { RiskLevel } from "#features/catalogue/vocabulary.ts";

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
