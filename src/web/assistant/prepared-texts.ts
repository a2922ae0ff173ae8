import type { Company } from "#features/company/schema.ts";
import { industryLabels } from "#features/company/vocabulary.ts";
import { categoryText, serviceTexts } from "../profile/profile-rules.ts";

/** The company's profile as lines to complete; what is not known is left open. */
export function companyTemplate(company: Partial<Company> | null): string {
  const { name, industry, category, categoryName, services, employeeSize } = company ?? {};
  const lines = [
    ["Company", name],
    ["Industry", industry && industryLabels[industry]],
    ["Licence category", (category || categoryName) && categoryText(company ?? {})],
    ["Services", serviceTexts(services).join(", ")],
    ["Size", employeeSize],
    // Last, because the writing goes on at the end.
    ["What we do and want to know", ""],
  ];
  return lines.map(([label, value]) => `${label}: ${value ?? ""}`).join("\n");
}

/**
 * The draft after a prepared text was chosen. It takes the place of an empty draft or of the prepared text before it;
 * what somebody wrote is kept, and the text goes below it.
 */
export function withPrepared(draft: string, prepared: string, before: string | null): string {
  const isOwn = draft.trim() !== "" && draft !== before;
  return isOwn ? `${draft.trimEnd()}\n\n${prepared}` : prepared;
}
