import { Box, Heading, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import type { CompanyChange } from "#features/watch/schema.ts";
import { regulatorName } from "#features/catalogue/rules/regulator.ts";
import { useCompany } from "../../company/use-company.ts";
import { WhenConfirmed } from "../../company/when-confirmed.tsx";
import { Section } from "../../regulation/section.tsx";
import { ChangeDiff } from "./change-diff.tsx";
import { ChangeDocuments } from "./change-documents.tsx";
import { ChangeEvidence } from "./change-evidence.tsx";
import { ChangeFacts } from "./change-facts.tsx";
import { KindMark, ReviewMark, RiskMark } from "./change-marks.tsx";
import { ReplacedBy, StandingMark } from "./standing.tsx";
import { isOfLibrary } from "../change-words.ts";
import { Concerns } from "../concerns.tsx";
import { missingDocument, withoutSupplied } from "../document-rules.ts";
import { UploadField } from "./upload-field.tsx";
import type { DocumentSummary } from "#features/document/schema.ts";

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

/** One change whole, with the company's decision where it is to be made. */
export function ChangeDetail({ change, decision }: { change: CompanyChange; decision: ReactNode }) {
  const { title, regulator, summary, diff, evidence, concerns } = change;
  return (
    <Box display="flex" flexDirection="column" gap="5" pt="5">
      <Box display="flex" flexDirection="column" gap="2.5">
        <Box display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1.5" pe="10">
          <KindMark kind={change.changeType} />
          <RiskMark change={change} />
          <ReviewMark change={change} />
          <StandingMark change={change} />
        </Box>
        <Heading as="h3" fontSize={{ base: "xl", md: "2xl" }} overflowWrap="anywhere">
          {title}
        </Heading>
        <Text color="fg.muted">{regulatorName(regulator)}</Text>
      </Box>
      <Concerns concerns={concerns} isFact={change.status === "published"} notConcerned={change.notConcerned} />
      <ReplacedBy change={change} />
      {decision}
      {diff && diff.length > 0 && (
        <Section title="What changed">
          <ChangeDiff change={change} isWhole />
        </Section>
      )}
      {summary && (
        <Section title={isOfLibrary(change) ? "Summary" : "As the regulator describes it"}>
          <Text overflowWrap="anywhere">{summary}</Text>
        </Section>
      )}
      <Section title="Particulars">
        <ChangeFacts change={change} />
      </Section>
      {!isOfLibrary(change) && (
        <>
          <Documents change={change} />
          <ChangeEvidence evidence={evidence} />
        </>
      )}
    </Box>
  );
}

/** The documents of a captured change, and the way to bring one. */
function Documents({ change: { id, documents } }: { change: CompanyChange }) {
  const { id: companyId, loaded } = useCompany();
  return (
    <Section title="Documents">
      <Box display="flex" flexDirection="column" gap="4">
        {documents.length > 0 && <ChangeDocuments documents={withoutSupplied(documents)} />}
        <WhenConfirmed
          companyId={companyId ?? ""}
          email={loaded?.email ?? ""}
          isConfirmed={loaded?.isEmailConfirmed !== false}
          waiting="Your company can bring the document itself once its e-mail is confirmed."
        >
          <UploadField changeId={id} {...uploadWords(documents)} />
        </WhenConfirmed>
      </Box>
    </Section>
  );
}
