import { useCompany } from "../company/use-company.ts";

/** Since when due days count for the company; undefined while nothing is known of it. */
export const useSignedUpAt = (): string | undefined => useCompany().company?.createdAt;
