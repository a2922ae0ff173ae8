import { Box, Link, Text } from "@chakra-ui/react";
import { useEffect, useRef } from "react";
import { isBinding } from "#features/applicability/vocabulary.ts";
import { CirculateButton } from "../circulars/circulate-button.tsx";
import { useCompany } from "../company/use-company.ts";
import { formatDay } from "../lib/format.ts";
import { useToday } from "../lib/time/use-today.ts";
import { AsOf } from "./as-of.tsx";
import { BodyHeader } from "./body-header.tsx";
import { Chain } from "./chain.tsx";
import type { ShownRegulation } from "./detail-state.ts";
import { DueDay } from "./due-day.tsx";
import { DutyCount } from "./duty-count.tsx";
import { Evidence } from "./evidence.tsx";
import { History } from "./history/history.tsx";
import { Labelled } from "./labelled.tsx";
import { basisLabels } from "./labels.ts";
import { Linked } from "./linked.tsx";
import { Notices } from "./notices.tsx";
import { OpenQuestions } from "./duties/open-questions.tsx";
import { Related } from "./related.tsx";
import { questionsOfDuties } from "./duties/questions-of-duties.ts";
import { Requirements } from "./duties/requirements.tsx";
import { RiskFactors } from "./risk/risk-factors.tsx";
import { Section } from "./section.tsx";
import { reasonsLabels, verdictOf } from "./verdict.ts";
import { linkTo } from "./copy-link.tsx";

type RegulationBodyProps = {
  regulation: ShownRegulation;
  isCached: boolean;
  /** It was opened from another regulation. */
  isFollowed: boolean;
  /** The part that a link leads to: a requirement's id, or the name of a field. */
  at?: string | undefined;
  onOpen: (id: string) => void;
};

/** Everything there is to say about one regulation. */
export function RegulationBody({ regulation, isCached, isFollowed, at, onOpen }: RegulationBodyProps) {
  const { reasons, questions = [], nextDueOn, revisions = [] } = regulation;
  const heading = useRef<HTMLHeadingElement>(null);
  const email = supportEmail();
  const toHeading = () => heading.current;
  const ofDuties = questionsOfDuties(regulation);
  const verdict = verdictOf(regulation);
  const reasonsLabel = reasonsLabels[verdict];
  // The link that led here went with what was shown before, and with it the keyboard's place.
  useEffect(() => {
    if (isFollowed) heading.current?.focus();
  }, [isFollowed]);
  return (
    <Box display="flex" flexDirection="column" gap="6" pt="5">
      <BodyHeader regulation={regulation} isInherent={!isBinding(verdict)} headingRef={heading} />
      <AsOf asOf={regulation.asOf} />
      <Notices
        regulation={regulation}
        verdict={verdict}
        isCached={isCached}
        at={at}
        onOpen={onOpen}
        placeAfter={() => heading.current}
      />
      <Box as="dl" display="flex" flexDirection="column" gap="3">
        <Labelled label="Regulator:">
          {regulation.issuer ? `${regulation.regulator}, ${regulation.issuer}` : regulation.regulator}
        </Labelled>
        <Labelled label="Regulatory Area:">{regulation.regulatoryArea}</Labelled>
        {nextDueOn && isBinding(verdict) && (
          <Labelled label="Next due:">
            <DueDay day={nextDueOn} />
            {regulation.nextDueNote && (
              <Text as="span" color="fg.muted">
                {" "}
                {regulation.nextDueNote}
              </Text>
            )}
          </Labelled>
        )}
        {regulation.appliesToWords && (
          <Labelled label="Whom it binds:">
            <Linked isMeant={at === "appliesToWords"}>{regulation.appliesToWords}</Linked>
          </Labelled>
        )}
        <Labelled label="Summary:">
          <Linked isMeant={at === "regulation_summary"}>{regulation.regulation_summary}</Linked>
        </Labelled>
        {reasonsLabel && reasons.length > 0 && (
          <Labelled label={reasonsLabel}>
            {reasons.map((reason) => (
              <Text key={reason}>{reason}</Text>
            ))}
          </Labelled>
        )}
      </Box>
      <OpenQuestions title="May apply: this would settle it" questions={questions} heading={toHeading} />
      <OpenQuestions title="Some of its duties depend on this" questions={ofDuties} heading={toHeading} />
      <Requirements regulation={regulation} at={at} />
      <Circulate regulation={regulation} />
      <Box className="screen-only">
        <DutyCount regulationId={regulation.regulation_id} />
      </Box>
      {regulation.penalty && (
        <Section title="If it is not met">
          <Linked isMeant={at === "penalty"}>{regulation.penalty}</Linked>
          <PenaltyPlace captured={regulation.captured} />
        </Section>
      )}
      <RiskFactors regulation={regulation} />
      <Related regulation={regulation} />
      <Chain chain={regulation.chain} id={regulation.regulation_id} />
      <Evidence regulation={regulation} />
      <History revisions={revisions} />
      <Text pt="4" borderTopWidth="1px" color="fg.muted" fontSize="sm">
        Do you need professional help on how to comply with the above requirement? Contact us via email:{" "}
        <Link href={`mailto:${email}`}>{email}</Link>
      </Text>
      <PrintFooter regulationId={regulation.regulation_id} />
    </Box>
  );
}

/** Sends it to people of the company, as it is now. */
function Circulate({ regulation }: { regulation: ShownRegulation }) {
  const { id } = useCompany();
  if (regulation.asOf) return null;
  const { regulation_id: subjectId, regulation_title: title } = regulation;
  return <CirculateButton companyId={id} kind="regulation" subjectId={subjectId} title={title} />;
}

/** Where the penalty of what was captured was read, and whether a person has seen it. */
function PenaltyPlace({ captured }: { captured: ShownRegulation["captured"] }) {
  const pages = [...new Set(captured?.penaltyQuotes?.map(({ page }) => page))];
  if (pages.length === 0) return null;
  const { label, meaning } = basisLabels[captured!.reviewedOn === null ? "read" : "seen"];
  return (
    <Text mt="1" fontSize="xs" color="fg.muted" title={meaning}>
      {label}, page {pages.join(", ")}
    </Text>
  );
}

/** The last line of a printed regulation: for whom it was printed, on which day, and where it stands. */
function PrintFooter({ regulationId }: { regulationId: string }) {
  const name = useCompany().company?.name;
  const parts = [name, formatDay(useToday()), linkTo(regulationId)];
  return (
    <Text className="print-only" fontSize="sm" overflowWrap="anywhere">
      {parts.filter(Boolean).join(" · ")}
    </Text>
  );
}

/** Where customers ask for help: the server's SUPPORT_EMAIL, as the page carries it. */
function supportEmail(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="support-email"]')?.content || "support@localhost";
}
