import { Box, Button, Text } from "@chakra-ui/react";
import type { VerdictResult } from "#features/applicability/vocabulary.ts";
import { takesEffectWords } from "#features/catalogue/rules/taking-effect.ts";
import { CapturedNotice } from "./captured-notice.tsx";
import type { ShownRegulation } from "./detail-state.ts";
import { hasPart } from "./linked.tsx";
import { Notice } from "./notice.tsx";

type NoticesProps = {
  regulation: ShownRegulation;
  verdict: VerdictResult;
  isCached: boolean;
  /** The part that a link leads to. */
  at?: string | undefined;
  onOpen: (id: string) => void;
  /** Where the keyboard goes on after what it was at has gone. */
  placeAfter: () => HTMLElement | null;
};

const statusTexts = {
  superseded: "Superseded: another instrument has taken its place, and this one creates no duties.",
  draft: "Draft: it binds nobody yet, but it may be worth preparing for.",
  withdrawn: "Withdrawn: it was taken back and creates no duties.",
};

/** What must be known before the rest is read: old data, not binding, not in force, replaced, unconfirmed. */
export function Notices({ regulation, verdict, isCached, at, onOpen, placeAfter }: NoticesProps) {
  const {
    status,
    takesEffectOn,
    supersededBy = [],
    mayBeReplacedBy = [],
    linkWords = {},
    checkBeforeDisplay,
    origin,
  } = regulation;
  const isReviewed = (id: string) =>
    !!regulation.chain
      ?.find((link) => link.regulation_id === id)
      ?.relations.find(({ to }) => to === regulation.regulation_id)?.isReviewed;
  return (
    <>
      {isCached && <Notice role="status">Could not load latest data, showing cached information</Notice>}
      {at !== undefined && !hasPart(regulation, at) && (
        <Notice>The passage that the link leads to is not in the present text.</Notice>
      )}
      <CapturedNotice regulation={regulation} verdict={verdict} placeAfter={placeAfter} />
      {verdict === "no" && <Notice>Does not apply to your company</Notice>}
      {takesEffectOn && <Notice>{takesEffectWords(takesEffectOn)}: nothing of it falls due before.</Notice>}
      {status !== "in-force" && (
        <Notice>
          {statusTexts[status]}
          {supersededBy.map((successor) => (
            <Successor
              key={successor.regulation_id}
              label="Replaced by"
              {...{ successor, linkWords, isReviewed, onOpen }}
            />
          ))}
        </Notice>
      )}
      {mayBeReplacedBy.length > 0 && (
        <Notice>
          A captured text may have taken its place; nobody has confirmed it yet.
          {mayBeReplacedBy.map((successor) => (
            <Successor
              key={successor.regulation_id}
              label="May be replaced by"
              {...{ successor, linkWords, isReviewed, onOpen }}
            />
          ))}
        </Notice>
      )}
      {checkBeforeDisplay && origin === "reviewed" && <Notice>Still to be confirmed: {checkBeforeDisplay}</Notice>}
    </>
  );
}

type SuccessorProps = {
  label: string;
  successor: { regulation_id: string; regulation_title: string };
  linkWords: Record<string, string>;
  isReviewed: (id: string) => boolean;
  onOpen: (id: string) => void;
};

/** What has, or may have, taken its place; where a program read it, by which words. */
function Successor({ label, successor, linkWords, isReviewed, onOpen }: SuccessorProps) {
  const { regulation_id: id, regulation_title: title } = successor;
  const words = linkWords[id];
  return (
    <Box>
      <Button
        variant="plain"
        size="sm"
        whiteSpace="normal"
        textAlign="start"
        lineHeight="normal"
        onClick={() => onOpen(id)}
      >
        {label}: {title}
      </Button>
      {words !== undefined && (
        <Text px="3">
          “{words}”{!isReviewed(id) && " (captured, not yet reviewed)"}
        </Text>
      )}
    </Box>
  );
}
