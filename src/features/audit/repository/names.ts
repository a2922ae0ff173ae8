import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Transaction } from "#platform/database.ts";
import { sha256 } from "#platform/sha256.ts";
import { sealedText } from "../rules.ts";
import { auditNames } from "../tables.ts";

/** Keeps within a transaction what a person is called from now on, and answers the seal by which the log names it. */
export async function sealName(tx: Transaction, { userId, name }: { userId: string; name: string }): Promise<string> {
  const salt = randomBytes(16).toString("hex");
  const seal = sha256(sealedText({ salt, name }));
  await tx.insert(auditNames).values({ seal, userId, salt, name });
  return seal;
}

/** Takes out within a transaction all that a person was ever called; every entry goes on fitting its hash. */
export async function forgetNames(tx: Transaction, userId: string): Promise<void> {
  await tx.update(auditNames).set({ name: null }).where(eq(auditNames.userId, userId));
}
