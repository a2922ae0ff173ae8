import { Box, Button, Heading, Text } from "@chakra-ui/react";
import { ArrowLeft, X } from "lucide-react";
import { useEffect, useRef, type KeyboardEvent } from "react";
import type { Said } from "#features/comment/schema.ts";
import type { Names } from "#features/obligation/rules/arranging.ts";
import type { Duty, DutyDetail } from "#features/obligation/schema.ts";
import { Comments } from "../../comments/comments.tsx";
import { History } from "../../comments/history.tsx";
import { MessagePanel } from "../../components/message-panel.tsx";
import { Section } from "../../components/section.tsx";
import { Wait } from "../../components/wait.tsx";
import { failureOf } from "../../lib/server/failure.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { RiskBadge } from "../../regulation/risk/risk-badge.tsx";
import { TasksOf } from "../../work/make/tasks-of.tsx";
import type { May } from "../grid/columns.ts";
import { StatePill } from "../state-pill.tsx";
import type { Changes } from "../use-duty-work.ts";
import { Closed, Difference, Waiting } from "./notices.tsx";
import { EvidenceLater } from "../../evidence/shown/evidence-later.tsx";
import { DueDays } from "./due-days.tsx";
import { DutyFacts } from "./duty-facts.tsx";
import { dutyLines } from "./history-words.ts";
import { OwnWords } from "./own-words.tsx";
import { WorkForm } from "./work-form.tsx";

export type DutyPanelProps = {
  companyId: string;
  id: string;
  names: Names;
  may: May;
  /** Beside the table; else it is the screen. */
  isBeside: boolean;
  onClose: () => void;
  onChanged: (duty: Duty, changes: Changes) => void;
};

/** One duty whole, beside the table or in its place. */
export function DutyPanel(props: DutyPanelProps) {
  const { companyId, id, isBeside, onClose } = props;
  const duty = trpc.duty.get.useQuery({ companyId, id }, { staleTime: 0 });
  const title = useRef<HTMLHeadingElement>(null);
  const isThere = duty.data !== undefined;
  useEffect(() => {
    if (isThere) title.current?.focus({ preventScroll: isBeside });
  }, [isThere, isBeside]);
  const keys = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  };
  const beside = {
    position: "sticky",
    top: "4",
    maxH: "calc(100dvh - 2rem)",
    overflowY: "auto",
    overscrollBehavior: "contain",
    borderWidth: "1px",
    borderRadius: "lg",
    bg: "bg.panel",
    p: "5",
  } as const;
  return (
    <Box as={isBeside ? "aside" : "div"} aria-label="Duty" onKeyDown={keys} {...(isBeside && beside)}>
      {isBeside ? (
        <Button variant="ghost" size="sm" px="2" aria-label="Close" position="absolute" top="3" insetEnd="3" className="screen-only" onClick={onClose}>
          <X aria-hidden />
        </Button>
      ) : (
        <Button variant="ghost" size="sm" mb="3" ms="-3" className="screen-only" onClick={onClose}>
          <ArrowLeft aria-hidden />
          All duties
        </Button>
      )}
      {duty.data ? (
        <Shown {...props} duty={duty.data.data} titleRef={title} />
      ) : duty.isError ? (
        <Failed isUnknown={failureOf(duty.error).status === 404} onRetry={() => void duty.refetch()} />
      ) : (
        <Wait text="Loading duty..." minH="60" />
      )}
    </Box>
  );
} // prettier-ignore

function Failed({ isUnknown, onRetry }: { isUnknown: boolean; onRetry: () => void }) {
  if (isUnknown)
    return (
      <MessagePanel role="alert" title="There is no such duty" text="It may be another company’s, or not assigned to you." />
    );
  return (
    <MessagePanel role="alert" title="The duty could not be loaded">
      <Button onClick={onRetry}>Try Again</Button>
    </MessagePanel>
  );
} // prettier-ignore

type ShownProps = DutyPanelProps & { duty: DutyDetail; titleRef: React.Ref<HTMLHeadingElement> };

function Shown({ duty, titleRef, companyId, names, may, isBeside, onChanged }: ShownProps) {
  const isClosed = duty.closedBecause !== null;
  const mayWork = may.work && !isClosed;
  const mayManage = may.manage && !isClosed;
  return (
    <Box display="flex" flexDirection="column" gap="6">
      <Box pe={isBeside ? "9" : undefined}>
        <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
          {duty.title}
        </Text>
        <Heading
          as="h2"
          ref={titleRef}
          tabIndex={-1}
          fontSize="lg"
          lineHeight="snug"
          outline="none"
          overflowWrap="anywhere"
        >
          {duty.text}
        </Heading>
        <Box mt="2" display="flex" flexWrap="wrap" gap="2">
          <StatePill state={duty.state} />
          {duty.weight && <RiskBadge level={duty.weight} />}
        </Box>
      </Box>
      {isClosed && <Closed why={duty.closedBecause} />}
      {duty.textChanged && (
        <Difference
          duty={duty}
          onLookedAt={mayWork ? () => onChanged(duty, { state: duty.state }) : undefined}
        />
      )}
      {duty.awaitsConfirmation && <Waiting companyId={companyId} duty={duty} mayConfirm={mayManage} names={names} />}
      <WorkForm
        companyId={companyId}
        duty={duty}
        names={names}
        may={{ work: mayWork, manage: mayManage }}
      />
      {duty.origin !== "library" && mayManage && <OwnWords key={`words ${duty.version}`} duty={duty} onChanged={onChanged} />}
      <DutyFacts duty={duty} />
      {duty.deadline && <DueDays companyId={companyId} duty={duty} />}
      <Section title="Evidence">
        <EvidenceLater key={duty._id} companyId={companyId} of={{ dutyId: duty._id, words: duty.text }} isOpen={!isClosed} />
      </Section>
      <Section title="Tasks">
        <TasksOf companyId={companyId} source={{ from: { kind: "duty", id: duty._id }, about: duty.text }} />
      </Section>
      <DutyComments companyId={companyId} duty={duty} people={names.people} mayComment={may.work} />
      <History entries={duty.history} linesOf={dutyLines(names)} />
    </Box>
  );
} // prettier-ignore

type DutyCommentsProps = { companyId: string; duty: DutyDetail; people: Names["people"]; mayComment: boolean };

function DutyComments({ companyId, duty: { _id: id, comments }, people, mayComment }: DutyCommentsProps) {
  const { client, duty } = trpc.useUtils();
  const say = async (said: Said) => {
    await client.duty.comment.mutate({ companyId, id, ...said });
    await duty.get.invalidate({ companyId, id });
  };
  return <Comments comments={comments} people={people} mayComment={mayComment} onSay={say} />;
}
