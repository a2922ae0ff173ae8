import { Box, Text } from "@chakra-ui/react";
import type { MyWork } from "#features/work/schema.ts";
import { nounFor, plural } from "#shared/plural.ts";
import { RouteLink } from "../components/route-link.tsx";
import { useMyWork } from "./use-work.ts";

/** How much of somebody's own work waits: what has a day, and what is to be reviewed, filed or confirmed. What is told to all is not counted. */
const countOf = ({ late, today, week, reviews, filings, circulars }: MyWork) =>
  late.length + today.length + week.length + reviews.length + filings.length + circulars.total;

/** Leads whoever has work to it. As high whatever it says: nothing below it moves when it comes. */
export function WaitingNotice({ companyId }: { companyId: string }) {
  const work = useMyWork(companyId).data?.data;
  const count = work === undefined ? 0 : countOf(work);
  const look = count > 0 ? { bg: "accent.subtle", borderColor: "accent.border" } : { bg: "bg.panel" };
  return (
    <Box
      px="4"
      minH="11"
      display="flex"
      alignItems="center"
      borderRadius="lg"
      borderWidth="1px"
      fontSize="sm"
      {...look}
    >
      {work && (
        <Text>
          {count > 0 ? (
            <>
              <RouteLink to="/work" fontWeight="semibold">
                {plural(count, "thing")} {nounFor(count, "waits", "wait")} for you
              </RouteLink>
              {work.late.length > 0 && `, ${plural(work.late.length, "late task")} among them`}
            </>
          ) : (
            <>
              Nothing waits for you. <RouteLink to="/work">My work</RouteLink>
            </>
          )}
        </Text>
      )}
    </Box>
  );
}
