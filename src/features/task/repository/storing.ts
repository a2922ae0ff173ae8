import { eq } from "drizzle-orm";
import type { Transaction } from "#platform/database.ts";
import type { StoredTask } from "../rules/stored.ts";
import { taskAssignees, taskItems, tasks } from "../tables.ts";

/** Writes a task with its people and its checklist. */
export async function storeTask(tx: Transaction, { assignees, items, ...row }: StoredTask): Promise<void> {
  const { id, companyId: _company, createdAt: _created, createdBy: _creator, ...set } = row;
  await tx.insert(tasks).values(row).onConflictDoUpdate({ target: tasks.id, set });
  await tx.delete(taskAssignees).where(eq(taskAssignees.taskId, id));
  await tx.delete(taskItems).where(eq(taskItems.taskId, id));
  if (assignees.length > 0)
    await tx.insert(taskAssignees).values(assignees.map((accountId) => ({ taskId: id, accountId })));
  if (items.length > 0)
    await tx.insert(taskItems).values(items.map((item, position) => ({ ...item, taskId: id, position })));
}
