import { Box, Text } from "@chakra-ui/react";
import type { DutyDetail } from "#features/obligation/schema.ts";
import { useMay } from "../../account/use-me.ts";
import { formatDay } from "../../lib/format.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { Section } from "../../components/section.tsx";

const mostShown = 6;

/** When it is due in the next three months, and how each of these stands. */
export function DueDays({ companyId, duty }: { companyId: string; duty: DutyDetail }) {
  const isAllowed = useMay("duty.read");
  // One question for all duties of the company, kept for a while: the next duty that is looked at needs none.
  const filings = trpc.filing.list.useQuery({ companyId }, { enabled: isAllowed });
  const own = filings.data?.data.filter(({ dutyId }) => dutyId === duty._id) ?? [];
  if (own.length === 0) return null;
  return (
    <Section title="Due days">
      <Box as="ul" listStyleType="none" fontSize="sm" display="flex" flexDirection="column" gap="1.5">
        {own.slice(0, mostShown).map(({ _id, dueDay, period, state, isOverdue }) => (
          <Box as="li" key={_id} display="flex" flexWrap="wrap" columnGap="2">
            <Text as="span" fontWeight="medium" minW="7rem">
              {formatDay(dueDay)}
            </Text>
            <Text as="span" color={isOverdue ? "fg.error" : "fg.muted"}>
              for {period} · {isOverdue ? "overdue" : state.replace("-", " ")}
            </Text>
          </Box>
        ))}
      </Box>
    </Section>
  );
}
