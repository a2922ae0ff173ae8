import { eq } from "drizzle-orm";
import type { Transaction } from "#platform/database.ts";
import { forgetNames } from "../../audit/repository/names.ts";
import { accountMails, accounts, resetCodes, resetLinks } from "../tables.ts";

export type Person = { id: string; email: string };

/** Takes out within a transaction what is kept by an address alone: codes, links and mails. */
export async function forgetAddress(tx: Transaction, email: string): Promise<void> {
  for (const table of [resetCodes, resetLinks, accountMails]) await tx.delete(table).where(eq(table.email, email));
}

/** Removes a person within a transaction, with all that hangs on it and what it was called in the log. */
export async function removeAccount(tx: Transaction, { id, email }: Person): Promise<void> {
  await forgetAddress(tx, email);
  await tx.delete(accounts).where(eq(accounts.id, id));
  await forgetNames(tx, id);
}
