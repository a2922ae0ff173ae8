import type { auditService } from "#features/audit/service.ts";
import type { catalogueService } from "#features/catalogue/service.ts";
import type { documentService } from "#features/document/service.ts";
import type { readingService } from "#features/drafting/service/readings.ts";
import { calendarRepository } from "#features/calendar/repository.ts";
import { calendarService } from "#features/calendar/service.ts";
import { circularRepository } from "#features/circular/repository.ts";
import { circularService } from "#features/circular/service.ts";
import { subjectsOf } from "#features/circular/service/subjects.ts";
import { commentService } from "#features/comment/service.ts";
import { evidenceRepository } from "#features/evidence/repository.ts";
import { evidenceService } from "#features/evidence/service.ts";
import { filingRepository } from "#features/filing/repository.ts";
import { filingService } from "#features/filing/service.ts";
import { memoFile } from "#features/assistant/adapters/memo-file.ts";
import { holidayRepository } from "#features/holiday/repository.ts";
import { holidayService } from "#features/holiday/service.ts";
import { letterRepository } from "#features/letter/repository.ts";
import { letterService } from "#features/letter/service.ts";
import { importRepository } from "#features/import/repository.ts";
import { importService } from "#features/import/service.ts";
import { obligationRepository } from "#features/obligation/repository.ts";
import { dutyCommentRepository } from "#features/obligation/repository/comments.ts";
import { dutyTellingRepository } from "#features/obligation/repository/telling.ts";
import { dutyUndoRepository } from "#features/obligation/repository/undos.ts";
import { dutyViewRepository } from "#features/obligation/repository/views.ts";
import { obligationService } from "#features/obligation/service.ts";
import { assignedDuties } from "#features/obligation/service/assigned.ts";
import { reminderRepository } from "#features/reminder/repository.ts";
import { reminderService } from "#features/reminder/service.ts";
import { taskRepository } from "#features/task/repository.ts";
import { taskCommentRepository } from "#features/task/repository/comments.ts";
import { taskService } from "#features/task/service.ts";
import { proofsOf } from "#features/task/service/proofs.ts";
import { originsOf, type OriginDeps } from "#features/task/service/origins.ts";
import type { watchService } from "#features/watch/service.ts";
import type { riskService } from "#features/risk/service.ts";
import type { Config } from "#config.ts";
import type { composeOwners } from "#owners.ts";
import type { Parts } from "#parts.ts";
import { AppError } from "#platform/errors.ts";
import { shippedHolidays } from "#shipped-tables.ts";
import type { fileStore } from "#platform/files.ts";

type Given = Parts & {
  config: Config;
  files: ReturnType<typeof fileStore>;
  removeUnnamed: (names: readonly string[]) => Promise<number>;
  audit: ReturnType<typeof auditService>;
  catalogue: ReturnType<typeof catalogueService>;
  holidays: ReturnType<typeof composeHolidays>;
};
type Owners = ReturnType<typeof composeOwners>;
type Judged = {
  watch: ReturnType<typeof watchService>;
  assistant: OriginDeps["assistant"];
  readings: ReturnType<typeof readingService>;
  documents: ReturnType<typeof documentService>;
  risk: ReturnType<typeof riskService>;
};

/** Which days are free: what comes with the program, and what the operator has declared. */
export const composeHolidays = ({ db, clock }: Pick<Parts, "db" | "clock">) =>
  holidayService({ stored: holidayRepository(db), shipped: shippedHolidays(), clock });

/** What a company does about what binds it: its duties, what is due when, and its tasks. */
export function composeWork(shared: Given, owners: Owners, judged: Judged) {
  const { db, clock } = shared;
  const requireRoom = roomFor(shared);
  const given = { ...shared, ...owners, ...judged, requireRoom };
  const told = filingRepository(db);
  const duties = obligationRepository(db);
  // What was done to a thing is read in the log as that of duties is, whatever it is.
  const comments = commentService({ comments: dutyCommentRepository(db), clock });
  const ownDuties = (companyId: string) => duties.listDated(companyId);
  const filings = filingService({
    ...given,
    stored: told,
    ownDuties,
    assignedDuties: assignedDuties(duties),
    comments,
  });
  const reminders = reminderService({ ...given, reminders: reminderRepository(db), filings, told });
  const obligations = obligationService({
    ...given,
    stored: duties,
    comments,
    undos: dutyUndoRepository(db),
    views: dutyViewRepository(db),
    telling: dutyTellingRepository(db),
    // Whose duty it is the one feature knows, when it is due the other.
    dates: filings,
  });
  const shown = composeProof({ ...given, duties, obligations, filings });
  const tasks = taskService({
    stored: taskRepository(db),
    comments: commentService({ comments: taskCommentRepository(db), clock }),
    origins: originsOf({ obligations, filings, watch: judged.watch, assistant: judged.assistant }),
    proofs: proofsOf(shown.evidence),
    managing: reminders,
    clock,
  });
  const calendar = calendarService({
    ...given,
    ...shown,
    ...shared.config,
    stored: calendarRepository(db),
    filings,
    tasks,
    obligations,
    names: (companyId) => comments.names(companyId),
    paper: (memo) => memoFile(memo, "pdf"),
  });
  return { filings, reminders, obligations, tasks, calendar, ...shown };
}

type Proof = Given &
  Owners &
  Judged & {
    requireRoom: ReturnType<typeof roomFor>;
    duties: ReturnType<typeof obligationRepository>;
    obligations: ReturnType<typeof obligationService>;
    filings: ReturnType<typeof filingService>;
  };

/** What goes in and out of a company's work as files: letters, evidence, circulars, and its own register. */
function composeProof({ duties, ...given }: Proof) {
  const { db, obligations, filings, config } = given;
  const letters = letterService({ ...given, stored: letterRepository(db), filings, draw: memoFile });
  const { publicUrl, jwtSecret } = config;
  const evidence = evidenceService({
    ...given,
    stored: evidenceRepository(db),
    // Of comments there are none: what was done to a piece is read as that of duties is.
    comments: commentService({ comments: dutyCommentRepository(db), clock: given.clock }),
    paper: (memo) => memoFile(memo, "pdf"),
    publicUrl,
    jwtSecret,
  });
  const circulars = circularService({
    ...given,
    stored: circularRepository(db),
    subjects: subjectsOf(given),
    paper: (memo) => memoFile(memo, "pdf"),
  });
  const imports = importService({
    ...given,
    stored: importRepository(db),
    duties,
    obligations,
    sheets: given.sheetReader,
  });
  return { letters, evidence, circulars, imports };
}

/** What a company keeps of files for its work has one bound: evidence, and receipts of what was filed. */
function roomFor({ config, db }: Pick<Given, "config" | "db">) {
  const [evidence, filings] = [evidenceRepository(db), filingRepository(db)];
  const most = config.quota.evidenceBytes;
  return async (companyId: string, bytes: number): Promise<void> => {
    const used = (await evidence.bytesOf(companyId)) + (await filings.receiptBytes(companyId));
    if (used + bytes <= most) return;
    const words = `A company keeps at most ${most / 1024 ** 2} MB of evidence and receipts`;
    throw new AppError("conflict", words);
  };
}
