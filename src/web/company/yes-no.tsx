import { Box, Button } from "@chakra-ui/react";
import { focusRing } from "../components/fields/field-style.ts";

type YesNoProps = {
  question: string;
  /** What was answered before; null while nothing was. */
  answer?: boolean | null;
  isPending: boolean;
  onAnswer: (answer: boolean) => void;
};

/**
 * The two answers to a question; the one that was given is marked. They stay enabled while an answer is on its way: a
 * disabled button would lose the keyboard.
 */
export function YesNo({ question, answer = null, isPending, onAnswer }: YesNoProps) {
  return (
    <Box
      role="group"
      aria-label={question}
      tabIndex={-1}
      display="flex"
      gap="2"
      width="fit-content"
      borderRadius="sm"
      _focusVisible={focusRing}
    >
      {[true, false].map((value) => (
        <Button
          key={String(value)}
          size="xs"
          variant={answer === value ? "solid" : "outline"}
          minW="14"
          aria-disabled={isPending}
          {...(answer !== null && { "aria-pressed": answer === value })}
          onClick={() => !isPending && answer !== value && onAnswer(value)}
        >
          {value ? "Yes" : "No"}
        </Button>
      ))}
    </Box>
  );
}
