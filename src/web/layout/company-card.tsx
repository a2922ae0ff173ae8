import { Box, Button } from "@chakra-ui/react";
import { ChevronsUpDown } from "lucide-react";
import { useState } from "react";
import { useMe } from "../account/use-me.ts";
import { CompanyAvatar } from "../company/company-avatar.tsx";
import { useCompany } from "../company/use-company.ts";
import { openedLater } from "../components/overlays/opened-later.tsx";
import { RouteRow } from "../components/route-link.tsx";
import { Tooltip } from "../components/overlays/tooltip.tsx";

const CompaniesDialog = openedLater(
  async () => (await import("./companies-dialog.tsx")).CompaniesDialog,
  ({ isOpen }) => isOpen,
);

type CompanyCardProps = { isExpanded: boolean; onNavigate?: (() => void) | undefined };

/** Which company is worked in; leads to its profile, and whoever belongs to several to the others. */
export function CompanyCard({ isExpanded, onNavigate }: CompanyCardProps) {
  const [isOpen, setOpen] = useState(false);
  const hasOthers = (useMe().data?.data.companies.length ?? 0) > 1;
  if (!hasOthers) return <CompanyLink isExpanded={isExpanded} onNavigate={onNavigate} />;
  const label = "Change company";
  return (
    <Box display="flex" flexDirection={isExpanded ? "row" : "column"} alignItems="center" gap="1" minW="0">
      <Box flex="1" minW="0" width={isExpanded ? undefined : "100%"}>
        <CompanyLink isExpanded={isExpanded} onNavigate={onNavigate} />
      </Box>
      <Tooltip text={label} placement="right" isDisabled={isOpen}>
        <Button
          variant="ghost"
          size="sm"
          px="2"
          flexShrink="0"
          aria-label={label}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <ChevronsUpDown aria-hidden />
        </Button>
      </Tooltip>
      <CompaniesDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </Box>
  );
}

function CompanyLink({ isExpanded, onNavigate }: CompanyCardProps) {
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
