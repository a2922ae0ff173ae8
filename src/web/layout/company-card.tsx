import { Box } from "@chakra-ui/react";
import { CompanyAvatar } from "../company/company-avatar.tsx";
import { useCompany } from "../company/use-company.ts";
import { RouteRow } from "../components/route-link.tsx";
import { Tooltip } from "../components/overlays/tooltip.tsx";

/** Who is signed in; leads to the profile. */
export function CompanyCard({
  isExpanded,
  onNavigate,
}: {
  isExpanded: boolean;
  onNavigate?: (() => void) | undefined;
}) {
  const { company, isLoading } = useCompany();
  const name = company?.name ?? (isLoading ? "Loading..." : "Company");
  return (
    <Tooltip text={name} placement="right" isDisabled={isExpanded}>
      <RouteRow
        to="/profile"
        onClick={onNavigate}
        aria-label={`${name}, profile`}
        p="1.5"
        justifyContent={isExpanded ? "flex-start" : "center"}
      >
        <CompanyAvatar name={name} logo={company?.logo} size="9" />
        {isExpanded && (
          <Box minW="0" flex="1" fontSize="sm" lineHeight="snug">
            <Box fontWeight="medium" truncate>
              {name}
            </Box>
            <Box color="fg.muted" fontSize="xs" truncate>
              {company?.email}
            </Box>
          </Box>
        )}
      </RouteRow>
    </Tooltip>
  );
}
