import { Box, Button, Heading, Text } from "@chakra-ui/react";
import { RotateCw } from "lucide-react";
import { useId, useRef } from "react";
import type { OpenQuestion as Question } from "#features/applicability/schema.ts";
import { OpenQuestion } from "../../company/open-question.tsx";
import { useCompany } from "../../company/use-company.ts";
import { useQuestionPlace } from "../../company/use-question-place.ts";

type OpenPointsProps = { questions: Question[]; onAskAgain: (() => void) | undefined };

/** What would make the reply more certain: answered here, after which the same can be asked again. */
export function OpenPoints({ questions, onAskAgain }: OpenPointsProps) {
  const { company } = useCompany();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const place = useQuestionPlace(() => heading.current);
  const isAnswered = ({ kind, key }: Question) => kind === "answer" && typeof company?.answers?.[key] === "boolean";
  const open = questions.filter((question) => !isAnswered(question));
  const answered = questions.length - open.length;
  if (questions.length === 0) return null;
  return (
    <Box {...place} p="3.5" borderRadius="md" bg="accent.subtle" aria-labelledby={id} role="group">
      <Heading as="h3" id={id} ref={heading} tabIndex={-1} outline="none" fontSize="sm">
        {open.length > 0 ? "These would make it more certain" : "All of these are answered"}
      </Heading>
      {open.length > 0 && (
        <Box as="ul" display="flex" flexDirection="column" gap="3" mt="2.5">
          {open.map((question) => (
            <li key={`${question.kind} ${question.key}`}>
              <OpenQuestion question={question} isHelpShown />
            </li>
          ))}
        </Box>
      )}
      {answered > 0 && (
        <Box display="flex" flexWrap="wrap" alignItems="center" gap="3" mt="3">
          {onAskAgain && (
            <Button size="sm" variant="outline" onClick={onAskAgain}>
              <RotateCw aria-hidden />
              Assess again
            </Button>
          )}
          <Text fontSize="sm" color="fg.muted">
            {answered} of {questions.length} answered; the assessment above does not know of it yet.
          </Text>
        </Box>
      )}
    </Box>
  );
}
