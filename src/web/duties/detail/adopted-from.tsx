import { Box, Text } from "@chakra-ui/react";
import { trpc } from "../../lib/server/trpc.ts";
import { DocumentActions } from "../../updates/change/document-actions.tsx";

/** The document of which a sentence was adopted, with the ways to it. */
export function AdoptedFrom({ documentId, regulator }: { documentId: string; regulator: string | null }) {
  const { data, isError } = trpc.document.get.useQuery({ id: documentId });
  if (isError) return <Text color="fg.muted">The document is not there any more.</Text>;
  if (!data) return <Text color="fg.muted">Loading the document...</Text>;
  const { document } = data.data;
  return (
    <Box>
      <Text overflowWrap="anywhere">{document.name}</Text>
      <DocumentActions document={document} regulator={regulator ?? undefined} />
    </Box>
  );
}
