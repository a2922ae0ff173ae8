import { Box, VisuallyHidden } from "@chakra-ui/react";
import { ArrowRight } from "lucide-react";
import type { Activity } from "#features/audit/schema.ts";
import { nameWords, notSet, valueLines, type ValueLine } from "./entry-words.ts";

/** What changed, each value with its old and new side. */
export function ValueChanges({ entry }: { entry: Pick<Activity, "before" | "after"> }) {
  const lines = valueLines(entry);
  if (lines.length === 0) return null;
  return (
    <Box as="dl" mt="2" display="flex" flexDirection="column" gap="1.5" fontSize="sm">
      {lines.map((line) => (
        <Box
          key={line.name}
          display={{ base: "block", sm: "grid" }}
          gridTemplateColumns="11rem minmax(0, 1fr)"
          columnGap="4"
        >
          <Box as="dt" color="fg.muted">
            {nameWords(line.name)}
          </Box>
          <Box as="dd" overflowWrap="anywhere" whiteSpace="pre-line">
            <Sides {...line} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function Sides({ was, is }: ValueLine) {
  if (was === null || is === null) return was ?? is;
  if (was === is) return `${is} (changed further on than is kept here)`;
  return (
    <>
      <VisuallyHidden>was </VisuallyHidden>
      <Box as="del" color="fg.muted" textDecoration={was === notSet ? "none" : undefined}>
        {was}
      </Box>
      <Box as="span" display="inline-block" verticalAlign="middle" mx="2" color="fg.muted" aria-hidden>
        <ArrowRight size={14} />
      </Box>
      <VisuallyHidden>, is now </VisuallyHidden>
      <Box as="ins" textDecoration="none" fontWeight="medium">
        {is}
      </Box>
    </>
  );
}
