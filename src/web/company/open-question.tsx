import { Box, Text } from "@chakra-ui/react";
import type { OpenQuestion as Question } from "#features/applicability/schema.ts";
import { RouteLink } from "../components/route-link.tsx";
import { useAnswerQuestion } from "./use-answer-question.ts";
import { YesNo } from "./yes-no.tsx";

/** A question that settles whether something applies: answered here, or by completing the profile. */
export function OpenQuestion({ question, isHelpShown = false }: { question: Question; isHelpShown?: boolean }) {
  const { answer, isPending } = useAnswerQuestion();
  return (
    <Box data-question>
      <Text fontSize="sm" lineHeight="snug">
        {question.question}
      </Text>
      {isHelpShown && question.help && (
        <Text mt="1" fontSize="xs" color="fg.muted">
          {question.help}
        </Text>
      )}
      {question.kind === "profile" ? (
        <Text mt="1.5" fontSize="sm">
          <RouteLink to="/dashboard" search={(before) => ({ ...before, regulation: undefined, why: "open" })}>
            Complete your profile
          </RouteLink>
        </Text>
      ) : (
        <Box mt="2">
          <YesNo question={question.question} isPending={isPending} onAnswer={(value) => answer(question.key, value)} />
        </Box>
      )}
    </Box>
  );
}
