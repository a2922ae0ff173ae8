import { onTestFinished } from "vitest";
import { accountRepository } from "#features/account/repository.ts";
import { catalogueRepository } from "#features/catalogue/repository.ts";
import { companyRepository } from "#features/company/repository.ts";
import { dashboardRepository } from "#features/dashboard/repository.ts";
import { notifyRepository } from "#features/notify/repository.ts";
import { migrate, openDatabase } from "#platform/database.ts";
import { describeRepositories } from "./repositories.ts";

describeRepositories("SQLite", async () => {
  const db = openDatabase(":memory:");
  migrate(db);
  onTestFinished(() => void db.$client.close());
  return {
    accounts: accountRepository(db),
    companies: companyRepository(db),
    catalogue: catalogueRepository(db),
    notices: notifyRepository(db),
    assessments: dashboardRepository(db),
  };
});
