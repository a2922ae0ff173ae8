import { Box } from "@chakra-ui/react";
import { CircleCheck, CircleHelp, CircleMinus, Eye, History, type LucideIcon } from "lucide-react";
import type { VerdictResult } from "#features/applicability/vocabulary.ts";
import { verdictLabels } from "../regulation/labels.ts";

const looks: Record<VerdictResult, { Icon: LucideIcon; color: string }> = {
  applies: { Icon: CircleCheck, color: "brand.fg" },
  may: { Icon: CircleHelp, color: "accent.fg" },
  no: { Icon: CircleMinus, color: "fg.muted" },
  watch: { Icon: Eye, color: "fg.muted" },
  history: { Icon: History, color: "fg.muted" },
};

/** Does it bind the company: a mark, and always the words. */
export function VerdictLabel({ verdict }: { verdict: VerdictResult }) {
  const { Icon, color } = looks[verdict];
  return (
    <Box as="span" display="inline-flex" alignItems="center" gap="1.5" color={color} whiteSpace="nowrap">
      <Icon size={15} aria-hidden />
      {verdictLabels[verdict]}
    </Box>
  );
}
