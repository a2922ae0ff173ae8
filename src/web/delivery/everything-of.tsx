import { Box, Text } from "@chakra-ui/react";
import { regulatorName, regulatorSlug } from "#features/catalogue/rules/regulator.ts";
import { useMay } from "../account/use-me.ts";
import { RouteLink } from "../components/route-link.tsx";
import { trpc } from "../lib/server/trpc.ts";

/** Of which regulators the company is told everything, whatever it leaves out; each is changed on its own screen. */
export function EverythingOf({ companyId }: { companyId: string }) {
  const watched = trpc.monitor.regulators.useQuery({ companyId }).data?.data.regulators;
  const mayWatch = useMay("work.change");
  if (!watched) return null;
  return (
    <Box mb="3" fontSize="sm">
      {watched.length === 0 ? (
        <Text>
          {mayWatch
            ? "To be told everything of a regulator, also what is for others, watch it on its screen."
            : "No regulator is watched."}
        </Text>
      ) : (
        <>
          <Text>You are told everything of these, whatever you choose below, since you watch them:</Text>
          <Box as="ul">
            {watched.map((code) => (
              <Box as="li" key={code} overflowWrap="anywhere">
                <RouteLink to="/regulator/$slug" params={{ slug: regulatorSlug(regulatorName(code)) }}>
                  {regulatorName(code)}
                </RouteLink>
              </Box>
            ))}
          </Box>
        </>
      )}
    </Box>
  );
}
