import { and, eq, isNotNull } from "drizzle-orm";
import type { Transaction } from "#platform/database.ts";
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
export function forgetItems(tx: Transaction, sourceId: string) {
  tx.delete(items).where(eq(items.sourceId, sourceId)).run();
  tx.delete(itemAliases).where(eq(itemAliases.sourceId, sourceId)).run();
}

export function saveItems(tx: Transaction, { state, fresh, updated, aliases }: CheckRecord) {
  for (const row of fresh) tx.insert(items).values(row).onConflictDoNothing().run();
  for (const { key, ...set } of updated)
    tx.update(items)
      .set(set)
      .where(and(eq(items.sourceId, state.id), eq(items.key, key)))
      .run();
  for (const { alias, key } of aliases)
    tx.insert(itemAliases).values({ sourceId: state.id, alias, key }).onConflictDoNothing().run();
}

/** What was held because it could not be true is settled once the entry is known, and that it is gone once it is listed. */
export function settleHeld(tx: Transaction, { state, fresh, updated }: CheckRecord) {
  const settled = { sourceId: state.id, at: state.lastCheckAt! };
  dismissHeld(tx, { ...settled, reason: "future-date", keys: fresh.map(({ key }) => key) });
  const listed = updated.filter(({ missingSince }) => missingSince === null).map(({ key }) => key);
  const isMissing = and(eq(items.sourceId, state.id), isNotNull(items.missingSince));
  const isAllBack = listed.length > 0 && !tx.select({ key: items.key }).from(items).where(isMissing).limit(1).get();
  dismissHeld(tx, { ...settled, reason: "unlisted", keys: isAllBack ? [...listed, null] : listed });
}
