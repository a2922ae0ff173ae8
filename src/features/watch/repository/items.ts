import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { one, type Transaction } from "#platform/database.ts";
import { batches } from "#platform/database/sql.ts";
import { itemAliases, items, type sourceStates } from "../tables.ts";
import { dismissHeld, type Publication } from "./publishing.ts";

export type SourceStateRow = typeof sourceStates.$inferSelect;
export type ItemRow = typeof items.$inferSelect;

/** What a check leaves behind; one transaction stores all of it. */
export type CheckRecord = {
  state: SourceStateRow;
  /** The source was redefined: what was known of it is forgotten with this record. */
  isNewBaseline?: boolean;
  fresh: ItemRow[];
  updated: ({ key: string } & Partial<Omit<ItemRow, "sourceId" | "key">>)[];
  aliases: { alias: string; key: string }[];
  publications: Publication[];
};
/** What a source listed before it was redefined. Its changes stay. */
export async function forgetItems(tx: Transaction, sourceId: string) {
  await tx.delete(items).where(eq(items.sourceId, sourceId));
  await tx.delete(itemAliases).where(eq(itemAliases.sourceId, sourceId));
}

export async function saveItems(tx: Transaction, { state, fresh, updated, aliases }: CheckRecord) {
  for (const rows of batches(fresh)) await tx.insert(items).values(rows).onConflictDoNothing();
  // Of many that are missing or seen again the same is noted.
  const alike = Map.groupBy(updated, ({ key: _key, ...set }) => JSON.stringify(set));
  for (const group of alike.values()) {
    const { key: _key, ...set } = group[0]!;
    for (const rows of batches(group)) {
      const keys = rows.map(({ key }) => key);
      await tx
        .update(items)
        .set(set)
        .where(and(eq(items.sourceId, state.id), inArray(items.key, keys)));
    }
  }
  for (const rows of batches(aliases.map((alias) => ({ sourceId: state.id, ...alias }))))
    await tx.insert(itemAliases).values(rows).onConflictDoNothing();
}

/** What was held because it could not be true is settled once the entry is known, and that it is gone once it is listed. */
export async function settleHeld(tx: Transaction, { state, fresh, updated }: CheckRecord) {
  const settled = { sourceId: state.id, at: state.lastCheckAt! };
  await dismissHeld(tx, { ...settled, reason: "future-date", keys: fresh.map(({ key }) => key) });
  const listed = updated.filter(({ missingSince }) => missingSince === null).map(({ key }) => key);
  const isMissing = and(eq(items.sourceId, state.id), isNotNull(items.missingSince));
  const isAllBack =
    listed.length > 0 && !(await one(tx.select({ key: items.key }).from(items).where(isMissing).limit(1)));
  await dismissHeld(tx, { ...settled, reason: "unlisted", keys: isAllBack ? [...listed, null] : listed });
}
