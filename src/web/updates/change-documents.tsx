import { Box, Text } from "@chakra-ui/react";
import type { DocumentSummary } from "#features/document/schema.ts";
import { documentStateLabels } from "#features/document/vocabulary.ts";
import { OutsideLink } from "../components/outside-link.tsx";
import { plural } from "../lib/format.ts";
import { formatBytes } from "../lib/format-moment.ts";
import { Proposals } from "./proposals.tsx";

const uploaders: Record<NonNullable<DocumentSummary["uploadedBy"]>, string> = {
  operator: "Uploaded by the operator",
  you: "Uploaded by you: only your company sees it",
  company: "Uploaded by a company",
};

/** The documents of a change, each with how far its text was read. */
export function ChangeDocuments({ documents }: { documents: readonly DocumentSummary[] }) {
  return (
    <Box as="ul" aria-label="Documents" display="flex" flexDirection="column" gap="3">
      {documents.map((document) => (
        <Box as="li" key={document.id} borderInlineStartWidth="2px" ps="3" fontSize="sm">
          <DocumentName document={document} />
          <DocumentStanding document={document} />
          {document.isRecognised && (
            <Text color="fg.muted">Read from pictures of its pages: letters may be misread.</Text>
          )}
          {document.problem && document.state !== "refused" && <Text color="fg.muted">{document.problem}</Text>}
          <Proposals proposals={document.proposals} />
        </Box>
      ))}
    </Box>
  );
}

function DocumentName({ document: { name, url, bytes, pages, uploadedBy } }: { document: DocumentSummary }) {
  const facts = [
    pages !== null && plural(pages, "page"),
    bytes !== null && formatBytes(bytes),
    uploadedBy && uploaders[uploadedBy],
  ].filter(Boolean);
  return (
    <Text fontWeight="medium" overflowWrap="anywhere">
      {url ? <OutsideLink href={url}>{name}</OutsideLink> : name}
      {facts.length > 0 && (
        <Box as="span" color="fg.muted" fontWeight="normal">
          {" "}
          · {facts.join(" · ")}
        </Box>
      )}
    </Text>
  );
}

/** Where the reading of a document stands; while pages are recognised, how far that is. */
export function DocumentStanding({ document: { state, progress } }: { document: DocumentSummary }) {
  const percent = progress === null ? null : Math.round(progress * 100);
  return (
    <Text as="div" color="fg.muted">
      {documentStateLabels[state]}
      {percent !== null && (
        <>
          : {percent} %
          <Box
            role="progressbar"
            aria-label="Pages recognised"
            aria-valuenow={percent}
            aria-valuemin={0}
            aria-valuemax={100}
            mt="1"
            height="1.5"
            maxW="16rem"
            borderRadius="full"
            bg="bg.muted"
            overflow="hidden"
          >
            <Box height="100%" bg="brand.solid" style={{ width: `${percent}%` }} />
          </Box>
        </>
      )}
    </Text>
  );
}
