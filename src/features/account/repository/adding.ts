import { eq } from "drizzle-orm";
import type { Transaction } from "#platform/database.ts";
import { sealName } from "../../audit/repository/names.ts";
import { accounts } from "../tables.ts";

type NewAccount = Pick<typeof accounts.$inferSelect, "id" | "email" | "passwordHash" | "createdAt"> &
  Partial<Pick<typeof accounts.$inferSelect, "name" | "emailConfirmedAt" | "lastCompanyId">>;

/** Stores a person within a transaction, with the seal by which the log names it; false when the e-mail is taken. */
export async function addAccount(tx: Transaction, account: NewAccount): Promise<boolean> {
  const { rowCount } = await tx.insert(accounts).values(account).onConflictDoNothing({ target: accounts.email });
  if (rowCount === 0) return false;
  const nameSeal = await sealName(tx, { userId: account.id, name: account.name ?? account.email });
  await tx.update(accounts).set({ nameSeal }).where(eq(accounts.id, account.id));
  return true;
}
