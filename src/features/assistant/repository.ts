import { and, count, desc, eq, getTableColumns, isNotNull, max, min, or } from "drizzle-orm";
import { one, type Database, type Transaction } from "#platform/database.ts";
import { countRows } from "#platform/database/sql.ts";
import { recordAudit } from "../audit/repository.ts";
import { changedValues } from "../audit/rules.ts";
import type { AssistantSettings } from "./schema.ts";
import { assistantSettings, conversations, turns } from "./tables.ts";

export type ConversationRow = typeof conversations.$inferSelect;
export type TurnRow = typeof turns.$inferSelect;
export type NewTurn = Omit<TurnRow, "position">;

/** Who asks, in which company. */
export type Whose = { companyId: string; userId: string };

const ofPerson = ({ companyId, userId }: Whose) =>
  and(eq(conversations.companyId, companyId), eq(conversations.accountId, userId));
/** What a person sees: its own conversations, and those that colleagues share. */
const seenBy = ({ companyId, userId }: Whose) =>
  and(
    eq(conversations.companyId, companyId),
    or(eq(conversations.accountId, userId), eq(conversations.isShared, true)),
  );
const own = (whose: Whose, id: string) => and(ofPerson(whose), eq(conversations.id, id));
const seen = (whose: Whose, id: string) => and(seenBy(whose), eq(conversations.id, id));
const isOfConversation = eq(conversations.id, turns.conversationId);
const isAccepted = (companyId: string) => and(eq(turns.companyId, companyId), isNotNull(turns.acceptedAt));

export function assistantRepository(db: Database) {
  return {
    ...acceptedAnswers(db),

    /** The conversations that somebody sees, the latest first. */
    async list(
      whose: Whose,
      page: { limit: number; skip: number },
    ): Promise<{ rows: ConversationRow[]; total: number }> {
      const which = seenBy(whose);
      const rows = await db
        .select()
        .from(conversations)
        .where(which)
        .orderBy(desc(conversations.updatedAt), desc(conversations.id))
        .limit(page.limit)
        .offset(page.skip);
      return {
        rows,
        total: await countRows(db, conversations, which),
      };
    },

    async find(whose: Whose, id: string): Promise<ConversationRow | undefined> {
      return one(db.select().from(conversations).where(seen(whose, id)));
    },

    /** The last `limit` turns, oldest first. */
    async listTurns(conversationId: string, limit: number): Promise<TurnRow[]> {
      const ofConversation = eq(turns.conversationId, conversationId);
      const last = await db.select().from(turns).where(ofConversation).orderBy(desc(turns.position)).limit(limit);
      return last.toReversed();
    },

    async findTurn(whose: Whose, id: string): Promise<TurnRow | undefined> {
      return one(turnSeenBy(db, whose, id));
    },

    /** Begins a conversation with its first turn. */
    async begin(conversation: ConversationRow, turn: NewTurn): Promise<void> {
      await db.write(async (tx) => {
        await tx.insert(conversations).values(conversation);
        await tx.insert(turns).values({ ...turn, position: 1 });
      });
    },

    /** Adds a turn at the end of its conversation; when that is gone meanwhile, or full, nothing is stored. */
    async addTurn(turn: NewTurn, most: number, userId: string): Promise<ConversationRow | "gone" | "full"> {
      const ofConversation = eq(turns.conversationId, turn.conversationId);
      return db.write(async (tx) => {
        const position = max(turns.position);
        const last = (await one(tx.select({ position }).from(turns).where(ofConversation)))?.position ?? 0;
        if (last >= most) return "full";
        const grown = await one(
          tx
            .update(conversations)
            .set({ updatedAt: turn.createdAt })
            .where(own({ companyId: turn.companyId, userId }, turn.conversationId))
            .returning(),
        );
        if (!grown) return "gone";
        await tx.insert(turns).values({ ...turn, position: last + 1 });
        return grown;
      });
    },

    /** Gives a conversation of one's own another title, or shows it to the company, or no longer. */
    async change(
      whose: Whose,
      id: string,
      change: Partial<Pick<ConversationRow, "title" | "isShared">>,
      at: string,
    ): Promise<ConversationRow | undefined> {
      return db.write(async (tx) => {
        const before = await one(tx.select().from(conversations).where(own(whose, id)));
        if (!before) return undefined;
        const after = { ...before, ...change };
        const changed = changedValues(
          { title: before.title, isShared: before.isShared },
          { title: after.title, isShared: after.isShared },
        );
        if (!changed) return before;
        await tx.update(conversations).set(change).where(own(whose, id));
        const action = before.isShared === after.isShared ? "conversation.renamed" : "conversation.shared";
        await recordAudit(tx, { companyId: whose.companyId, at, action, subject: id, ...changed });
        return after;
      });
    },

    /** Removes a conversation with its turns; false when there is none. */
    async remove(whose: Whose, id: string, at: string): Promise<boolean> {
      return db.write(async (tx) => {
        const ofConversation = eq(turns.conversationId, id);
        const said = await countRows(tx, turns, ofConversation);
        const removed = await one(tx.delete(conversations).where(own(whose, id)).returning());
        if (!removed) return false;
        const before = { title: removed.title, turns: said };
        await recordAudit(tx, { companyId: whose.companyId, at, action: "conversation.deleted", subject: id, before });
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
      whose: Whose,
      id: string,
      { isAccepted, at }: { isAccepted: boolean; at: string },
    ): Promise<TurnRow | undefined> {
      return db.write(async (tx) => {
        const before = await one(turnSeenBy(tx, whose, id));
        if (!before) return undefined;
        const { companyId } = whose;
        const acceptedAt = isAccepted ? at : null;
        if ((before.acceptedAt !== null) !== isAccepted)
          await recordAudit(tx, {
            companyId,
            at,
            action: isAccepted ? "answer.accepted" : "answer.unaccepted",
            subject: id,
            after: { conversationId: before.conversationId, question: before.message },
          });
        return one(tx.update(turns).set({ acceptedAt }).where(eq(turns.id, id)).returning());
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

/** An answer in a conversation that somebody sees. */
const turnSeenBy = (db: Pick<Database, "select">, whose: Whose, id: string) =>
  db
    .select(getTableColumns(turns))
    .from(turns)
    .innerJoin(conversations, isOfConversation)
    .where(and(eq(turns.id, id), seenBy(whose)));

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
