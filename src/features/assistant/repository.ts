import { and, count, desc, eq, isNotNull, max, min } from "drizzle-orm";
import type { Database, Transaction } from "#platform/database.ts";
import { auditWithin } from "../audit/repository.ts";
import { changedValues } from "../audit/rules.ts";
import type { AssistantSettings } from "./schema.ts";
import { assistantSettings, conversations, turns } from "./tables.ts";

export type ConversationRow = typeof conversations.$inferSelect;
export type TurnRow = typeof turns.$inferSelect;
export type NewTurn = Omit<TurnRow, "position">;

export function assistantRepository(db: Database) {
  const own = (companyId: string, id: string) => and(eq(conversations.companyId, companyId), eq(conversations.id, id));
  const ownTurn = (companyId: string, id: string) => and(eq(turns.companyId, companyId), eq(turns.id, id));
  const isAccepted = (companyId: string) => and(eq(turns.companyId, companyId), isNotNull(turns.acceptedAt));

  return {
    /** A company's conversations, the latest first. */
    async list(
      companyId: string,
      page: { limit: number; skip: number },
    ): Promise<{ rows: ConversationRow[]; total: number }> {
      const ofCompany = eq(conversations.companyId, companyId);
      const rows = db
        .select()
        .from(conversations)
        .where(ofCompany)
        .orderBy(desc(conversations.updatedAt), desc(conversations.id))
        .limit(page.limit)
        .offset(page.skip)
        .all();
      return { rows, total: db.select({ total: count() }).from(conversations).where(ofCompany).get()?.total ?? 0 };
    },

    async find(companyId: string, id: string): Promise<ConversationRow | undefined> {
      return db.select().from(conversations).where(own(companyId, id)).get();
    },

    /** The last `limit` turns, oldest first. */
    async listTurns(conversationId: string, limit: number): Promise<TurnRow[]> {
      const ofConversation = eq(turns.conversationId, conversationId);
      const last = db.select().from(turns).where(ofConversation).orderBy(desc(turns.position)).limit(limit).all();
      return last.toReversed();
    },

    async findTurn(companyId: string, id: string): Promise<TurnRow | undefined> {
      return db.select().from(turns).where(ownTurn(companyId, id)).get();
    },

    /** Begins a conversation with its first turn. */
    async begin(conversation: ConversationRow, turn: NewTurn): Promise<void> {
      db.transaction(
        (tx) => {
          tx.insert(conversations).values(conversation).run();
          tx.insert(turns)
            .values({ ...turn, position: 1 })
            .run();
        },
        { behavior: "immediate" },
      );
    },

    /** Adds a turn at the end of its conversation; undefined when that is gone meanwhile, and then nothing is stored. */
    async addTurn(turn: NewTurn): Promise<ConversationRow | undefined> {
      return db.transaction(
        (tx) => {
          const grown = tx
            .update(conversations)
            .set({ updatedAt: turn.createdAt })
            .where(own(turn.companyId, turn.conversationId))
            .returning()
            .get();
          if (!grown) return undefined;
          const ofConversation = eq(turns.conversationId, turn.conversationId);
          const last = tx
            .select({ position: max(turns.position) })
            .from(turns)
            .where(ofConversation)
            .get()?.position;
          tx.insert(turns)
            .values({ ...turn, position: (last ?? 0) + 1 })
            .run();
          return grown;
        },
        { behavior: "immediate" },
      );
    },

    async rename(companyId: string, id: string, title: string, at: string): Promise<ConversationRow | undefined> {
      return db.transaction(
        (tx) => {
          const before = tx.select().from(conversations).where(own(companyId, id)).get();
          const after = tx.update(conversations).set({ title }).where(own(companyId, id)).returning().get();
          const changed = before && after && changedValues({ title: before.title }, { title });
          if (changed) auditWithin(tx, { companyId, at, action: "conversation.renamed", subject: id, ...changed });
          return after;
        },
        { behavior: "immediate" },
      );
    },

    /** Removes a conversation with its turns; false when there is none. */
    async remove(companyId: string, id: string, at: string): Promise<boolean> {
      return db.transaction(
        (tx) => {
          const ofConversation = eq(turns.conversationId, id);
          const said = tx.select({ turns: count() }).from(turns).where(ofConversation).get()?.turns ?? 0;
          const removed = tx.delete(conversations).where(own(companyId, id)).returning().get();
          if (!removed) return false;
          const before = { title: removed.title, turns: said };
          auditWithin(tx, { companyId, at, action: "conversation.deleted", subject: id, before });
          return true;
        },
        { behavior: "immediate" },
      );
    },

    /** Marks an answer as right, or takes that back with null. */
    async accept(
      companyId: string,
      id: string,
      { isAccepted, at }: { isAccepted: boolean; at: string },
    ): Promise<TurnRow | undefined> {
      return db.transaction(
        (tx) => {
          const before = tx.select().from(turns).where(ownTurn(companyId, id)).get();
          if (!before) return undefined;
          const acceptedAt = isAccepted ? at : null;
          if ((before.acceptedAt !== null) !== isAccepted)
            auditWithin(tx, {
              companyId,
              at,
              action: isAccepted ? "answer.accepted" : "answer.unaccepted",
              subject: id,
              after: { conversationId: before.conversationId, question: before.message },
            });
          return tx.update(turns).set({ acceptedAt }).where(ownTurn(companyId, id)).returning().get();
        },
        { behavior: "immediate" },
      );
    },

    /** The answers that a company has marked as right, the latest first. */
    async listAccepted(companyId: string, limit: number): Promise<TurnRow[]> {
      return db
        .select()
        .from(turns)
        .where(isAccepted(companyId))
        .orderBy(desc(turns.acceptedAt), desc(turns.id))
        .limit(limit)
        .all();
    },

    /** How many there are, and a text that moves whenever one comes or goes. */
    async acceptedVersion(companyId: string): Promise<{ count: number; version: string }> {
      const accepted = { count: count(), last: max(turns.acceptedAt), first: min(turns.acceptedAt) };
      const row = db.select(accepted).from(turns).where(isAccepted(companyId)).get();
      const known = row?.count ?? 0;
      return { count: known, version: `${known} ${row?.first ?? ""} ${row?.last ?? ""}` };
    },

    async countTurns(conversationId: string): Promise<number> {
      const ofConversation = eq(turns.conversationId, conversationId);
      return db.select({ said: count() }).from(turns).where(ofConversation).get()?.said ?? 0;
    },

    /** What a company chose; both off where it chose nothing. */
    async getSettings(companyId: string): Promise<AssistantSettings> {
      return settingsOf(db, companyId);
    },

    async saveSettings(
      companyId: string,
      { remembersAnswers, sharesProfile }: AssistantSettings,
      at: string,
    ): Promise<void> {
      const settings = { remembersAnswers, sharesProfile };
      db.transaction(
        (tx) => {
          const changed = changedValues(settingsOf(tx, companyId), settings);
          if (changed) auditWithin(tx, { companyId, at, action: "assistant.changed", ...changed });
          tx.insert(assistantSettings)
            .values({ companyId, ...settings })
            .onConflictDoUpdate({ target: assistantSettings.companyId, set: settings })
            .run();
        },
        { behavior: "immediate" },
      );
    },
  };
}
export type AssistantRepository = ReturnType<typeof assistantRepository>;

function settingsOf(db: Database | Transaction, companyId: string): AssistantSettings {
  const { remembersAnswers, sharesProfile } = assistantSettings;
  const chosen = db
    .select({ remembersAnswers, sharesProfile })
    .from(assistantSettings)
    .where(eq(assistantSettings.companyId, companyId))
    .get();
  return chosen ?? { remembersAnswers: false, sharesProfile: false };
}
