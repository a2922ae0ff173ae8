import { Box, Heading, Text } from "@chakra-ui/react";
import { useId } from "react";
import type { Reply } from "#features/assistant/schema.ts";

const groups = [
  { key: "highRisk", title: "High Risk Issues", color: "high" },
  { key: "mediumRisk", title: "Medium Risk Issues", color: "medium" },
  { key: "lowRisk", title: "Low Risk Issues", color: "low" },
] as const;

/** An answer: its summary, then the issues by risk. */
export function ReplyView({ reply }: { reply: Reply }) {
  return (
    <Box display="flex" flexDirection="column" gap="4">
      <Text whiteSpace="pre-line">{reply.summary}</Text>
      {groups.map(({ key, title, color }) => (
        <Issues key={key} title={title} color={color} issues={reply[key]} />
      ))}
    </Box>
  );
}

type IssuesProps = { title: string; color: (typeof groups)[number]["color"]; issues: string[] };

function Issues({ title, color, issues }: IssuesProps) {
  const id = useId();
  if (issues.length === 0) return null;
  return (
    <Box borderInlineStartWidth="3px" borderColor={`${color}.solid`} ps="3">
      <Heading as="h3" id={id} fontSize="sm" color={`${color}.fg`}>
        {title}
      </Heading>
      <Box
        as="ul"
        aria-labelledby={id}
        mt="1.5"
        ps="5"
        listStyleType="disc"
        display="flex"
        flexDirection="column"
        gap="1.5"
      >
        {/* A model may name the same issue twice. */}
        {[...new Set(issues)].map((issue) => (
          <li key={issue}>{issue}</li>
        ))}
      </Box>
    </Box>
  );
}
