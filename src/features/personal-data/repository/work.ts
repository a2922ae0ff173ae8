import { eq, exists, and, getTableColumns, or } from "drizzle-orm";
import { calendarFeeds } from "../../calendar/tables.ts";
import { circularReceipts, circulars } from "../../circular/tables.ts";
import { evidence, evidenceFiles, evidenceRequests } from "../../evidence/tables.ts";
import { imports } from "../../import/tables.ts";
import { duties, dutyComments, dutyUndos, dutyViews } from "../../obligation/tables.ts";
import { taskAssignees, taskComments, taskItems, tasks } from "../../task/tables.ts";
import { decisions } from "../../triage/tables.ts";
import type { HoldingName } from "../vocabulary.ts";
import { without, type Holding } from "./holding.ts";

/** What is held of a person's work. */
export const workHoldings = {
  duties: {
    table: duties,
    columns: getTableColumns(duties),
    of: ({ id }) =>
      or(
        ...[duties.ownerId, duties.reviewerId, duties.stateBy, duties.confirmedBy, duties.updatedBy].map((column) =>
          eq(column, id),
        ),
      ),
    by: [duties.companyId, duties.id],
  },
  dutyComments: {
    table: dutyComments,
    columns: without(dutyComments, "authorId"),
    of: ({ id }) => eq(dutyComments.authorId, id),
    by: [dutyComments.createdAt, dutyComments.id],
  },
  dutyViews: {
    table: dutyViews,
    columns: without(dutyViews, "accountId"),
    of: ({ id }) => eq(dutyViews.accountId, id),
    by: [dutyViews.createdAt, dutyViews.id],
  },
  dutyUndos: {
    table: dutyUndos,
    columns: getTableColumns(dutyUndos),
    of: ({ id }) =>
      or(
        ...[dutyUndos.accountId, dutyUndos.ownerId, dutyUndos.reviewerId, dutyUndos.stateBy, dutyUndos.confirmedBy].map(
          (column) => eq(column, id),
        ),
      ),
    by: [dutyUndos.undoId, dutyUndos.dutyId],
  },
  tasks: {
    table: tasks,
    columns: getTableColumns(tasks),
    of({ id }, db) {
      const isOwn = and(eq(taskAssignees.taskId, tasks.id), eq(taskAssignees.accountId, id));
      const own = db.select({ id: taskAssignees.taskId }).from(taskAssignees).where(isOwn);
      return or(exists(own), ...[tasks.createdBy, tasks.doneBy, tasks.updatedBy].map((column) => eq(column, id)));
    },
    by: [tasks.createdAt, tasks.id],
  },
  assignments: {
    table: taskAssignees,
    columns: without(taskAssignees, "accountId"),
    of: ({ id }) => eq(taskAssignees.accountId, id),
    by: [taskAssignees.taskId],
  },
  taskItems: {
    table: taskItems,
    columns: without(taskItems, "tickedBy"),
    of: ({ id }) => eq(taskItems.tickedBy, id),
    by: [taskItems.tickedAt, taskItems.id],
  },
  taskComments: {
    table: taskComments,
    columns: without(taskComments, "authorId"),
    of: ({ id }) => eq(taskComments.authorId, id),
    by: [taskComments.createdAt, taskComments.id],
  },
  decisions: {
    table: decisions,
    columns: without(decisions, "decidedBy", "sessionId"),
    of: ({ id }) => eq(decisions.decidedBy, id),
    by: [decisions.decidedAt, decisions.companyId, decisions.changeId],
  },
  circulars: {
    table: circulars,
    columns: getTableColumns(circulars),
    of: ({ id }) => or(eq(circulars.sentBy, id), eq(circulars.withdrawnBy, id)),
    by: [circulars.sentAt, circulars.id],
  },
  circularReceipts: {
    table: circularReceipts,
    columns: without(circularReceipts, "accountId"),
    of: ({ id }) => eq(circularReceipts.accountId, id),
    by: [circularReceipts.circularId],
  },
  calendar: {
    table: calendarFeeds,
    columns: without(calendarFeeds, "accountId"),
    of: ({ id }) => eq(calendarFeeds.accountId, id),
    by: [calendarFeeds.companyId],
  },
  evidence: {
    table: evidence,
    columns: without(evidence, "folded"),
    of: ({ id }) => or(...[evidence.createdBy, evidence.updatedBy, evidence.heldBy].map((column) => eq(column, id))),
    by: [evidence.companyId, evidence.id],
  },
  evidenceFiles: {
    table: evidenceFiles,
    columns: without(evidenceFiles, "addedBy"),
    of: ({ id }) => eq(evidenceFiles.addedBy, id),
    by: [evidenceFiles.id],
  },
  evidenceRequests: {
    table: evidenceRequests,
    columns: getTableColumns(evidenceRequests),
    of: ({ id }) => or(eq(evidenceRequests.askedBy, id), eq(evidenceRequests.askedOf, id)),
    by: [evidenceRequests.id],
  },
  imports: {
    table: imports,
    columns: without(imports, "broughtBy", "columns", "mapping", "decisions"),
    of: ({ id }) => eq(imports.broughtBy, id),
    by: [imports.createdAt, imports.id],
  },
} satisfies Partial<Record<HoldingName, Holding>>;
