import { Box, Text } from "@chakra-ui/react";
import { Lock } from "lucide-react";
import type { DocumentSummary } from "#features/document/schema.ts";
import { plural } from "#shared/plural.ts";
import { formatBytes } from "../../lib/time/format-moment.ts";
import { DocumentActions } from "./document-actions.tsx";
import { DocumentProgress } from "./document-progress.tsx";
import { HowRead } from "./document-text.tsx";
import { Proposals } from "./proposals.tsx";

const uploaders: Record<NonNullable<DocumentSummary["uploadedBy"]>, string> = {
  operator: "Uploaded by the operator",
  you: "Uploaded by you: only your company and the operator see it",
  company: "Uploaded by a company",
};

type ChangeDocumentsProps = {
  documents: readonly DocumentSummary[];
  regulator?: string;
  /** The operator's; else it is the company that is signed in. */
  token?: string;
};

/** The documents of a change, each with how far its text was read and the ways to it. */
export function ChangeDocuments({ documents, regulator, token }: ChangeDocumentsProps) {
  return (
    <Box as="ul" aria-label="Documents" display="flex" flexDirection="column" gap="3">
      {documents.map((document) => (
        <Box as="li" key={document.id} borderInlineStartWidth="2px" ps="3" fontSize="sm">
          <DocumentName document={document} />
          <DocumentProgress document={document} />
          <HowRead document={document} />
          <DocumentActions document={document} regulator={regulator} token={token} />
          <Proposals proposals={document.proposals} />
        </Box>
      ))}
    </Box>
  );
}

function DocumentName({ document: { name, bytes, pages, uploadedBy } }: { document: DocumentSummary }) {
  const facts = [pages !== null && plural(pages, "page"), bytes !== null && formatBytes(bytes)].filter(Boolean);
  return (
    <>
      <Text fontWeight="medium" overflowWrap="anywhere">
        {name}
        {facts.length > 0 && (
          <Box as="span" color="fg.muted" fontWeight="normal">
            {" "}
            · {facts.join(" · ")}
          </Box>
        )}
      </Text>
      {uploadedBy && (
        <Text>
          {uploadedBy !== "operator" && (
            <Box as="span" display="inline-block" verticalAlign="-2px" me="1.5" color="brand.fg" aria-hidden>
              <Lock size={14} />
            </Box>
          )}
          {uploaders[uploadedBy]}
        </Text>
      )}
    </>
  );
}
