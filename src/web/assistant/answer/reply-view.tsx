import { Box, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { afterLine, shownLists } from "#features/assistant/rules/memo/answer.ts";
import type { Reply } from "#features/assistant/schema.ts";
import { AnswerNotes } from "./answer-notes.tsx";
import { CitedText } from "./cited-text.tsx";
import { Findings } from "./findings.tsx";
import { IssueLists } from "./issue-lists.tsx";
import { LeadLine, Uncovered } from "./lead-line.tsx";
import { OpenPoints } from "./open-points.tsx";
import { OutcomePanel } from "./outcome-panel.tsx";
import { Related, Sources } from "./sources.tsx";
import { Steps } from "./steps.tsx";
import { TakenFor } from "./taken-for.tsx";
import { Understood } from "./understood.tsx";

type ReplyViewProps = {
  reply: Reply;
  /** The model that words answers here, if one does and it is known. */
  model: string | null;
  /** Set where the same message can be sent again. */
  onAskAgain: (() => void) | undefined;
  /** What can be done with the answer. */
  children?: ReactNode;
};

/** An answer: its line and summary, the steps, findings or issues by risk; and under it what it rests on and what it took for granted. */
export function ReplyView({ reply, model, onAskAgain, children }: ReplyViewProps) {
  const { answer, citations, related, outcome, understood, openQuestions } = reply;
  // Where nothing answers, the places that are nearest are still worth a look, and the text may name them.
  const named = [...citations, ...related];
  const rest = afterLine(reply);
  const text = (
    <Box display="flex" flexDirection="column" gap="3">
      {answer && <LeadLine answer={answer} citations={named} />}
      {rest && (
        <Text whiteSpace="pre-line" lineHeight="relaxed" overflowWrap="anywhere">
          <CitedText text={rest} citations={named} />
        </Text>
      )}
    </Box>
  );
  return (
    <Box display="flex" flexDirection="column" gap="4">
      <TakenFor kind={reply.kind} kindReason={reply.kindReason} />
      {outcome === "answered" ? text : <OutcomePanel outcome={outcome}>{text}</OutcomePanel>}
      <Steps steps={reply.steps} citations={named} />
      <Findings findings={reply.findings} unmentioned={reply.unmentioned} citations={named} />
      <Uncovered parts={reply.uncovered} />
      {shownLists(reply).length > 0 && <IssueLists reply={reply} citations={named} />}
      {/* The answer is what is read out when it comes; what follows is there to be looked at. */}
      <Box aria-live="off" display="flex" flexDirection="column" gap="4">
        <AnswerNotes reply={reply} model={model} />
        <Understood points={understood} />
        <OpenPoints questions={openQuestions} onAskAgain={onAskAgain} />
        <Sources citations={citations} />
        <Related citations={related} isNearest={outcome !== "answered"} />
        {children}
      </Box>
    </Box>
  );
}
