import { Box, Button } from "@chakra-ui/react";
import { useRef, useState } from "react";
import type { DocumentSummary } from "#features/document/schema.ts";
import { AcceptDialog } from "./accept-dialog.tsx";
import { useAccept } from "./use-accept.ts";

const isOfCompany = ({ uploadedBy }: DocumentSummary): boolean => uploadedBy === "company";

/** What companies uploaded for themselves: the operator reads it and may give it to everybody. */
export function CompanyUploads({ documents }: { documents: readonly DocumentSummary[] }) {
  const place = useRef<HTMLDivElement>(null);
  // Kept while the dialog fades away.
  const [read, setRead] = useState<DocumentSummary>();
  const [isOpen, setOpen] = useState(false);
  const accept = useAccept(() => setOpen(false));
  const open = (document: DocumentSummary) => {
    accept.reset();
    setRead(document);
    setOpen(true);
  };
  return (
    <Box ref={place} tabIndex={-1} outline="none" display="flex" flexWrap="wrap" gap="2">
      {documents.filter(isOfCompany).map((document) => (
        <Button
          key={document.id}
          size="sm"
          variant="outline"
          aria-haspopup="dialog"
          whiteSpace="normal"
          overflowWrap="anywhere"
          onClick={() => open(document)}
        >
          Read and accept {document.name}
        </Button>
      ))}
      <AcceptDialog
        isOpen={isOpen}
        document={read}
        accept={accept}
        onClose={() => setOpen(false)}
        // The button that was pressed goes with what was accepted.
        finalFocus={() => (accept.isSuccess ? place.current : null)}
      />
    </Box>
  );
}
