import { Box, Heading, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import type { CompanyChange } from "#features/watch/schema.ts";
import { regulatorName } from "#features/catalogue/rules/regulator.ts";
import { Section } from "../../regulation/section.tsx";
import { BringDocument } from "./bring-document.tsx";
import { CirculateButton } from "../../circulars/circulate-button.tsx";
import { ChangeDiff } from "./change-diff.tsx";
import { ChangeEvidence } from "./change-evidence.tsx";
import { ChangeFacts } from "./change-facts.tsx";
import { KindMark, ReviewMark, RiskMark } from "./change-marks.tsx";
import { ReplacedBy, StandingMark } from "./standing.tsx";
import { isOfLibrary } from "../change-words.ts";
import { Concerns } from "../concerns.tsx";

type ChangeDetailProps = { companyId: string; change: CompanyChange; decision: ReactNode; tasks: ReactNode };

/** One change whole, with the company's decision where it is to be made, and the tasks that were made of it. */
export function ChangeDetail({ companyId, change, decision, tasks }: ChangeDetailProps) {
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
      {change.status === "published" && (
        <CirculateButton companyId={companyId} kind="change" subjectId={change.id} title={title} />
      )}
      {tasks}
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
          <Section title="Documents">
            <BringDocument change={change} />
          </Section>
          <ChangeEvidence evidence={evidence} />
        </>
      )}
    </Box>
  );
}
