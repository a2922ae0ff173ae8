import { Box, Text } from "@chakra-ui/react";
import type { OpenQuestion as Question } from "#features/applicability/schema.ts";
import { OpenQuestion } from "../../company/open-question.tsx";
import { useQuestionPlace } from "../../company/use-question-place.ts";

type OpenQuestionsProps = {
  title: string;
  questions: Question[];
  /** Where the keyboard goes on once all are answered. */
  heading: () => HTMLElement | null;
};

/**
 * The questions that would settle whether the regulation, or some of its duties, binds. It stays when the last is answered,
 * and shows nothing: it has to pass the keyboard on.
 */
export function OpenQuestions({ title, questions, heading }: OpenQuestionsProps) {
  const place = useQuestionPlace(heading);
  if (questions.length === 0) return null;
  return (
    <Box {...place} display="flex" flexDirection="column" gap="3" p="4" borderRadius="md" bg="accent.subtle">
      <Text fontWeight="medium">{title}</Text>
      {questions.map((question) => (
        <OpenQuestion key={question.key} question={question} isHelpShown />
      ))}
    </Box>
  );
}
