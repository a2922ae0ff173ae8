import { Box, Button, Text } from "@chakra-ui/react";
import { MessagePanel } from "../components/message-panel.tsx";
import { Wait } from "../components/wait.tsx";
import { trpc } from "../lib/trpc.ts";

/** The text that was read from a document. */
export function UploadText({ id }: { id: string }) {
  const { data, isError, refetch } = trpc.document.get.useQuery({ id }, { staleTime: 0 });
  if (isError && !data) {
    return (
      <MessagePanel role="alert" level="h3" title="Its text could not be loaded">
        <Button onClick={() => void refetch()}>Retry</Button>
      </MessagePanel>
    );
  }
  if (!data) return <Wait text="Loading its text..." />;
  const { text } = data.data;
  if (text === null) return <Text>No text has been read from it. Save the file to look at it.</Text>;
  return (
    <Box
      role="region"
      aria-label="Its text"
      tabIndex={0}
      maxH="24rem"
      overflowY="auto"
      p="3"
      borderWidth="1px"
      borderRadius="md"
      bg="bg.subtle"
      fontSize="sm"
      whiteSpace="pre-wrap"
      overflowWrap="anywhere"
    >
      {text}
    </Box>
  );
}
