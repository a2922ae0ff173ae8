import { onTestFinished } from "vitest";
import { accountRepository } from "#features/account/repository.ts";
import { assistantRepository } from "#features/assistant/repository.ts";
import { catalogueRepository } from "#features/catalogue/repository.ts";
import { companyRepository } from "#features/company/repository.ts";
import { dashboardRepository } from "#features/dashboard/repository.ts";
import { documentRepository, enqueueDocuments } from "#features/document/repository.ts";
import { notifyRepository } from "#features/notify/repository.ts";
import { deliveryRepository } from "#features/notify/repository/delivery.ts";
import { outboxRepository } from "#features/notify/repository/outbox.ts";
import { operationRepository } from "#features/operation/repository.ts";
import { reminderRepository } from "#features/reminder/repository.ts";
import { migrate } from "#platform/database/file/migrate.ts";
import { openDatabase } from "#platform/database.ts";
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
    delivery: deliveryRepository(db),
    outbox: outboxRepository(db),
    assessments: dashboardRepository(db),
    documents: {
      ...documentRepository(db),
      want: async (rows) => db.write((tx) => enqueueDocuments(tx, rows)),
    },
    reminders: reminderRepository(db),
    operation: operationRepository(db),
    assistant: assistantRepository(db),
  };
});
