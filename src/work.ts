import type { catalogueService } from "#features/catalogue/service.ts";
import type { documentService } from "#features/document/service.ts";
import type { readingService } from "#features/drafting/service/readings.ts";
import { filingRepository } from "#features/filing/repository.ts";
import { filingService } from "#features/filing/service.ts";
import { readHolidays } from "#features/holiday/adapters/holidays-file.ts";
import { holidayRepository } from "#features/holiday/repository.ts";
import { holidayService } from "#features/holiday/service.ts";
import { importRepository } from "#features/import/repository.ts";
import { importService } from "#features/import/service.ts";
import { obligationRepository } from "#features/obligation/repository.ts";
import { dutyCommentRepository } from "#features/obligation/repository/comments.ts";
import { obligationService } from "#features/obligation/service.ts";
import { reminderRepository } from "#features/reminder/repository.ts";
import { reminderService } from "#features/reminder/service.ts";
import type { riskService } from "#features/risk/service.ts";
import type { composeOwners } from "#owners.ts";
import type { Parts } from "#parts.ts";
import { dataFile } from "#platform/data-file.ts";
import type { fileStore } from "#platform/files.ts";
import { createSheetReader } from "#platform/sheets/reader.ts";

type Given = Parts & { files: ReturnType<typeof fileStore>; catalogue: ReturnType<typeof catalogueService> };
type Owners = ReturnType<typeof composeOwners>;
type Judged = {
  readings: ReturnType<typeof readingService>;
  documents: ReturnType<typeof documentService>;
  risk: ReturnType<typeof riskService>;
};

/** What a company does about what binds it: its duties, and what is due when. */
export function composeWork(shared: Given, owners: Owners, judged: Judged) {
  const { db, clock } = shared;
  const shipped = readHolidays(dataFile("holidays.yaml"));
  const holidays = holidayService({ stored: holidayRepository(db), shipped, clock });
  const given = { ...shared, ...owners, ...judged, holidays };
  const filings = filingService({ ...given, stored: filingRepository(db) });
  const reminders = reminderService({ ...given, reminders: reminderRepository(db), filings });
  const duties = obligationRepository(db);
  const obligations = obligationService({ ...given, stored: duties, comments: dutyCommentRepository(db) });
  const sheets = createSheetReader();
  const imports = importService({ ...given, stored: importRepository(db), duties, obligations, sheets });
  return { holidays, filings, reminders, obligations, imports };
}
