import { Box, Heading, Text, VisuallyHidden } from "@chakra-ui/react";
import { useCompany } from "../company/use-company.ts";
import { RouteRow } from "../components/route-link.tsx";
import { Tooltip } from "../components/tooltip.tsx";
import { plural } from "../lib/format.ts";
import { trpc } from "../lib/trpc.ts";

// Spec section 9.
const shownRegulators = 3;

type Props = { isExpanded: boolean; onNavigate?: (() => void) | undefined };

/** The regulators with the most regulations that apply. */
export function WatchedRegulators({ isExpanded, onNavigate }: Props) {
  const { id } = useCompany();
  const summary = trpc.dashboard.summary.useQuery({ companyId: id ?? "" }, { enabled: id !== null });
  const top = summary.data?.data.topRegulators.slice(0, shownRegulators) ?? [];
  const heading = (
    <Heading as="h2" fontSize="xs" fontWeight="semibold" color="fg.muted" px="3" mb="1">
      Watched Regulators
    </Heading>
  );
  const isLoading = id !== null && summary.isPending;
  return (
    <Box borderTopWidth="1px" pt="4">
      {isExpanded ? heading : <VisuallyHidden>{heading}</VisuallyHidden>}
      {top.map((entry) => (
        <Tooltip
          key={entry.regulator}
          text={`${entry.name}: ${plural(entry.count, "regulation")}`}
          placement="right"
          isDisabled={isExpanded}
        >
          <RouteRow
            to="/regulator/$slug"
            params={{ slug: regulatorSlug(entry.name) }}
            onClick={onNavigate}
            aria-label={`${entry.name}, ${plural(entry.count, "regulation")}`}
            justifyContent={isExpanded ? "space-between" : "center"}
            px={isExpanded ? "3" : "0"}
          >
            <Box as="span" fontSize={isExpanded ? "sm" : "xs"}>
              {isExpanded ? entry.name : entry.regulator}
            </Box>
            {isExpanded && (
              <Box as="span" color="fg.muted" fontVariantNumeric="tabular-nums">
                {entry.count}
              </Box>
            )}
          </RouteRow>
        </Tooltip>
      ))}
      {top.length === 0 && (
        <Text
          px={isExpanded ? "3" : "0"}
          fontSize={isExpanded ? "sm" : "xs"}
          textAlign={isExpanded ? "start" : "center"}
          color="fg.muted"
          lineHeight="snug"
          mx={isExpanded ? "0" : "-2"}
        >
          {isLoading ? "Loading..." : "Central Bank of Nigeria"}
        </Text>
      )}
    </Box>
  );
}

/** The last part of a regulator's address: its name in lower case, blanks as hyphens. */
export function regulatorSlug(name: string): string {
  return name.toLowerCase().replace(/\s+/g, "-");
}
