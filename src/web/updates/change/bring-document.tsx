import { Box, Text } from "@chakra-ui/react";
import type { DocumentSummary } from "#features/document/schema.ts";
import type { CompanyChange } from "#features/watch/schema.ts";
import { IfMay } from "../../account/if-may.tsx";
import { useCompany } from "../../company/use-company.ts";
import { WhenConfirmed } from "../../company/when-confirmed.tsx";
import { missingDocument, withoutSupplied } from "../document-rules.ts";
import { ChangeDocuments } from "./change-documents.tsx";
import { UploadField } from "./upload-field.tsx";

const none =
  "No document came with this entry. If you have one, or can save one from the regulator’s site, upload it here as a PDF: its text is then read for you.";
const refused =
  "The site does not give this file to programs. Open it in your browser, save it, and upload it here: its text is then read for you.";
const unreachable =
  "This file could not be fetched so far. If your browser opens it, save it and upload it here: its text is then read for you.";
const another = "If a file is missing here, such as an annex, upload it as a PDF.";
const whoSees = "Only your company and the operator see your upload.";

/** What a company is told beside the upload for a change, by how the change's documents stand. */
function uploadWords(documents: readonly DocumentSummary[]): { intro: string; label: string } {
  const missing = missingDocument(documents);
  if (documents.length > 0 && !missing) return { intro: `${another} ${whoSees}`, label: "Upload another PDF" };
  const why = missing ? (missing.state === "refused" ? refused : unreachable) : none;
  return { intro: `${why} ${whoSees}`, label: "Upload the PDF" };
}

type BringDocumentProps = { change: Pick<CompanyChange, "id" | "regulator" | "documents"> };

/** The documents of a captured change, and the way to bring one. */
export function BringDocument({ change: { id, regulator, documents } }: BringDocumentProps) {
  const { id: companyId, loaded } = useCompany();
  return (
    <Box display="flex" flexDirection="column" gap="4">
      {documents.length > 0 && <ChangeDocuments documents={withoutSupplied(documents)} regulator={regulator} />}
      <IfMay
        permission="work.change"
        otherwise={documents.length === 0 ? <Text fontSize="sm">No document came with this entry.</Text> : null}
      >
        <WhenConfirmed
          companyId={companyId ?? ""}
          email={loaded?.email ?? ""}
          isConfirmed={loaded?.isEmailConfirmed !== false}
          waiting="Your company can bring the document itself once its e-mail is confirmed."
        >
          <UploadField changeId={id} {...uploadWords(documents)} />
        </WhenConfirmed>
      </IfMay>
    </Box>
  );
}
