import { Box, Text } from "@chakra-ui/react";
import type { ChangeRow } from "#features/watch/schema.ts";
import { ChangeDocuments } from "../../updates/change/change-documents.tsx";
import { UploadField } from "../../updates/change/upload-field.tsx";
import { CompanyUploads } from "./company-uploads.tsx";
import { readOperatorToken } from "../operator-token.ts";

/** The documents of a change, and the way to supply one for everybody. */
export function Attachments({ change }: { change: ChangeRow }) {
  const token = readOperatorToken() ?? "";
  return (
    <Box display="flex" flexDirection="column" gap="3">
      {change.documents.length > 0 ? (
        <ChangeDocuments documents={change.documents} token={token} />
      ) : (
        <Text color="fg.muted">The source names no document.</Text>
      )}
      <CompanyUploads documents={change.documents} />
      <UploadField changeId={change.id} token={token} />
    </Box>
  );
}
