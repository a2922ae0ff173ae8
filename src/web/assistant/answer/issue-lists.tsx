import { Box, Heading } from "@chakra-ui/react";
import { useId } from "react";
import type { Citation, Reply } from "#features/assistant/schema.ts";
import { issueLists, type IssueList } from "#features/assistant/vocabulary.ts";
import { CitedText } from "./cited-text.tsx";
import { issueTitles } from "./issue-titles.ts";

const palettes: Record<IssueList, string> = { highRisk: "high", mediumRisk: "medium", lowRisk: "low" };

/** Comes without haste, and without movement for whoever wants none. */
export const arriving = { animation: "fadeIn 260ms", _motionReduce: { animation: "none" } } as const;

type IssueListsProps = { reply: Pick<Reply, IssueList>; citations: readonly Citation[]; isArriving?: boolean };

/** The issues by risk; a list is there only when something is in it. */
export function IssueLists({ reply, citations, isArriving = false }: IssueListsProps) {
  return issueLists.map((list) => (
    <Issues key={list} list={list} issues={reply[list]} citations={citations} isArriving={isArriving} />
  ));
}

type IssuesProps = { list: IssueList; issues: string[]; citations: readonly Citation[]; isArriving: boolean };

function Issues({ list, issues, citations, isArriving }: IssuesProps) {
  const id = useId();
  if (issues.length === 0) return null;
  const color = palettes[list];
  return (
    <Box borderInlineStartWidth="3px" borderColor={`${color}.solid`} ps="3" {...(isArriving && arriving)}>
      <Heading as="h3" id={id} fontSize="sm" color={`${color}.fg`}>
        {issueTitles[list]}
      </Heading>
      <Box
        as="ul"
        aria-labelledby={id}
        mt="1.5"
        ps="5"
        listStyleType="disc"
        display="flex"
        flexDirection="column"
        gap="2"
        lineHeight="relaxed"
      >
        {/* A model may name the same issue twice. */}
        {[...new Set(issues)].map((issue) => (
          <Box as="li" key={issue} {...(isArriving && arriving)}>
            <CitedText text={issue} citations={citations} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}
