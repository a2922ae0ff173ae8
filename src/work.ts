import type { catalogueService } from "#features/catalogue/service.ts";
import type { documentService } from "#features/document/service.ts";
import type { readingService } from "#features/drafting/service/readings.ts";
import { commentService } from "#features/comment/service.ts";
import { filingRepository } from "#features/filing/repository.ts";
import { filingService } from "#features/filing/service.ts";
import { readHolidays } from "#features/holiday/adapters/holidays-file.ts";
import { holidayRepository } from "#features/holiday/repository.ts";
import { holidayService } from "#features/holiday/service.ts";
import { obligationRepository } from "#features/obligation/repository.ts";
import { dutyCommentRepository } from "#features/obligation/repository/comments.ts";
import { obligationService } from "#features/obligation/service.ts";
import { reminderRepository } from "#features/reminder/repository.ts";
import { reminderService } from "#features/reminder/service.ts";
import { taskRepository } from "#features/task/repository.ts";
import { taskCommentRepository } from "#features/task/repository/comments.ts";
import { taskService } from "#features/task/service.ts";
import { originsOf, type OriginDeps } from "#features/task/service/origins.ts";
import type { riskService } from "#features/risk/service.ts";
import type { composeOwners } from "#owners.ts";
import type { Parts } from "#parts.ts";
import { dataFile } from "#platform/data-file.ts";
import type { fileStore } from "#platform/files.ts";

type Given = Parts & { files: ReturnType<typeof fileStore>; catalogue: ReturnType<typeof catalogueService> };
type Owners = ReturnType<typeof composeOwners>;
type Judged = {
  watch: OriginDeps["watch"];
  assistant: OriginDeps["assistant"];
  readings: ReturnType<typeof readingService>;
  documents: ReturnType<typeof documentService>;
  risk: ReturnType<typeof riskService>;
};

/** What a company does about what binds it: its duties, what is due when, and its tasks. */
export function composeWork(shared: Given, owners: Owners, judged: Judged) {
  const { db, clock } = shared;
  const shipped = readHolidays(dataFile("holidays.yaml"));
  const holidays = holidayService({ stored: holidayRepository(db), shipped, clock });
  const given = { ...shared, ...owners, ...judged, holidays };
  const filings = filingService({ ...given, stored: filingRepository(db) });
  const reminders = reminderService({ ...given, reminders: reminderRepository(db), filings });
  const obligations = obligationService({
    ...given,
    stored: obligationRepository(db),
    comments: commentService({ comments: dutyCommentRepository(db), clock }),
  });
  const tasks = taskService({
    stored: taskRepository(db),
    comments: commentService({ comments: taskCommentRepository(db), clock }),
    origins: originsOf({ obligations, filings, watch: judged.watch, assistant: judged.assistant }),
    clock,
  });
  return { holidays, filings, reminders, obligations, tasks };
}
