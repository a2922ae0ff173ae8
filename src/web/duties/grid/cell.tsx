import { memo } from "react";
import { cellWords, type Names } from "#features/obligation/rules/arranging.ts";
import type { Duty } from "#features/obligation/schema.ts";
import type { DutyColumn } from "#features/obligation/vocabulary.ts";
import { formatDay } from "../../lib/format.ts";
import { RiskBadge } from "../../regulation/risk/risk-badge.tsx";
import { StatePill } from "../state-pill.tsx";

type CellProps = { duty: Duty; column: DutyColumn; names: Names; today: string };

/** What a cell shows. */
export const CellContent = memo(function CellContent({ duty, column, names, today }: CellProps) {
  const words = cellWords[column](duty, names);
  if (column === "state") return <StatePill state={duty.state} />;
  if (column === "weight") return duty.weight === null ? null : <RiskBadge level={duty.weight} />;
  if (column !== "due" && column !== "review") return <span data-clamp>{words}</span>;
  if (words === "") return null;
  return (
    <span style={words < today ? { fontWeight: 600 } : undefined}>
      {formatDay(words)}
      {words < today && <span data-quiet> (past)</span>}
    </span>
  );
});

/** The duty itself: what is to be done, and of what it is part. */
export function DutyText({ duty }: { duty: Duty }) {
  const notes = [
    duty.title,
    duty.textChanged && "its text has changed",
    duty.awaitsConfirmation && "waits for a second person",
    duty.applies === "may" && "may bind you",
    duty.closedBecause !== null && "binds no longer",
  ].filter(Boolean);
  return (
    <span style={{ minWidth: 0 }}>
      <span data-clamp="" style={{ fontWeight: 500 }}>
        {duty.text}
      </span>
      <span data-quiet style={{ display: "block", fontSize: "0.75rem", whiteSpace: "nowrap", overflow: "hidden", textOverflow: "ellipsis" }}>
        {notes.join(" · ")}
      </span>
    </span>
  );
} // prettier-ignore
