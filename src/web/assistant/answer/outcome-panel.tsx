import { Box, Heading } from "@chakra-ui/react";
import { CircleHelp, SearchX, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { ReplyOutcome } from "#features/assistant/vocabulary.ts";

const looks: Record<Exclude<ReplyOutcome, "answered">, { title: string; Icon: LucideIcon }> = {
  closest: { title: "Not a confirmed answer", Icon: CircleHelp },
  nothing: { title: "No answer in the texts", Icon: SearchX },
};

type OutcomePanelProps = { outcome: Exclude<ReplyOutcome, "answered">; children: ReactNode };

/** What is said instead of an answer; it must not be taken for one. */
export function OutcomePanel({ outcome, children }: OutcomePanelProps) {
  const { title, Icon } = looks[outcome];
  return (
    <Box
      display="flex"
      gap="3"
      px="4"
      py="3"
      bg="bg.subtle"
      borderWidth="1px"
      borderStyle="dashed"
      borderColor="border.strong"
      borderRadius="lg"
    >
      <Box aria-hidden color="fg.muted" pt="0.5" flexShrink="0">
        <Icon size={18} />
      </Box>
      <Box minW="0">
        <Heading as="h3" fontSize="sm" mb="1">
          {title}
        </Heading>
        {children}
      </Box>
    </Box>
  );
}
