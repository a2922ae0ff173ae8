import { instant, type Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import type { AssistantRepository, ConversationRow, NewTurn, Whose } from "../repository.ts";
import { titleOf } from "../rules/compose/title.ts";
import { replySchema, type Conversation, type Reply, type Turn, type WholeConversation } from "../schema.ts";

export type ConversationDeps = { stored: AssistantRepository; clock: Clock };

const noConversation = () => new AppError("not_found", "Conversation not found");
/** A conversation that is longer is no conversation any more, and slow to open. */
const mostTurns = 100;

const noRoom = () => new AppError("conflict", `This chat has ${mostTurns} messages. Please begin a new one.`);
const noTurn = () => new AppError("not_found", "Answer not found");

/** What was said, kept. */
export function conversationKeeping({ stored, clock }: ConversationDeps) {
  /**
   * Keeps a turn: in its conversation, or as the first of a new one.
   * @throws AppError `not_found` when the conversation was removed meanwhile, `conflict` when others have filled it
   */
  async function keep(
    whose: Whose,
    conversationId: string | undefined,
    said: { message: string; reply: Reply },
  ): Promise<{ conversation: Conversation; turn: Turn }> {
    const at = instant(clock);
    const { companyId, userId } = whose;
    const turn = { ...said, id: newId(), companyId, createdAt: at, acceptedAt: null };
    if (conversationId === undefined) {
      const times = { createdAt: at, updatedAt: at };
      const begun = {
        id: newId(),
        companyId,
        accountId: userId,
        isShared: false,
        title: titleOf(said.message),
        ...times,
      };
      await stored.begin(begun, { ...turn, conversationId: begun.id });
      return { conversation: asConversation(begun, whose), turn: asTurn({ ...turn, conversationId: begun.id }) };
    }
    const grown = await stored.addTurn({ ...turn, conversationId }, mostTurns, userId);
    if (grown === "gone") throw noConversation();
    if (grown === "full") throw noRoom();
    return { conversation: asConversation(grown, whose), turn: asTurn({ ...turn, conversationId }) };
  }

  return {
    keep,

    /** A person's conversations and those that colleagues share, the latest first. */
    async listConversations(whose: Whose, page: { limit: number; skip: number }) {
      const { rows, total } = await stored.list(whose, page);
      return { rows: rows.map((row) => asConversation(row, whose)), total };
    },

    /** One conversation with its turns. @throws AppError `not_found` */
    async getConversation(whose: Whose, id: string): Promise<WholeConversation> {
      const conversation = await stored.find(whose, id);
      if (!conversation) throw noConversation();
      return { ...asConversation(conversation, whose), turns: (await stored.listTurns(id, mostTurns)).map(asTurn) };
    },

    /**
     * What was said last, oldest first, for an answer that goes on from there.
     * @throws AppError `not_found`, `conflict` when there is no room for more
     */
    async lastTurns(whose: Whose, id: string, limit: number): Promise<Turn[]> {
      if (!(await stored.find(whose, id))) throw noConversation();
      if ((await stored.countTurns(id)) >= mostTurns) throw noRoom();
      return (await stored.listTurns(id, limit)).map(asTurn);
    },

    /** One answer with its question. @throws AppError `not_found` */
    async getTurn(whose: Whose, id: string): Promise<Turn> {
      const row = await stored.findTurn(whose, id);
      if (!row) throw noTurn();
      return asTurn(row);
    },

    /** In which conversation an answer stands. @throws AppError `not_found` */
    async conversationOf(whose: Whose, id: string): Promise<string> {
      const row = await stored.findTurn(whose, id);
      if (!row) throw noTurn();
      return row.conversationId;
    },

    /** Of one's own alone. @throws AppError `not_found` */
    async changeConversation(
      whose: Whose,
      id: string,
      { title, isShared }: { title?: string | undefined; isShared?: boolean | undefined },
    ): Promise<Conversation> {
      const change = { ...(title !== undefined && { title }), ...(isShared !== undefined && { isShared }) };
      const changed = await stored.change(whose, id, change, instant(clock));
      if (!changed) throw noConversation();
      return asConversation(changed, whose);
    },

    /** Removes a conversation with all that was said in it. @throws AppError `not_found` */
    async removeConversation(whose: Whose, id: string): Promise<void> {
      if (!(await stored.remove(whose, id, instant(clock)))) throw noConversation();
    },

    /** Marks an answer as right, or takes that back. Only what was answered can be. @throws AppError `not_found`, `conflict` */
    async acceptAnswer(whose: Whose, id: string, isAccepted: boolean): Promise<Turn> {
      const turn = await stored.findTurn(whose, id);
      if (!turn) throw noTurn();
      if (isAccepted && turn.reply.outcome !== "answered")
        throw new AppError("conflict", "Only an answer that cites a regulation can be marked as right");
      const accepted = await stored.accept(whose, id, { isAccepted, at: instant(clock) });
      if (!accepted) throw noTurn();
      return asTurn(accepted);
    },
  };
}

const asConversation = (row: ConversationRow, { userId }: Whose): Conversation => {
  const { id, title, accountId, isShared, createdAt, updatedAt } = row;
  return { id, title, isShared, isOwn: accountId === userId, createdAt, updatedAt };
};
const asTurn = ({ id, message, reply, createdAt, acceptedAt }: NewTurn): Turn => {
  // An answer that was kept before has less than one has now.
  return { id, message, reply: replySchema.parse(reply), createdAt, isAccepted: acceptedAt !== null };
};
