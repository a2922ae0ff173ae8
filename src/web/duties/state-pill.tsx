import type { DutyState } from "#features/obligation/vocabulary.ts";
import { dutyStateLabels } from "#features/obligation/vocabulary.ts";
import { Pill } from "../components/pill.tsx";

const colors: Record<DutyState, { bg: string; color: string }> = {
  "not-looked-at": { bg: "bg.muted", color: "fg.muted" },
  "in-place": { bg: "brand.subtle", color: "brand.fg" },
  partly: { bg: "medium.bg", color: "medium.fg" },
  "not-in-place": { bg: "high.bg", color: "high.fg" },
  "does-not-apply": { bg: "low.bg", color: "low.fg" },
};

/** How it stands with a duty, on its colour and always in words. */
export const StatePill = ({ state }: { state: DutyState }) => <Pill {...colors[state]}>{dutyStateLabels[state]}</Pill>;
