import { Box, Text } from "@chakra-ui/react";
import type { OpenQuestion as Question } from "#features/applicability/schema.ts";
import { useMay } from "../account/use-me.ts";
import { RouteLink } from "../components/route-link.tsx";
import { useAnswerQuestion } from "./use-answer-question.ts";
import { YesNo } from "./yes-no.tsx";

type OpenQuestionProps = {
  question: Question;
  isHelpShown?: boolean;
  /** Takes as much room as any other, so that questions beside each other line up. */
  isEven?: boolean;
};

/** A question that settles whether something applies: answered here, or by completing the profile. */
export function OpenQuestion({ question, isHelpShown = false, isEven = false }: OpenQuestionProps) {
  const { answer, isPending } = useAnswerQuestion();
  const mayAnswer = useMay("profile.change");
  return (
    <Box data-question>
      <Text fontSize="sm" lineHeight="snug" {...(isEven && evenLines(question))}>
        {question.question}
      </Text>
      {isHelpShown && question.help && (
        <Text mt="1" fontSize="xs" color="fg.muted">
          {question.help}
        </Text>
      )}
      {!mayAnswer ? null : question.kind === "profile" ? (
        // As high as the answers.
        <Text mt="2" fontSize="sm" lineHeight="1.75rem">
          <RouteLink
            to="/dashboard"
            search={(before) => ({ ...before, regulation: undefined, at: undefined, why: "open" })}
          >
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

/** Four lines. What is answered here must be read whole; what leads to the profile may be cut. */
function evenLines({ kind, question }: Question) {
  return { minH: "5.5em", ...(kind === "profile" && { lineClamp: 4, title: question }) };
}
