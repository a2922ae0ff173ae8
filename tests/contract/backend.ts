import type { AccountRepository } from "#features/account/repository.ts";
import type { AssistantRepository } from "#features/assistant/repository.ts";
import type { CatalogueRepository } from "#features/catalogue/repository.ts";
import type { CompanyRepository } from "#features/company/repository.ts";
import type { DashboardRepository } from "#features/dashboard/repository.ts";
import type { DocumentRepository, DocumentRow } from "#features/document/repository.ts";
import type { NotifyRepository } from "#features/notify/repository.ts";
import type { DeliveryRepository } from "#features/notify/repository/delivery.ts";
import type { OutboxRepository } from "#features/notify/repository/outbox.ts";
import type { OperationRepository } from "#features/operation/repository.ts";
import type { ReminderRepository } from "#features/reminder/repository.ts";

/** One set of repositories over one empty database, migrated to the newest schema. */
export type Repositories = {
  accounts: AccountRepository;
  companies: CompanyRepository;
  catalogue: CatalogueRepository;
  notices: NotifyRepository;
  delivery: DeliveryRepository;
  outbox: OutboxRepository;
  assessments: DashboardRepository;
  /** Documents are noted within the transaction that stores their change; `want` is that alone. */
  documents: DocumentRepository & { want(rows: DocumentRow[]): Promise<void> };
  reminders: ReminderRepository;
  operation: OperationRepository;
  assistant: AssistantRepository;
};
/** Opens a fresh set for one test and sees to it that it is closed when the test is over. */
export type Open = () => Promise<Repositories>;
