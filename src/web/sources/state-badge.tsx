import { CircleCheck, CircleDashed, CircleOff, Hand, TriangleAlert, type LucideIcon } from "lucide-react";
import { sourceStateLabels, type SourceState } from "#features/watch/vocabulary.ts";
import { Pill } from "../components/pill.tsx";
import { statePalettes } from "./source-words.ts";

const icons: Record<SourceState, LucideIcon> = {
  ok: CircleCheck,
  waiting: CircleDashed,
  manual: Hand,
  off: CircleOff,
  stale: TriangleAlert,
  suspect: TriangleAlert,
  challenged: TriangleAlert,
  failing: TriangleAlert,
};

/** How a source stands: by colour and sign, and always in words. */
export function StateBadge({ state }: { state: SourceState }) {
  const Icon = icons[state];
  const palette = statePalettes[state];
  return (
    <Pill bg={palette === "brand" ? "brand.subtle" : `${palette}.bg`} color={`${palette}.fg`}>
      <Icon aria-hidden size={14} />
      {sourceStateLabels[state]}
    </Pill>
  );
}
