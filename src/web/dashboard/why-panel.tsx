import { Box, Heading, Text } from "@chakra-ui/react";
import { useRef } from "react";
import type { NextQuestion } from "#features/applicability/schema.ts";
import type { Overview } from "#features/dashboard/schema.ts";
import { plural } from "#shared/plural.ts";
import { IfMay } from "../account/if-may.tsx";
import { CompleteProfile } from "../company/complete-profile.tsx";
import { OpenQuestion } from "../company/open-question.tsx";
import { useQuestionPlace } from "../company/use-question-place.ts";
import { YourAnswers } from "../company/your-answers.tsx";
import { MessagePanel } from "../components/message-panel.tsx";
import { SidePanel } from "../components/overlays/side-panel.tsx";
import { Wait } from "../components/wait.tsx";
import { LastAssessment } from "./last-assessment.tsx";
import { useOverview } from "./use-overview.ts";

type WhyPanelProps = { isOpen: boolean; onClose: () => void; companyId: string | null };

/** Says what the dashboard's choice rests on, and what would settle the open points. */
export function WhyPanel({ isOpen, onClose, companyId }: WhyPanelProps) {
  return (
    <SidePanel isOpen={isOpen} onClose={onClose} title="Why these?" side="end" maxW="28rem">
      <WhyContent companyId={companyId} />
    </SidePanel>
  );
}

function WhyContent({ companyId }: { companyId: string | null }) {
  // Without filters: the panel explains the whole profile, not what the filter bar leaves of it.
  const { data, isError } = useOverview(companyId);
  if (companyId === null) return <MessagePanel role="alert" title="Company ID not found" />;
  if (isError) return <MessagePanel role="alert" title="Failed to load compliance data" />;
  if (!data) return <Wait text="Loading..." />;
  const { total, profileMatch, counts, openQuestions } = data;
  return (
    <Box display="flex" flexDirection="column" gap="7">
      <Matches total={total} profileMatch={profileMatch} />
      <LastAssessment companyId={companyId} total={total} />
      <OpenPoints mayApply={counts.mayApply} openQuestions={openQuestions} />
      <YourAnswers companyId={companyId} />
    </Box>
  );
}

function Matches({ total, profileMatch }: Pick<Overview, "total" | "profileMatch">) {
  const rows = [
    ["Because of your licence category", profileMatch.directMatches],
    ["Because of your industry", profileMatch.industryMatches],
    ["Because of the services you offer", profileMatch.serviceMatches],
  ] as const;
  return (
    <Box>
      <Text color="fg.muted">
        {plural(total, "regulation applies", "regulations apply")} to your company. One can apply for more than one
        reason, and some bind every company.
      </Text>
      <Box as="dl" mt="4">
        {rows.map(([label, count]) => (
          <Box key={label} display="flex" justifyContent="space-between" gap="4" py="2.5" borderTopWidth="1px">
            <Box as="dt">{label}</Box>
            <Box as="dd" fontWeight="semibold" fontVariantNumeric="tabular-nums">
              {count}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

type OpenPointsProps = Pick<Overview, "openQuestions"> & { mayApply: number };

/** The questions that matter most, by subject; what they settle between them need not be asked. */
function OpenPoints({ mayApply, openQuestions: { next, total, profile } }: OpenPointsProps) {
  const gaps = new Set(profile);
  const isOpen = next.length > 0 || gaps.size > 0;
  const heading = useRef<HTMLHeadingElement>(null);
  const place = useQuestionPlace(() => heading.current);
  return (
    <Box {...place}>
      <Heading as="h3" ref={heading} tabIndex={-1} outline="none" fontSize="md">
        Open questions
      </Heading>
      <Text mt="1" mb="3" fontSize="sm" color="fg.muted">
        {isOpen
          ? `${plural(mayApply, "regulation")} may apply. Each answer settles some of them, or duties of others, at once.`
          : "Nothing is open: everything we know of is settled by your profile."}
        {total > next.length && ` These ${next.length} settle most; ${total - next.length} more may follow.`}
      </Text>
      {/* A profile that was completed starts the next gap with a fresh form. */}
      {gaps.size > 0 && (
        <IfMay permission="profile.change">
          <CompleteProfile key={[...gaps].join()} gaps={gaps} />
        </IfMay>
      )}
      {[...Map.groupBy(next, ({ group }) => group)].map(([group, questions]) => (
        <Box key={group} mt="4">
          <Heading
            as="h4"
            fontSize="sm"
            fontWeight="medium"
            color="fg.muted"
            _firstLetter={{ textTransform: "uppercase" }}
          >
            {group}
          </Heading>
          <Box as="ul" mt="2" display="flex" flexDirection="column" gap="3">
            {questions.map((question) => (
              <Box as="li" key={question.key} p="3.5" borderRadius="md" bg="accent.subtle">
                <OpenQuestion question={{ ...question, kind: "answer" }} isHelpShown />
                <Text mt="2.5" fontSize="xs" color="fg.muted">
                  {settledWords(question)}
                </Text>
              </Box>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** "May settle 3 regulations: A; B and 1 more": of a yes and a no the one that settles more, and some have another question open. */
function settledWords({ settles, settlesDuties, titles }: NextQuestion): string {
  const duties = settlesDuties > 0 ? plural(settlesDuties, "duty", "duties") : "";
  if (settles === 0) return `May settle ${duties}: ${titles.join("; ")}`;
  const more = Math.max(settles - titles.length, 0);
  return `May settle ${plural(settles, "regulation")}${duties && ` and ${duties}`}: ${titles.join("; ")}${more > 0 ? ` and ${more} more` : ""}`;
}
