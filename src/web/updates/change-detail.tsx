import { Box, Heading, Text } from "@chakra-ui/react";
import { useRef } from "react";
import type { CompanyChange } from "#features/watch/schema.ts";
import { regulatorName } from "#features/catalogue/rules/regulator.ts";
import { Section } from "../regulation/section.tsx";
import { ChangeDiff } from "./change-diff.tsx";
import { ChangeDocuments } from "./change-documents.tsx";
import { ChangeEvidence } from "./change-evidence.tsx";
import { ChangeFacts } from "./change-facts.tsx";
import { KindMark, ReviewMark, RiskMark } from "./change-marks.tsx";
import { isOfLibrary } from "./change-words.ts";
import { Concerns } from "./concerns.tsx";
import { missingDocument, withoutSupplied } from "./document-rules.ts";
import { UploadField } from "./upload-field.tsx";

const notFetched =
  "This file could not be fetched so far. If your browser opens it, save it and upload it here: its text is then read for you. Only your company and the operator see your upload.";

/** One change whole. */
export function ChangeDetail({ change }: { change: CompanyChange }) {
  const { title, regulator, summary, diff, documents, evidence, concerns } = change;
  const missing = missingDocument(documents);
  const documentsPlace = useRef<HTMLDivElement>(null);
  return (
    <Box display="flex" flexDirection="column" gap="5" pt="5">
      <Box display="flex" flexDirection="column" gap="2.5">
        <Box display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1.5" pe="10">
          <KindMark kind={change.changeType} />
          <RiskMark change={change} />
          <ReviewMark change={change} />
        </Box>
        <Heading as="h3" fontSize={{ base: "xl", md: "2xl" }} overflowWrap="anywhere">
          {title}
        </Heading>
        <Text color="fg.muted">{regulatorName(regulator)}</Text>
      </Box>
      <Concerns concerns={concerns} isFact={change.status === "published"} />
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
      {documents.length > 0 && (
        <Section title="Documents">
          <Box ref={documentsPlace} tabIndex={-1} outline="none" display="flex" flexDirection="column" gap="4">
            <ChangeDocuments documents={withoutSupplied(documents)} />
            {missing && (
              <UploadField
                changeId={change.id}
                onUploaded={() => documentsPlace.current?.focus()}
                {...(missing.state === "unreachable" && { intro: notFetched })}
              />
            )}
          </Box>
        </Section>
      )}
      {!isOfLibrary(change) && <ChangeEvidence evidence={evidence} />}
    </Box>
  );
}
