import type { Clock } from "#platform/clock.ts";
import type { ApplicabilityService } from "../../applicability/service.ts";
import type { CatalogueService } from "../../catalogue/service.ts";
import type { CompanyService } from "../../company/service.ts";
import type { WatchService } from "../../watch/service.ts";
import type { SavedSearchRepository } from "../repository.ts";
import type { SavedQuery } from "../schema.ts";

export type NewsDeps = {
  stored: SavedSearchRepository;
  applicability: Pick<ApplicabilityService, "judge">;
  catalogue: Pick<CatalogueService, "snapshot" | "calendar">;
  companies: Pick<CompanyService, "getProfile">;
  watch: Pick<WatchService, "concernedBy">;
  clock: Clock;
};
/** Something new that passes a query. `isFor`: for this company; without it, for every one. */
export type Passing = { subject: string; position: number; isFor?: (companyId: string) => Promise<boolean> };
/** What is new, and which of it passes a query. Nothing is asked of it twice for equal queries. */
export type News = { passing: (query: SavedQuery) => Passing[]; finish: () => Promise<void> };
