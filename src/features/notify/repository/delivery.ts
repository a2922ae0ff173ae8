import { and, count, eq, isNotNull, isNull, lte, or } from "drizzle-orm";
import type { Database, Transaction } from "#platform/database.ts";
import { newId } from "#platform/ids.ts";
import { auditWithin } from "../../audit/repository.ts";
import { changedValues, postingPlace } from "../../audit/rules.ts";
import { nextDigest } from "../rules/schedule.ts";
import { defaultSettings, mostWebhooks } from "../rules/settings.ts";
import { deliverySettings, outbox, webhooks } from "../tables.ts";
import type { MailFrequency } from "../vocabulary.ts";

type SettingsRow = typeof deliverySettings.$inferSelect;
export type Settings = Omit<SettingsRow, "updatedAt">;
export type WebhookRow = typeof webhooks.$inferSelect;
type SettingsChange = Partial<Pick<SettingsRow, "mail" | "mailScope">>;

export function deliveryRepository(db: Database) {
  const settingsOf = (tx: Database | Transaction, companyId: string): Settings =>
    tx.select().from(deliverySettings).where(eq(deliverySettings.companyId, companyId)).get() ?? {
      companyId,
      ...defaultSettings,
    };

  function save(tx: Transaction, row: SettingsRow): Settings {
    const { companyId: _company, ...set } = row;
    return tx
      .insert(deliverySettings)
      .values(row)
      .onConflictDoUpdate({ target: deliverySettings.companyId, set })
      .returning()
      .get();
  }

  return {
    /** The defaults where a company has set nothing. */
    async findSettings(companyId: string): Promise<Settings> {
      return settingsOf(db, companyId);
    },

    /** Changes what is given. Mails that wait leave when the new settings say so; without mails they are cancelled. */
    async saveSettings(companyId: string, change: SettingsChange, updatedAt: string): Promise<Settings> {
      return db.transaction(
        (tx) => {
          const before = settingsOf(tx, companyId);
          const after = save(tx, { ...before, ...change, updatedAt });
          if (after.mail !== before.mail) retime(tx, companyId, after.mail, updatedAt);
          const changed = changedValues(chosen(before), chosen(after));
          if (changed) auditWithin(tx, { companyId, at: updatedAt, action: "delivery.changed", ...changed });
          return after;
        },
        { behavior: "immediate" },
      );
    },

    /** Makes every address of the feed void that was given out so far. */
    async renewFeed(companyId: string, updatedAt: string): Promise<Settings> {
      return db.transaction(
        (tx) => {
          const before = settingsOf(tx, companyId);
          auditWithin(tx, { companyId, at: updatedAt, action: "feed.changed" });
          return save(tx, { ...before, feedVersion: before.feedVersion + 1, updatedAt });
        },
        { behavior: "immediate" },
      );
    },

    /** The oldest first. */
    async listWebhooks(companyId: string): Promise<WebhookRow[]> {
      return db.select().from(webhooks).where(eq(webhooks.companyId, companyId)).orderBy(webhooks.id).all();
    },

    async findWebhook(companyId: string, id: string): Promise<WebhookRow | undefined> {
      return db.select().from(webhooks).where(isWebhook(companyId, id)).get();
    },

    /** Undefined when the company has as many as it may have. */
    async addWebhook(
      row: Pick<WebhookRow, "companyId" | "url" | "secret" | "createdAt">,
    ): Promise<WebhookRow | undefined> {
      return db.transaction(
        (tx) => {
          const own = eq(webhooks.companyId, row.companyId);
          const stored = tx.select({ rows: count() }).from(webhooks).where(own).get();
          if ((stored?.rows ?? 0) >= mostWebhooks) return undefined;
          const [id, after] = [newId(), { address: postingPlace(row.url) }];
          const recorded = { companyId: row.companyId, at: row.createdAt, action: "webhook.created" as const };
          auditWithin(tx, { ...recorded, subject: id, after });
          return tx
            .insert(webhooks)
            .values({ id, ...row })
            .returning()
            .get();
        },
        { behavior: "immediate" },
      );
    },

    /** What waits to be posted there goes with it. False when the company has no such webhook. */
    async removeWebhook(companyId: string, id: string, at: string): Promise<boolean> {
      return db.transaction(
        (tx) => {
          const removed = tx.delete(webhooks).where(isWebhook(companyId, id)).returning().get();
          if (!removed) return false;
          const before = { address: postingPlace(removed.url) };
          auditWithin(tx, { companyId, at, action: "webhook.deleted", subject: id, before });
          return true;
        },
        { behavior: "immediate" },
      );
    },
  };
}
export type DeliveryRepository = ReturnType<typeof deliveryRepository>;

const isWebhook = (companyId: string, id: string) => and(eq(webhooks.companyId, companyId), eq(webhooks.id, id));

const chosen = ({ mail, mailScope }: Settings) => ({ mail, mailScope });

/** What a worker has in hand just now goes the way it was going; only a cancellation reaches that too, if it must be tried again. */
function retime(tx: Transaction, companyId: string, mail: MailFrequency, now: string) {
  const waiting = and(eq(outbox.companyId, companyId), eq(outbox.channel, "mail"), eq(outbox.state, "waiting"));
  const idle = and(waiting, or(isNull(outbox.leaseUntil), lte(outbox.leaseUntil, now)));
  if (mail === "off") {
    tx.update(outbox).set({ state: "cancelled", doneAt: now }).where(waiting).run();
    return;
  }
  if (mail === "at-once") {
    tx.update(outbox)
      .set({ batch: null, sendAfter: now })
      .where(and(idle, isNotNull(outbox.batch)))
      .run();
    return;
  }
  const batch = nextDigest(mail, new Date(now));
  tx.update(outbox).set({ batch, sendAfter: batch }).where(idle).run();
}
