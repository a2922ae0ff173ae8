import { Box, Button, Text, VisuallyHidden } from "@chakra-ui/react";
import { useRef } from "react";
import { useMay } from "../account/use-me.ts";
import { Disclosure } from "../components/disclosure.tsx";
import { trpc } from "../lib/server/trpc.ts";
import { useAnswerQuestion } from "./use-answer-question.ts";
import { YesNo } from "./yes-no.tsx";

/** What the company has answered so far; each answer can be changed or taken back. */
export function YourAnswers({ companyId }: { companyId: string }) {
  const { data, isError } = trpc.applicability.questions.useQuery({ id: companyId });
  const summary = useRef<HTMLElement>(null);
  if (isError) return <Text color="fg.muted">Your answers could not be loaded.</Text>;
  if (!data) return null;
  const answered = data.data.filter((question) => question.answer !== null);
  return (
    <Disclosure summary={`Your answers (${answered.length})`} summaryRef={summary}>
      {answered.length === 0 && (
        <Text fontSize="sm" color="fg.muted">
          You have not answered any question yet.
        </Text>
      )}
      <Box as="ul" display="flex" flexDirection="column" gap="3">
        {answered.map(({ key, question, answer }) => (
          <Box as="li" key={key} borderTopWidth="1px" pt="3" _first={{ borderTopWidth: "0", pt: "0" }}>
            <Answered
              id={key}
              question={question}
              answer={answer}
              // The question leaves the list; the keyboard stays with it.
              onTakenBack={() => summary.current?.focus()}
            />
          </Box>
        ))}
      </Box>
    </Disclosure>
  );
}

type AnsweredProps = { id: string; question: string; answer: boolean | null; onTakenBack: () => void };

function Answered({ id, question, answer, onTakenBack }: AnsweredProps) {
  const { answer: send, isPending } = useAnswerQuestion();
  const mayAnswer = useMay("profile.change");
  const takeBack = () => {
    onTakenBack();
    send(id, null, answer);
  };
  return (
    <>
      <Text fontSize="sm" lineHeight="snug" mb="2">
        {question}
      </Text>
      {mayAnswer ? (
        <Box display="flex" flexWrap="wrap" gap="2">
          <YesNo
            question={question}
            answer={answer}
            isPending={isPending}
            onAnswer={(value) => send(id, value, answer)}
          />
          <Button size="xs" variant="ghost" disabled={isPending} onClick={takeBack}>
            Take back<VisuallyHidden>: {question}</VisuallyHidden>
          </Button>
        </Box>
      ) : (
        <Text fontSize="sm" fontWeight="medium">
          {answer ? "Yes" : "No"}
        </Text>
      )}
    </>
  );
}
