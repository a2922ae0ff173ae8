import { Box, Skeleton, Text, VisuallyHidden } from "@chakra-ui/react";
import { CitedText } from "./answer/cited-text.tsx";
import { isBlank, type Draft } from "./conversation.ts";
import { arriving, IssueLists } from "./answer/issue-lists.tsx";
import { TakenFor } from "./answer/taken-for.tsx";

/** An answer on its way: what has come of it, and that more is to come. */
export function DraftView({ draft }: { draft: Draft }) {
  const { taken, summary, citations, isWording } = draft;
  const hasWords = !isBlank(draft);
  return (
    <Box display="flex" flexDirection="column" gap="4" py="1">
      <VisuallyHidden>The assistant is working on your answer...</VisuallyHidden>
      {/* What comes piece by piece is read out once it is whole: the log says it then. */}
      <Box aria-live="off" aria-busy display="flex" flexDirection="column" gap="4">
        {taken && <TakenFor {...taken} />}
        {summary && (
          <Text whiteSpace="pre-line" lineHeight="relaxed" {...arriving}>
            <CitedText text={summary} citations={citations} />
          </Text>
        )}
        <IssueLists reply={draft} citations={citations} isArriving />
      </Box>
      {isWording && (
        <Text fontSize="sm" color="fg.muted">
          The model is wording the answer from the passages that were found...
        </Text>
      )}
      <Box aria-hidden display="flex" flexDirection="column" gap="2.5">
        {(hasWords ? ["65%"] : ["90%", "100%", "65%"]).map((width) => (
          <Skeleton key={width} height="4" width={width} />
        ))}
      </Box>
    </Box>
  );
}
