import { Box, Button, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import type { ShownRegulation } from "./detail-state.ts";

type NoticesProps = { regulation: ShownRegulation; isCached: boolean; onOpen: (id: string) => void };

const statusTexts = {
  superseded: "Superseded: another instrument has taken its place, and this one creates no duties.",
  draft: "Draft: not in force yet. It creates no duties, but it may be worth preparing for.",
  withdrawn: "Withdrawn: it creates no duties.",
};

/** What must be known before the rest is read: old data, not in force, replaced, unconfirmed. */
export function Notices({ regulation, isCached, onOpen }: NoticesProps) {
  const { status, supersededBy = [], checkBeforeDisplay, confidence } = regulation;
  return (
    <>
      {isCached && <Notice role="status">Could not load latest data, showing cached information</Notice>}
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
      {confidence !== "verified" && checkBeforeDisplay && <Notice>Still to be confirmed: {checkBeforeDisplay}</Notice>}
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
