import { instant, type Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import type { AssistantRepository, ConversationRow, NewTurn } from "../repository.ts";
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
    companyId: string,
    conversationId: string | undefined,
    said: { message: string; reply: Reply },
  ): Promise<{ conversation: Conversation; turn: Turn }> {
    const at = instant(clock);
    const turn = { ...said, id: newId(), companyId, createdAt: at, acceptedAt: null };
    if (conversationId === undefined) {
      const begun = { id: newId(), companyId, title: titleOf(said.message), createdAt: at, updatedAt: at };
      await stored.begin(begun, { ...turn, conversationId: begun.id });
      return { conversation: asConversation(begun), turn: asTurn({ ...turn, conversationId: begun.id }) };
    }
    const grown = await stored.addTurn({ ...turn, conversationId }, mostTurns);
    if (grown === "gone") throw noConversation();
    if (grown === "full") throw noRoom();
    return { conversation: asConversation(grown), turn: asTurn({ ...turn, conversationId }) };
  }

  return {
    keep,

    /** A company's conversations, the latest first. */
    async listConversations(companyId: string, page: { limit: number; skip: number }) {
      const { rows, total } = await stored.list(companyId, page);
      return { rows: rows.map(asConversation), total };
    },

    /** One conversation with its turns. @throws AppError `not_found` */
    async getConversation(companyId: string, id: string): Promise<WholeConversation> {
      const conversation = await stored.find(companyId, id);
      if (!conversation) throw noConversation();
      return { ...asConversation(conversation), turns: (await stored.listTurns(id, mostTurns)).map(asTurn) };
    },

    /**
     * What was said last, oldest first, for an answer that goes on from there.
     * @throws AppError `not_found`, `conflict` when there is no room for more
     */
    async lastTurns(companyId: string, id: string, limit: number): Promise<Turn[]> {
      if (!(await stored.find(companyId, id))) throw noConversation();
      if ((await stored.countTurns(id)) >= mostTurns) throw noRoom();
      return (await stored.listTurns(id, limit)).map(asTurn);
    },

    /** One answer with its question. @throws AppError `not_found` */
    async getTurn(companyId: string, id: string): Promise<Turn> {
      const row = await stored.findTurn(companyId, id);
      if (!row) throw noTurn();
      return asTurn(row);
    },

    /** @throws AppError `not_found` */
    async renameConversation(companyId: string, id: string, title: string): Promise<Conversation> {
      const renamed = await stored.rename(companyId, id, title, instant(clock));
      if (!renamed) throw noConversation();
      return asConversation(renamed);
    },

    /** Removes a conversation with all that was said in it. @throws AppError `not_found` */
    async removeConversation(companyId: string, id: string): Promise<void> {
      if (!(await stored.remove(companyId, id, instant(clock)))) throw noConversation();
    },

    /** Marks an answer as right, or takes that back. Only what was answered can be. @throws AppError `not_found`, `conflict` */
    async acceptAnswer(companyId: string, id: string, isAccepted: boolean): Promise<Turn> {
      const turn = await stored.findTurn(companyId, id);
      if (!turn) throw noTurn();
      if (isAccepted && turn.reply.outcome !== "answered")
        throw new AppError("conflict", "Only an answer that cites a regulation can be marked as right");
      const accepted = await stored.accept(companyId, id, { isAccepted, at: instant(clock) });
      if (!accepted) throw noTurn();
      return asTurn(accepted);
    },
  };
}

const asConversation = ({ id, title, createdAt, updatedAt }: ConversationRow): Conversation => {
  return { id, title, createdAt, updatedAt };
};
const asTurn = ({ id, message, reply, createdAt, acceptedAt }: NewTurn): Turn => {
  // An answer that was kept before has less than one has now.
  return { id, message, reply: replySchema.parse(reply), createdAt, isAccepted: acceptedAt !== null };
};
