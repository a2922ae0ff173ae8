import { describe } from "vitest";
import { describeAccounts } from "./account.ts";
import { describeConversations } from "./assistant.ts";
import type { Open } from "./backend.ts";
import { describeCatalogue } from "./catalogue.ts";
import { describeCompanies } from "./company.ts";
import { describeAssessments } from "./dashboard.ts";
import { describeDocuments } from "./document.ts";
import { describeNotices } from "./notify.ts";
import { describeOutbox } from "./outbox.ts";
import { describeNotificationBatches } from "./notification-batches.ts";
import { describeNews } from "./news.ts";
import { describeOperation } from "./operation.ts";
import { describeReminders } from "./reminder.ts";

/** What every backend must do alike (design section 3): services rely on this and on nothing else of a database. */
export function describeRepositories(backend: string, open: Open) {
  describe(`${backend} keeps the contract of`, () => {
    describeAccounts(open);
    describeCompanies(open);
    describeCatalogue(open);
    describeNotices(open);
    describeNotificationBatches(open);
    describeOutbox(open);
    describeAssessments(open);
    describeDocuments(open);
    describeReminders(open);
    describeNews(open);
    describeConversations(open);
    describeOperation(open);
  });
}
