import { Box, Button } from "@chakra-ui/react";
import { CircleHelp } from "lucide-react";
import type { Company } from "#features/company/schema.ts";
import { CompanyAvatar } from "../company/company-avatar.tsx";
import { CompanyText } from "./company-text.tsx";
import { companyWords } from "./company-words.ts";

type DashboardHeaderProps = { company: Partial<Company> | null; onWhy: () => void };

/** Who the dashboard is about, and the way to why it shows what it shows. */
export function DashboardHeader({ company, onWhy }: DashboardHeaderProps) {
  const { name, description, industry, category, employees } = companyWords(company);
  const facts = [
    ["Industry", industry],
    ["Category", category, company?.categoryName],
    ["Employees", employees],
  ] as const;
  return (
    <Box display="flex" flexWrap="wrap" gap="5" alignItems="flex-start" justifyContent="space-between">
      <Box display="flex" gap="4" minW="0" flex="1 1 24rem">
        {company?.logo && <CompanyAvatar name={name} logo={company.logo} size="14" />}
        <Box minW="0">
          <CompanyText name={name} description={description} />
          <Box as="dl" display="flex" flexWrap="wrap" columnGap="6" rowGap="1" mt="3" fontSize="sm">
            {facts.map(([label, value, title]) => (
              <Box key={label} display="flex" gap="1.5">
                <Box as="dt" color="fg.muted">
                  {label}
                </Box>
                <Box as="dd" fontWeight="medium" title={title}>
                  {value}
                </Box>
              </Box>
            ))}
          </Box>
        </Box>
      </Box>
      <Button variant="outline" onClick={onWhy} aria-haspopup="dialog">
        <CircleHelp aria-hidden />
        Why these?
      </Button>
    </Box>
  );
}
