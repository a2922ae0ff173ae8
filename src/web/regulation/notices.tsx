import { Box, Button, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import type { VerdictResult } from "#features/applicability/vocabulary.ts";
import { RouteLink } from "../components/route-link.tsx";
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
  const {
    status,
    supersededBy = [],
    mayBeReplacedBy = [],
    linkWords = {},
    checkBeforeDisplay,
    origin,
    captured,
  } = regulation;
  return (
    <>
      {isCached && <Notice role="status">Could not load latest data, showing cached information</Notice>}
      {at !== undefined && !hasPart(regulation, at) && (
        <Notice>The passage that the link leads to is not in the present text.</Notice>
      )}
      {origin === "captured" && (
        <Notice>
          Captured, not reviewed: a program took it in from the regulator’s site. Its risk is provisional, and nobody
          has checked whom it binds.{" "}
          {captured && (
            <RouteLink to="/updates" search={{ change: captured.changeId }}>
              See how it was captured
            </RouteLink>
          )}
        </Notice>
      )}
      {verdict === "no" && <Notice>Does not apply to your company</Notice>}
      {status !== "in-force" && (
        <Notice>
          {statusTexts[status]}
          {supersededBy.map((successor) => (
            <Successor key={successor.regulation_id} label="Replaced by" {...{ successor, linkWords, onOpen }} />
          ))}
        </Notice>
      )}
      {mayBeReplacedBy.length > 0 && (
        <Notice>
          A captured text may have taken its place; nobody has confirmed it yet.
          {mayBeReplacedBy.map((successor) => (
            <Successor key={successor.regulation_id} label="May be replaced by" {...{ successor, linkWords, onOpen }} />
          ))}
        </Notice>
      )}
      {checkBeforeDisplay && origin !== "captured" && <Notice>Still to be confirmed: {checkBeforeDisplay}</Notice>}
    </>
  );
}

type SuccessorProps = {
  label: string;
  successor: { regulation_id: string; regulation_title: string };
  linkWords: Record<string, string>;
  onOpen: (id: string) => void;
};

/** What has, or may have, taken its place; where a program read it, by which words. */
function Successor({ label, successor, linkWords, onOpen }: SuccessorProps) {
  const { regulation_id: id, regulation_title: title } = successor;
  const words = linkWords[id];
  return (
    <Box>
      <Button variant="plain" size="sm" whiteSpace="normal" textAlign="start" onClick={() => onOpen(id)}>
        {label}: {title}
      </Button>
      {words !== undefined && <Text px="3">“{words}” (captured, not yet reviewed)</Text>}
    </Box>
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
