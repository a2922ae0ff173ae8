import { Box, Button, Text } from "@chakra-ui/react";
import { useRef } from "react";
import type { DocumentSummary } from "#features/document/schema.ts";
import { focusRing } from "../../components/fields/field-style.ts";
import { MessagePanel } from "../../components/message-panel.tsx";
import { Wait } from "../../components/wait.tsx";
import { trpc } from "../../lib/server/trpc.ts";

type DocumentTextProps = { document: Pick<DocumentSummary, "id" | "name"> };

/** The text that was read from a document. */
export function DocumentText({ document: { id, name } }: DocumentTextProps) {
  const place = useRef<HTMLDivElement>(null);
  const { data, isError, refetch } = trpc.document.get.useQuery({ id }, { staleTime: 0 });
  const retry = () => {
    // The button goes while it loads.
    place.current?.focus();
    void refetch();
  };
  return (
    <Box ref={place} tabIndex={-1} outline="none">
      {data ? (
        <Words name={name} text={data.data.text} />
      ) : isError ? (
        <MessagePanel role="alert" level="h3" title="Its text could not be loaded">
          <Button onClick={retry}>Retry</Button>
        </MessagePanel>
      ) : (
        <Wait text="Loading its text..." minH="16" />
      )}
    </Box>
  );
}

function Words({ name, text }: { name: string; text: string | null }) {
  if (text === null) return <Text>No text has been read from it: look at the file itself.</Text>;
  return (
    <Box
      role="region"
      aria-label={`Text of ${name}`}
      // What scrolls must be reached by the keyboard.
      tabIndex={0}
      maxH="min(24rem, 55dvh)"
      overflowY="auto"
      p="3"
      borderWidth="1px"
      borderRadius="md"
      bg="bg.subtle"
      fontSize="sm"
      whiteSpace="pre-wrap"
      overflowWrap="anywhere"
      _focusVisible={focusRing}
      _print={{ maxH: "none", overflow: "visible" }}
    >
      {text}
    </Box>
  );
}

type HowReadProps = { document: Pick<DocumentSummary, "state" | "isRecognised" | "problem"> };

/** How far the text of a document can be trusted; nothing where letters were read as letters, and all of them. */
export function HowRead({ document: { state, isRecognised, problem } }: HowReadProps) {
  const isWithoutDoubt = state === "ready" && problem === null;
  return (
    <>
      {isRecognised && (
        <Text color="fg.muted">
          Read from pictures of its pages (OCR): letters may be misread.
          {isWithoutDoubt && " No page was hard to read."}
        </Text>
      )}
      {problem && state !== "refused" && <Text color="fg.muted">{problem}</Text>}
    </>
  );
}
