import { and, count, eq, isNotNull, isNull, lte, or } from "drizzle-orm";
import { one, type Database, type Transaction } from "#platform/database.ts";
import { newId } from "#platform/ids.ts";
import { recordAudit } from "../../audit/repository.ts";
import { changedValues, postingPlace } from "../../audit/rules.ts";
import { accounts, memberships } from "../../account/tables.ts";
import { isActive } from "../../account/repository/memberships.ts";
import { nextDigest } from "../rules/schedule.ts";
import { defaultSettings, mostWebhooks, unmailedRoles } from "../rules/settings.ts";
import { deliverySettings, outbox, webhooks } from "../tables.ts";
import type { MailFrequency } from "../vocabulary.ts";
import { firstPersonOf, isMember, isOfPerson, type Person } from "./people.ts";

type SettingsRow = typeof deliverySettings.$inferSelect;
export type Settings = Omit<SettingsRow, "updatedAt">;
export type WebhookRow = typeof webhooks.$inferSelect;
type SettingsChange = Partial<Pick<SettingsRow, "mail" | "mailScope">>;

export function deliveryRepository(db: Database) {
  return {
    ...personal(db),
    ...posting(db),
  };
}
export type DeliveryRepository = ReturnType<typeof deliveryRepository>;

/** How each person is told. */
function personal(db: Database) {
  async function settingsOf(tx: Database | Transaction, person: Person, now: string): Promise<Settings | undefined> {
    const found = tx
      .select({ role: memberships.role, suspendedAt: accounts.suspendedAt, chosen: deliverySettings })
      .from(memberships)
      .innerJoin(accounts, eq(accounts.id, memberships.accountId))
      .leftJoin(deliverySettings, isOfPerson(person));
    const member = await one(found.where(and(isMember(person), isActive(now))));
    if (!member || member.suspendedAt !== null) return undefined;
    const mail = unmailedRoles.includes(member.role) ? "off" : defaultSettings.mail;
    return member.chosen ?? { companyId: person.companyId, accountId: person.userId, ...defaultSettings, mail };
  }

  async function save(tx: Transaction, row: SettingsRow): Promise<Settings> {
    const { companyId: _company, accountId: _account, ...set } = row;
    const target = [deliverySettings.companyId, deliverySettings.accountId];
    const saved = tx.insert(deliverySettings).values(row);
    return (await one(saved.onConflictDoUpdate({ target, set }).returning()))!;
  }

  return {
    /** The defaults of its role where a person has set nothing; undefined for who does not belong to the company, or is kept out. */
    async findSettings(person: Person, now: string): Promise<Settings | undefined> {
      return settingsOf(db, person, now);
    },

    /** Whose the addresses are that name nobody: they were a company's before they were a person's. */
    async findFirstPerson(companyId: string): Promise<string | undefined> {
      return firstPersonOf(db, companyId);
    },

    /**
     * Changes what is given. Mails that wait leave when the new settings say so; without mails they are cancelled. Undefined
     * for who does not belong to the company.
     */
    async saveSettings(person: Person, change: SettingsChange, updatedAt: string): Promise<Settings | undefined> {
      return db.write(async (tx) => {
        const before = await settingsOf(tx, person, updatedAt);
        if (!before) return undefined;
        const { companyId, userId: subject } = person;
        // Whoever switches mails on again means it: links that went astray with earlier mails are void from then on.
        const isBack = before.mail === "off" && (change.mail ?? "off") !== "off";
        const unsubscribeVersion = before.unsubscribeVersion + (isBack ? 1 : 0);
        const after = await save(tx, { ...before, ...change, unsubscribeVersion, updatedAt });
        if (after.mail !== before.mail) await retime(tx, person, after.mail, updatedAt);
        const changed = changedValues(chosen(before), chosen(after));
        if (changed)
          await recordAudit(tx, { companyId, at: updatedAt, action: "delivery.changed", subject, ...changed });
        return after;
      });
    },

    /** Makes every address of the person's feeds void that was given out so far. Undefined for who does not belong to the company. */
    async renewFeed(person: Person, updatedAt: string): Promise<Settings | undefined> {
      return db.write(async (tx) => {
        const before = await settingsOf(tx, person, updatedAt);
        if (!before) return undefined;
        const { companyId, userId: subject } = person;
        await recordAudit(tx, { companyId, at: updatedAt, action: "feed.changed", subject });
        return save(tx, { ...before, feedVersion: before.feedVersion + 1, updatedAt });
      });
    },
  };
}

/** The webhooks of companies. */
function posting(db: Database) {
  return {
    /** The oldest first. */
    async listWebhooks(companyId: string): Promise<WebhookRow[]> {
      return db.select().from(webhooks).where(eq(webhooks.companyId, companyId)).orderBy(webhooks.id);
    },

    async findWebhook(companyId: string, id: string): Promise<WebhookRow | undefined> {
      return one(db.select().from(webhooks).where(isWebhook(companyId, id)));
    },

    /** Notes before it that a webhook is posted to, so that of many at once one does; false when one did after an instant. */
    async claimPost(companyId: string, id: string, { at, after }: { at: string; after: string }): Promise<boolean> {
      const isRested = or(isNull(webhooks.lastAt), lte(webhooks.lastAt, after));
      const claimed = db.update(webhooks).set({ lastAt: at });
      return (await claimed.where(and(isWebhook(companyId, id), isRested))).rowCount === 1;
    },

    /** Undefined when the company has as many as it may have. */
    async addWebhook(
      row: Pick<WebhookRow, "companyId" | "url" | "secret" | "createdAt">,
    ): Promise<WebhookRow | undefined> {
      return db.write(async (tx) => {
        const own = eq(webhooks.companyId, row.companyId);
        const stored = await one(tx.select({ rows: count() }).from(webhooks).where(own));
        if ((stored?.rows ?? 0) >= mostWebhooks) return undefined;
        const [id, after] = [newId(), { address: postingPlace(row.url) }];
        const recorded = { companyId: row.companyId, at: row.createdAt, action: "webhook.created" as const };
        await recordAudit(tx, { ...recorded, subject: id, after });
        return one(
          tx
            .insert(webhooks)
            .values({ id, ...row })
            .returning(),
        );
      });
    },

    /** Puts a new secret in place of the one posts were signed with; undefined when the company has no such webhook. */
    async renewSecret(companyId: string, id: string, secret: string, at: string): Promise<WebhookRow | undefined> {
      return db.write(async (tx) => {
        const renewed = await one(tx.update(webhooks).set({ secret }).where(isWebhook(companyId, id)).returning());
        const after = { secret: "renewed" };
        if (renewed) await recordAudit(tx, { companyId, at, action: "webhook.changed", subject: id, after });
        return renewed;
      });
    },

    /** What waits to be posted there goes with it. False when the company has no such webhook. */
    async removeWebhook(companyId: string, id: string, at: string): Promise<boolean> {
      return db.write(async (tx) => {
        const removed = await one(tx.delete(webhooks).where(isWebhook(companyId, id)).returning());
        if (!removed) return false;
        const before = { address: postingPlace(removed.url) };
        await recordAudit(tx, { companyId, at, action: "webhook.deleted", subject: id, before });
        return true;
      });
    },
  };
}

const isWebhook = (companyId: string, id: string) => and(eq(webhooks.companyId, companyId), eq(webhooks.id, id));

const chosen = ({ mail, mailScope }: Settings) => ({ mail, mailScope });

/** What a worker has in hand just now goes the way it was going; only a cancellation reaches that too, if it must be tried again. */
async function retime(tx: Transaction, { companyId, userId }: Person, mail: MailFrequency, now: string) {
  const own = and(eq(outbox.companyId, companyId), eq(outbox.accountId, userId), eq(outbox.channel, "mail"));
  const waiting = and(own, eq(outbox.state, "waiting"));
  // What a saved search found leaves when that says so.
  const isMoved = and(waiting, isNull(outbox.searchId));
  const idle = and(isMoved, or(isNull(outbox.leaseUntil), lte(outbox.leaseUntil, now)));
  if (mail === "off") {
    await tx.update(outbox).set({ state: "cancelled", doneAt: now }).where(waiting);
    return;
  }
  if (mail === "at-once") {
    await tx
      .update(outbox)
      .set({ batch: null, sendAfter: now })
      .where(and(idle, isNotNull(outbox.batch)));
    return;
  }
  const batch = nextDigest(mail, new Date(now));
  await tx.update(outbox).set({ batch, sendAfter: batch }).where(idle);
}
