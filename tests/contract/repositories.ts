import { describe } from "vitest";
import type { Database } from "#platform/database.ts";
import { describeAccounts } from "./account.ts";
import { describeConversations } from "./assistant.ts";
import { describeAudit } from "./audit.ts";
import { repositoriesOver, type Open } from "./backend.ts";
import { describeCatalogue } from "./catalogue.ts";
import { describeCompanies } from "./company.ts";
import { describeCompanyAdmin } from "./company-admin.ts";
import { describeCompleteness } from "./completeness.ts";
import { describeAssessments } from "./dashboard.ts";
import { describeDatabase } from "./database.ts";
import { describeDocuments } from "./document.ts";
import { describeNotices } from "./notify.ts";
import { describeOutbox } from "./outbox.ts";
import { describeNotificationBatches } from "./notification-batches.ts";
import { describeNews } from "./news.ts";
import { describeOperation } from "./operation.ts";
import { describePacks } from "./pack.ts";
import { describePolicies } from "./policy.ts";
import { describeReadings } from "./reading.ts";
import { describeReminders } from "./reminder.ts";
import { describeDecisions } from "./triage.ts";
import { describeSavedSearches } from "./saved-search.ts";
import { describeChanges } from "./watch/changes.ts";
import { describeOpinions } from "./watch/opinions.ts";
import { describeChecks } from "./watch/checks.ts";

/** What every backend must do alike (design section 3): services rely on this and on nothing else of a database. */
export function describeRepositories(backend: string, openDatabase: () => Promise<Database>) {
  const calls = new Set<string>();
  const open: Open = async () => repositoriesOver(await openDatabase(), calls);
  describe(`${backend} keeps the contract of`, () => {
    describeAccounts(open);
    describeCompanies(open);
    describeCompanyAdmin(open);
    describeCatalogue(open);
    describeNotices(open);
    describeNotificationBatches(open);
    describeOutbox(open);
    describeAssessments(open);
    describeDocuments(open);
    describePacks(open);
    describePolicies(open);
    describeReadings(open);
    describeReminders(open);
    describeSavedSearches(open);
    describeNews(open);
    describeConversations(open);
    describeOperation(open);
    describeChecks(open);
    describeChanges(open);
    describeOpinions(open);
    describeDecisions(open);
    describeAudit(open);
    describeDatabase(open);
    describeCompleteness(open, calls);
  });
}
