import { Box, Button, Spinner, VisuallyHidden } from "@chakra-ui/react";
import { ChevronDown, ChevronUp, FileDown } from "lucide-react";
import { useRef, useState } from "react";
import type { DocumentSummary } from "#features/document/schema.ts";
import { OutsideLink } from "../../components/outside-link.tsx";
import { AdoptSentence } from "../../duties/adopt-sentence.tsx";
import { DocumentText } from "./document-text.tsx";
import { useSaveDocument } from "./use-save-document.ts";

type DocumentActionsProps = {
  document: DocumentSummary;
  /** Whose it is, where that is known. */
  regulator?: string | undefined;
  /** The operator's; else it is the company that is signed in. */
  token?: string | undefined;
};

/** The ways to what a document says: its text in place, the file as it is stored, and where the regulator has it. */
export function DocumentActions({ document, regulator = "", token }: DocumentActionsProps) {
  const { name, url, state, sha256 } = document;
  const [isRead, setRead] = useState(false);
  const text = useRef<HTMLDivElement>(null);
  const hasText = state === "ready";
  if (!hasText && sha256 === null && !url) return null;
  return (
    <>
      <Box display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="2" mt="2" className="screen-only">
        {hasText && (
          <Button size="sm" variant="outline" aria-expanded={isRead} onClick={() => setRead(!isRead)}>
            {isRead ? "Hide the text" : "Read the text"}
            <VisuallyHidden> of {name}</VisuallyHidden>
            {isRead ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
          </Button>
        )}
        {sha256 !== null && <SaveCopy document={document} token={token} />}
        {url && (
          <OutsideLink href={url}>
            At the regulator’s site<VisuallyHidden> ({name})</VisuallyHidden>
          </OutsideLink>
        )}
      </Box>
      {hasText && isRead && (
        <Box mt="2">
          <Box ref={text}>
            <DocumentText document={document} />
          </Box>
          {token === undefined && (
            <AdoptSentence documentId={document.id} title={titleOf(document)} regulator={regulator} text={text} />
          )}
        </Box>
      )}
    </>
  );
}

/** What a document calls itself, or else its file. */
const titleOf = ({ name, proposals }: DocumentSummary): string =>
  proposals.find(({ field }) => field === "title")?.value ?? name;

function SaveCopy({ document, token }: DocumentActionsProps) {
  const { save, isSaving } = useSaveDocument(token);
  const isOwn = document.uploadedBy === "you";
  return (
    <Button size="sm" variant="outline" aria-busy={isSaving} onClick={() => save(document)}>
      {isSaving ? <Spinner aria-hidden /> : <FileDown aria-hidden />}
      {isOwn ? "Save your file" : "Save our copy"}
      <VisuallyHidden>
        {isOwn ? " " : " of "}
        {document.name}
      </VisuallyHidden>
    </Button>
  );
}
