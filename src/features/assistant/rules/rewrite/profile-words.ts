import { categories, industryLabels, type LicenceCategory } from "../../../company/vocabulary.ts";
import type { Company } from "../../../company/schema.ts";

/** What a company with such a licence is called in the middle of a sentence. */
const holderOf: Record<Exclude<LicenceCategory, "others">, string> = {
  "commercial-banks": "a commercial bank",
  "commercial-banks-international": "a commercial bank with an international licence",
  "commercial-banks-national": "a commercial bank with a national licence",
  "commercial-banks-regional": "a commercial bank with a regional licence",
  "development-finance-institution": "a development finance institution",
  "development-finance-institution-wholesale": "a wholesale development finance institution",
  "development-finance-institution-retail": "a retail development finance institution",
  "discount-houses": "a discount house",
  "finance-company": "a finance company",
  "micro-finance-banks": "a microfinance bank",
  "micro-finance-banks-nmfb": "a national microfinance bank",
  "micro-finance-banks-smfb": "a state microfinance bank",
  "micro-finance-banks-tier-1": "a Tier 1 unit microfinance bank",
  "micro-finance-banks-tier-2": "a Tier 2 unit microfinance bank",
  "non-interest-banks": "a non-interest bank",
  "primary-mortgage-banks": "a primary mortgage bank",
  "holding-company": "a financial holding company",
  "merchant-bank": "a merchant bank",
  "payment-service-banks": "a payment service bank",
  "payment-service-providers": "a payment service provider",
  "psps-card-payment": "a payment service provider with a card payment licence",
  "psps-mmo": "a mobile money operator",
  "psps-switching": "a switching and processing company",
  "psps-pssp": "a payment solution service provider",
  "psps-ptsp": "a payment terminal service provider",
  "psps-super-agent": "a super-agent",
  "psps-holding": "a payment service holding company",
  "psps-terminal": "a payment terminal service aggregator",
};

/** A company in words that go on after "you are": its licence if it holds one, else its industry. */
export function profileInWords({
  industry,
  category,
  categoryName,
}: Pick<Company, "industry" | "category" | "categoryName">): string {
  if (industry !== "financial") return `a company of the ${industryLabels[industry].toLowerCase()} industry`;
  if (category !== "others") return holderOf[category];
  const isOwnName = categoryName !== "" && categoryName !== categories.others.name;
  return isOwnName ? `a financial company (${categoryName})` : "a financial company";
}
