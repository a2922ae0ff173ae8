import { Box, Button, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import type { VerdictResult } from "#features/applicability/vocabulary.ts";
import type { ShownRegulation } from "./detail-state.ts";
import { hasPart } from "./linked.tsx";

type NoticesProps = {
  regulation: ShownRegulation;
  verdict: VerdictResult;
  isCached: boolean;
  /** The part that a link leads to. */
  at?: string | undefined;
  onOpen: (id: string) => void;
};

const statusTexts = {
  superseded: "Superseded: another instrument has taken its place, and this one creates no duties.",
  draft: "Draft: it binds nobody yet, but it may be worth preparing for.",
  withdrawn: "Withdrawn: it was taken back and creates no duties.",
};

/** What must be known before the rest is read: old data, not binding, not in force, replaced, unconfirmed. */
export function Notices({ regulation, verdict, isCached, at, onOpen }: NoticesProps) {
  const { status, supersededBy = [], checkBeforeDisplay } = regulation;
  return (
    <>
      {isCached && <Notice role="status">Could not load latest data, showing cached information</Notice>}
      {at !== undefined && !hasPart(regulation, at) && (
        <Notice>The passage that the link leads to is not in the present text.</Notice>
      )}
      {verdict === "no" && <Notice>Does not apply to your company</Notice>}
      {status !== "in-force" && (
        <Notice>
          {statusTexts[status]}
          {supersededBy.map((successor) => (
            <Button
              key={successor.regulation_id}
              variant="plain"
              size="sm"
              whiteSpace="normal"
              textAlign="start"
              onClick={() => onOpen(successor.regulation_id)}
            >
              Now: {successor.regulation_title}
            </Button>
          ))}
        </Notice>
      )}
      {checkBeforeDisplay && <Notice>Still to be confirmed: {checkBeforeDisplay}</Notice>}
    </>
  );
}

function Notice({ role, children }: { role?: "status"; children: ReactNode }) {
  return (
    <Box
      role={role}
      px="4"
      py="3"
      borderRadius="md"
      bg="accent.subtle"
      color="accent.fg"
      fontSize="sm"
      lineHeight="normal"
    >
      <Text as="div">{children}</Text>
    </Box>
  );
}
