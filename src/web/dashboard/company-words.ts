import type { Company } from "#features/company/schema.ts";
import { capitalizeFirst } from "#shared/capitalize-first.ts";
import { slugWords } from "../lib/format.ts";

/** What the dashboard says of a company, field by field; what is not known has a word of its own. */
export function companyWords(company: Partial<Company> | null) {
  return {
    name: company?.name || "Company Dashboard",
    description: company?.description || "Financial Services Company",
    industry: company?.industry ? capitalizeFirst(company.industry) : "Financial",
    category: categoryText(company),
    employees: company?.employeeSize?.replace(/ employees$/, "") || "N/A",
  };
}

/** The category as words; a company's own category as it wrote it. */
function categoryText(company: Partial<Company> | null): string {
  if (company?.category === "others" && company.customCategory) return company.customCategory;
  return company?.category ? slugWords(company.category) : "N/A";
}
