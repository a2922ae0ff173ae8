import { Box, Heading, Text, VisuallyHidden } from "@chakra-ui/react";
import { Eye } from "lucide-react";
import type { z } from "zod";
import { regulatorSlug } from "#features/catalogue/rules/regulator.ts";
import type { summarySchema } from "#features/dashboard/schema.ts";
import { plural } from "#shared/plural.ts";
import { useCompany } from "../company/use-company.ts";
import { RouteRow } from "../components/route-link.tsx";
import { Tooltip } from "../components/overlays/tooltip.tsx";
import { trpc } from "../lib/server/trpc.ts";

// Spec section 9.
const shownRegulators = 3;

type Props = { isExpanded: boolean; onNavigate?: (() => void) | undefined };

/** The regulators the company watches, and those with the most regulations that apply. */
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
        <RegulatorLink key={entry.regulator} entry={entry} isExpanded={isExpanded} onNavigate={onNavigate} />
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

type Entry = z.infer<typeof summarySchema>["topRegulators"][number];

function RegulatorLink({ entry, isExpanded, onNavigate }: Props & { entry: Entry }) {
  const { regulator, name, isWatched } = entry;
  const words = `${name}, ${plural(entry.count, "regulation")}${isWatched ? ", watched by you" : ""}`;
  return (
    <Tooltip text={words} placement="right" isDisabled={isExpanded}>
      <RouteRow
        to="/regulator/$slug"
        params={{ slug: regulatorSlug(name) }}
        onClick={onNavigate}
        aria-label={words}
        justifyContent={isExpanded ? "space-between" : "center"}
        gap={isExpanded ? "3" : "1"}
        px={isExpanded ? "3" : "0"}
      >
        <Box as="span" fontSize={isExpanded ? "sm" : "xs"}>
          {isExpanded ? name : regulator}
        </Box>
        <Box as="span" display="flex" alignItems="center" gap="1.5" color="fg.muted" fontVariantNumeric="tabular-nums">
          {isWatched && (
            <Box as="span" color="brand.fg" title={isExpanded ? "Watched by you" : undefined}>
              <Eye size={isExpanded ? 14 : 12} aria-hidden />
            </Box>
          )}
          {isExpanded && entry.count}
        </Box>
      </RouteRow>
    </Tooltip>
  );
}
