import { Box } from "@chakra-ui/react";
import { FilePen, FilePlus, Files, RefreshCw, type LucideIcon } from "lucide-react";
import type { ChangeType } from "#features/notify/vocabulary.ts";
import type { ChangeRow } from "#features/watch/schema.ts";
import { Mark } from "../../components/mark.tsx";
import { RiskBadge } from "../../regulation/risk/risk-badge.tsx";
import { heldWords, isOfLibrary, kindLabel } from "../change-words.ts";

const icons: Record<ChangeType, LucideIcon> = { new: FilePlus, update: RefreshCw, amendment: FilePen, other: Files };

/** The kind of a change, as a sign and in words. */
export function KindMark({ kind }: { kind: ChangeType }) {
  const Icon = icons[kind];
  return (
    <Box as="span" display="inline-flex" alignItems="center" gap="1.5" fontSize="sm" fontWeight="semibold">
      <Box as="span" aria-hidden color="brand.fg">
        <Icon size={16} />
      </Box>
      {kindLabel(kind)}
    </Box>
  );
}

/** The risk as words of the title and text suggest it; of the library's own texts, their inherent risk. */
export function RiskMark({ change }: { change: Pick<ChangeRow, "source" | "risk_level"> }) {
  if (isOfLibrary(change)) return <RiskBadge level={change.risk_level} isInherent />;
  return (
    <Box as="span" display="inline-flex" alignItems="center" gap="1.5">
      <RiskBadge level={change.risk_level} />
      <Box as="span" fontSize="xs" color="fg.muted">
        provisional
      </Box>
    </Box>
  );
}

/** How far a change may be taken for a fact. */
export function ReviewMark({
  change,
}: {
  change: Pick<ChangeRow, "source" | "status" | "heldBecause" | "reviewedAt">;
}) {
  const held = heldWords(change);
  if (held) return <Mark>{held}</Mark>;
  if (change.status === "dismissed") return <Mark>Set aside by the operator</Mark>;
  if (change.reviewedAt !== null || isOfLibrary(change)) return null;
  return <Mark isOpen>Captured, not yet reviewed</Mark>;
}
