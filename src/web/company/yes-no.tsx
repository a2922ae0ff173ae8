import { Box, Button } from "@chakra-ui/react";

type YesNoProps = {
  question: string;
  /** What was answered before; null while nothing was. */
  answer?: boolean | null;
  isPending: boolean;
  onAnswer: (answer: boolean) => void;
};

/** The two answers to a question; the one that was given is marked. */
export function YesNo({ question, answer = null, isPending, onAnswer }: YesNoProps) {
  return (
    <Box role="group" aria-label={question} display="flex" gap="2">
      {[true, false].map((value) => (
        <Button
          key={String(value)}
          size="xs"
          variant={answer === value ? "solid" : "outline"}
          minW="14"
          disabled={isPending}
          {...(answer !== null && { "aria-pressed": answer === value })}
          onClick={() => answer !== value && onAnswer(value)}
        >
          {value ? "Yes" : "No"}
        </Button>
      ))}
    </Box>
  );
}
