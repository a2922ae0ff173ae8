import { and, count, desc, eq, isNotNull, max, min } from "drizzle-orm";
import { one, type Database, type Transaction } from "#platform/database.ts";
import { countRows } from "#platform/database/sql.ts";
import { recordAudit } from "../audit/repository.ts";
import { changedValues } from "../audit/rules.ts";
import type { AssistantSettings } from "./schema.ts";
import { assistantSettings, conversations, turns } from "./tables.ts";

export type ConversationRow = typeof conversations.$inferSelect;
export type TurnRow = typeof turns.$inferSelect;
export type NewTurn = Omit<TurnRow, "position">;

const own = (companyId: string, id: string) => and(eq(conversations.companyId, companyId), eq(conversations.id, id));
const ownTurn = (companyId: string, id: string) => and(eq(turns.companyId, companyId), eq(turns.id, id));
const isAccepted = (companyId: string) => and(eq(turns.companyId, companyId), isNotNull(turns.acceptedAt));

export function assistantRepository(db: Database) {
  return {
    ...acceptedAnswers(db),

    /** A company's conversations, the latest first. */
    async list(
      companyId: string,
      page: { limit: number; skip: number },
    ): Promise<{ rows: ConversationRow[]; total: number }> {
      const ofCompany = eq(conversations.companyId, companyId);
      const rows = await db
        .select()
        .from(conversations)
        .where(ofCompany)
        .orderBy(desc(conversations.updatedAt), desc(conversations.id))
        .limit(page.limit)
        .offset(page.skip);
      return {
        rows,
        total: await countRows(db, conversations, ofCompany),
      };
    },

    async find(companyId: string, id: string): Promise<ConversationRow | undefined> {
      return one(db.select().from(conversations).where(own(companyId, id)));
    },

    /** The last `limit` turns, oldest first. */
    async listTurns(conversationId: string, limit: number): Promise<TurnRow[]> {
      const ofConversation = eq(turns.conversationId, conversationId);
      const last = await db.select().from(turns).where(ofConversation).orderBy(desc(turns.position)).limit(limit);
      return last.toReversed();
    },

    async findTurn(companyId: string, id: string): Promise<TurnRow | undefined> {
      return one(db.select().from(turns).where(ownTurn(companyId, id)));
    },

    /** Begins a conversation with its first turn. */
    async begin(conversation: ConversationRow, turn: NewTurn): Promise<void> {
      await db.write(async (tx) => {
        await tx.insert(conversations).values(conversation);
        await tx.insert(turns).values({ ...turn, position: 1 });
      });
    },

    /** Adds a turn at the end of its conversation; when that is gone meanwhile, or full, nothing is stored. */
    async addTurn(turn: NewTurn, most: number): Promise<ConversationRow | "gone" | "full"> {
      const ofConversation = eq(turns.conversationId, turn.conversationId);
      return db.write(async (tx) => {
        const position = max(turns.position);
        const last = (await one(tx.select({ position }).from(turns).where(ofConversation)))?.position ?? 0;
        if (last >= most) return "full";
        const grown = await one(
          tx
            .update(conversations)
            .set({ updatedAt: turn.createdAt })
            .where(own(turn.companyId, turn.conversationId))
            .returning(),
        );
        if (!grown) return "gone";
        await tx.insert(turns).values({ ...turn, position: last + 1 });
        return grown;
      });
    },

    async rename(companyId: string, id: string, title: string, at: string): Promise<ConversationRow | undefined> {
      return db.write(async (tx) => {
        const before = await one(tx.select().from(conversations).where(own(companyId, id)));
        const after = await one(tx.update(conversations).set({ title }).where(own(companyId, id)).returning());
        const changed = before && after && changedValues({ title: before.title }, { title });
        if (changed) await recordAudit(tx, { companyId, at, action: "conversation.renamed", subject: id, ...changed });
        return after;
      });
    },

    /** Removes a conversation with its turns; false when there is none. */
    async remove(companyId: string, id: string, at: string): Promise<boolean> {
      return db.write(async (tx) => {
        const ofConversation = eq(turns.conversationId, id);
        const said = await countRows(tx, turns, ofConversation);
        const removed = await one(tx.delete(conversations).where(own(companyId, id)).returning());
        if (!removed) return false;
        const before = { title: removed.title, turns: said };
        await recordAudit(tx, { companyId, at, action: "conversation.deleted", subject: id, before });
        return true;
      });
    },
  };
}

/** Answers marked as right, and what a company chose. */
function acceptedAnswers(db: Database) {
  return {
    /** Marks an answer as right, or takes that back with null. */
    async accept(
      companyId: string,
      id: string,
      { isAccepted, at }: { isAccepted: boolean; at: string },
    ): Promise<TurnRow | undefined> {
      return db.write(async (tx) => {
        const before = await one(tx.select().from(turns).where(ownTurn(companyId, id)));
        if (!before) return undefined;
        const acceptedAt = isAccepted ? at : null;
        if ((before.acceptedAt !== null) !== isAccepted)
          await recordAudit(tx, {
            companyId,
            at,
            action: isAccepted ? "answer.accepted" : "answer.unaccepted",
            subject: id,
            after: { conversationId: before.conversationId, question: before.message },
          });
        return one(tx.update(turns).set({ acceptedAt }).where(ownTurn(companyId, id)).returning());
      });
    },

    /** The answers that a company has marked as right, the latest first. */
    async listAccepted(companyId: string, limit: number): Promise<TurnRow[]> {
      return db
        .select()
        .from(turns)
        .where(isAccepted(companyId))
        .orderBy(desc(turns.acceptedAt), desc(turns.id))
        .limit(limit);
    },

    /** How many there are, and a text that moves whenever one comes or goes. */
    async acceptedVersion(companyId: string): Promise<{ count: number; version: string }> {
      const accepted = { count: count(), last: max(turns.acceptedAt), first: min(turns.acceptedAt) };
      const row = await one(db.select(accepted).from(turns).where(isAccepted(companyId)));
      const known = row?.count ?? 0;
      return { count: known, version: `${known} ${row?.first ?? ""} ${row?.last ?? ""}` };
    },

    async countTurns(conversationId: string): Promise<number> {
      const ofConversation = eq(turns.conversationId, conversationId);
      return await countRows(db, turns, ofConversation);
    },

    /** What a company chose; both off where it chose nothing. */
    async getSettings(companyId: string): Promise<AssistantSettings> {
      return settingsOf(db, companyId);
    },

    /** Changes what is given. */
    async saveSettings(
      companyId: string,
      { remembersAnswers, sharesProfile }: Partial<AssistantSettings>,
      at: string,
    ): Promise<void> {
      await db.write(async (tx) => {
        const before = await settingsOf(tx, companyId);
        const settings = {
          remembersAnswers: remembersAnswers ?? before.remembersAnswers,
          sharesProfile: sharesProfile ?? before.sharesProfile,
        };
        const changed = changedValues(before, settings);
        if (changed) await recordAudit(tx, { companyId, at, action: "assistant.changed", ...changed });
        await tx
          .insert(assistantSettings)
          .values({ companyId, ...settings })
          .onConflictDoUpdate({ target: assistantSettings.companyId, set: settings });
      });
    },
  };
}
export type AssistantRepository = ReturnType<typeof assistantRepository>;

async function settingsOf(db: Database | Transaction, companyId: string): Promise<AssistantSettings> {
  const { remembersAnswers, sharesProfile } = assistantSettings;
  const chosen = await one(
    db
      .select({ remembersAnswers, sharesProfile })
      .from(assistantSettings)
      .where(eq(assistantSettings.companyId, companyId)),
  );
  return chosen ?? { remembersAnswers: false, sharesProfile: false };
}
