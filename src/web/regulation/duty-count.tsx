import { Text } from "@chakra-ui/react";
import { useMay } from "../account/use-me.ts";
import { currentCompanyId } from "../lib/server/session.ts";
import { RouteLink } from "../components/route-link.tsx";
import { trpc } from "../lib/server/trpc.ts";
import { nounFor } from "#shared/plural.ts";

// One question for all regulations of a screen; it comes after what the screen shows, and a failure of it shows nothing.
const quiet = { retry: false, staleTime: 60_000 } as const;

/** How far the company is with a regulation's duties, as the way into the register. Its line is there before it is known. */
export function DutyCount({ regulationId }: { regulationId: string }) {
  const companyId = currentCompanyId();
  const isAllowed = useMay("duty.read");
  const counts = trpc.duty.counts.useQuery(
    { companyId: companyId ?? "" },
    { ...quiet, enabled: isAllowed && companyId !== null },
  );
  const count = counts.data?.data[regulationId];
  return (
    <Text mt="0.5" fontSize="xs" minH="4">
      {count && (
        <RouteLink to="/duties" search={{ regulationId }}>
          {count.inPlace} of {count.total} {nounFor(count.total, "duty", "duties")} in place
          {count.textChanged > 0 && `, ${count.textChanged} with another text`}
        </RouteLink>
      )}
    </Text>
  );
}
