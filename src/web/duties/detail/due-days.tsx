import { Box, Text } from "@chakra-ui/react";
import type { DutyDetail } from "#features/obligation/schema.ts";
import { useMay } from "../../account/use-me.ts";
import { RouteLink } from "../../components/route-link.tsx";
import { Section } from "../../components/section.tsx";
import { periodWords, standing } from "../../filings/filing-words.ts";
import { useSignedUpAt } from "../../filings/use-signed-up-at.ts";
import { formatDay } from "../../lib/format.ts";
import { trpc } from "../../lib/server/trpc.ts";

const mostShown = 6;

/** When it is due in the next three months, and how each of these stands. */
export function DueDays({ companyId, duty }: { companyId: string; duty: DutyDetail }) {
  const isAllowed = useMay("duty.read");
  const signedUpAt = useSignedUpAt();
  const filings = trpc.filing.list.useQuery({ companyId, dutyId: duty._id }, { enabled: isAllowed });
  const rows = filings.data?.data ?? [];
  if (rows.length === 0) return null;
  return (
    <Section title="Due days">
      <Box as="ul" listStyleType="none" fontSize="sm" display="flex" flexDirection="column" gap="1.5">
        {rows.slice(0, mostShown).map((one) => {
          const period = periodWords(one.period);
          const { word } = standing(one, signedUpAt);
          return (
            <Box as="li" key={one._id} display="flex" flexWrap="wrap" columnGap="2">
              <Box minW="7rem">
                <RouteLink to="/filings" search={{ filing: one._id }} fontWeight="medium">
                  {formatDay(one.dueDay)}
                </RouteLink>
              </Box>
              <Text as="span" color={one.isOverdue ? "fg.error" : "fg.muted"}>
                {period !== null && `for ${period} · `}
                {word}
              </Text>
            </Box>
          );
        })}
      </Box>
    </Section>
  );
}
