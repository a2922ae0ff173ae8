import { Box, Button } from "@chakra-ui/react";
import { CircleHelp } from "lucide-react";
import type { Company } from "#features/company/schema.ts";
import { CompanyAvatar } from "../company/company-avatar.tsx";
import { capitalizeFirst, slugWords } from "../lib/format.ts";
import { CompanyText } from "./company-text.tsx";

type DashboardHeaderProps = { company: Partial<Company> | null; onWhy: () => void };

/** Who the dashboard is about, and the way to why it shows what it shows. */
export function DashboardHeader({ company, onWhy }: DashboardHeaderProps) {
  const name = company?.name || "Company Dashboard";
  const facts = [
    ["Industry", company?.industry ? capitalizeFirst(company.industry) : "Financial"],
    ["Category", categoryText(company), company?.categoryName],
    ["Employees", company?.employeeSize?.replace(/ employees$/, "") || "N/A"],
  ] as const;
  return (
    <Box display="flex" flexWrap="wrap" gap="5" alignItems="flex-start" justifyContent="space-between">
      <Box display="flex" gap="4" minW="0" flex="1 1 24rem">
        {company?.logo && <CompanyAvatar name={name} logo={company.logo} size="14" />}
        <Box minW="0">
          <CompanyText name={name} description={company?.description || "Financial Services Company"} />
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

/** The category as words; a company's own category as it wrote it. */
function categoryText(company: Partial<Company> | null): string {
  if (company?.category === "others" && company.customCategory) return company.customCategory;
  return company?.category ? slugWords(company.category) : "N/A";
}
