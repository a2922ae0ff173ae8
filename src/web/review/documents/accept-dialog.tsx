import { Box, Button, Spinner, Text } from "@chakra-ui/react";
import type { DocumentSummary } from "#features/document/schema.ts";
import { Modal } from "../../components/overlays/modal.tsx";
import { DocumentText, HowRead } from "../../updates/change/document-text.tsx";
import { useSaveDocument } from "../../updates/change/use-save-document.ts";
import { readOperatorToken } from "../operator-token.ts";
import type { Accept } from "./use-accept.ts";

type AcceptDialogProps = {
  isOpen: boolean;
  document: DocumentSummary | undefined;
  accept: Accept;
  onClose: () => void;
  finalFocus: () => HTMLElement | null;
};

/** A company's upload to read before everybody gets it. */
export function AcceptDialog({ isOpen, document, accept, onClose, finalFocus }: AcceptDialogProps) {
  const { save, isSaving } = useSaveDocument(readOperatorToken() ?? "");
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title={document?.name ?? ""}
      maxW="3xl"
      finalFocus={finalFocus}
      footer={
        <Box display="flex" flexWrap="wrap" justifyContent="flex-end" gap="3">
          <Button variant="outline" aria-busy={isSaving} onClick={() => document && save(document)}>
            {isSaving && <Spinner aria-hidden />}
            Save the file
          </Button>
          <Button aria-busy={accept.isPending} onClick={() => document && accept.mutate({ id: document.id })}>
            {accept.isPending && <Spinner aria-hidden />}
            Accept for everybody
          </Button>
        </Box>
      }
    >
      <Text mb="3" fontSize="sm" color="fg.muted">
        One company uploaded this for itself. Compare it with what the regulator published: once accepted, every company
        sees it as the document of this change.
      </Text>
      {document && (
        <>
          <Box mb="3" fontSize="sm">
            <HowRead document={document} />
          </Box>
          <DocumentText document={document} />
        </>
      )}
    </Modal>
  );
}
