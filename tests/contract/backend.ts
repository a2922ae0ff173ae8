import type { AccountRepository } from "#features/account/repository.ts";
import type { CatalogueRepository } from "#features/catalogue/repository.ts";
import type { CompanyRepository } from "#features/company/repository.ts";
import type { DashboardRepository } from "#features/dashboard/repository.ts";
import type { NotifyRepository } from "#features/notify/repository.ts";

/** One set of repositories over one empty database, migrated to the newest schema. */
export type Repositories = {
  accounts: AccountRepository;
  companies: CompanyRepository;
  catalogue: CatalogueRepository;
  notices: NotifyRepository;
  assessments: DashboardRepository;
};
/** Opens a fresh set for one test and sees to it that it is closed when the test is over. */
export type Open = () => Promise<Repositories>;
