import { describe, expect, test } from "vitest";
import type { ConversationRow, NewTurn } from "#features/assistant/repository.ts";
import { newId } from "#platform/ids.ts";
import { aReply } from "../support/samples/replies.ts";
import type { Open, Repositories } from "./backend.ts";
import { aStoredCompany, at } from "./rows.ts";

const aConversation = (companyId: string, seconds = 0): ConversationRow => ({
  id: newId(),
  companyId,
  title: "How soon is a breach reported?",
  createdAt: at(seconds),
  updatedAt: at(seconds),
});
const aTurn = (conversation: ConversationRow, seconds: number, changes: Partial<NewTurn> = {}): NewTurn => ({
  id: newId(),
  conversationId: conversation.id,
  companyId: conversation.companyId,
  message: "How soon?",
  reply: aReply(),
  createdAt: at(seconds),
  acceptedAt: null,
  ...changes,
});

async function begun(stored: Repositories, companyId: string, seconds = 0) {
  const conversation = aConversation(companyId, seconds);
  const turn = aTurn(conversation, seconds);
  await stored.assistant.begin(conversation, turn);
  return { conversation, turn };
}

export function describeConversations(open: Open) {
  describe("conversations:", () => {
    test("come the latest first, page by page, and nobody else's", async () => {
      const stored = await open();
      const [own, other] = [await aStoredCompany(stored), await aStoredCompany(stored)];
      const [first, second] = [await begun(stored, own.id, 0), await begun(stored, own.id, 60)];
      await begun(stored, other.id, 120);
      const page = async (limit: number, skip: number) => {
        const { rows, total } = await stored.assistant.list(own.id, { limit, skip });
        return [rows.map(({ id }) => id), total];
      };
      expect(await page(9, 0)).toEqual([[second.conversation.id, first.conversation.id], 2]);
      expect(await page(1, 1)).toEqual([[first.conversation.id], 2]);
      await stored.assistant.addTurn(aTurn(first.conversation, 180), 100);
      expect(await page(9, 0)).toEqual([[first.conversation.id, second.conversation.id], 2]);
    });

    test("keep their turns in order, whole", async () => {
      const stored = await open();
      const { id } = await aStoredCompany(stored);
      const { conversation, turn } = await begun(stored, id);
      const next = aTurn(conversation, 60, { message: "and for agents?" });
      expect(await stored.assistant.addTurn(next, 100)).toEqual({ ...conversation, updatedAt: at(60) });
      const [first, second] = [
        { ...turn, position: 1 },
        { ...next, position: 2 },
      ];
      expect(await stored.assistant.listTurns(conversation.id, 9)).toEqual([first, second]);
      expect(await stored.assistant.listTurns(conversation.id, 1)).toEqual([second]);
      expect(await stored.assistant.countTurns(conversation.id)).toBe(2);
      expect(await stored.assistant.findTurn(id, next.id)).toEqual(second);
    });

    test("take no more turns than they have room for, however many come at once", async () => {
      const stored = await open();
      const { conversation } = await begun(stored, (await aStoredCompany(stored)).id);
      const added = await Promise.all([60, 70, 80].map((at) => stored.assistant.addTurn(aTurn(conversation, at), 2)));
      const [room, ...others] = added.toSorted((one, other) => Number(one === "full") - Number(other === "full"));
      expect(others).toEqual(["full", "full"]);
      expect(room).toEqual({ ...conversation, updatedAt: at([60, 70, 80][added.indexOf(room!)]!) });
      expect(await stored.assistant.countTurns(conversation.id)).toBe(2);
      expect(await stored.assistant.find(conversation.companyId, conversation.id)).toEqual(room);
    });

    test("keep that order when the clock goes back", async () => {
      const stored = await open();
      const { id } = await aStoredCompany(stored);
      const { conversation, turn } = await begun(stored, id, 3600);
      const next = aTurn(conversation, 0);
      await stored.assistant.addTurn(next, 100);
      const order = (await stored.assistant.listTurns(conversation.id, 9)).map((row) => row.id);
      expect(order).toEqual([turn.id, next.id]);
    });

    test("of another company cannot be found, continued, renamed or removed, nor their answers", async () => {
      const stored = await open();
      const [own, other] = [await aStoredCompany(stored), await aStoredCompany(stored)];
      const { conversation, turn } = await begun(stored, own.id);
      const foreign = aTurn({ ...conversation, companyId: other.id }, 60);
      expect(await stored.assistant.find(other.id, conversation.id)).toBeUndefined();
      expect(await stored.assistant.addTurn(foreign, 100)).toBe("gone");
      expect(await stored.assistant.rename(other.id, conversation.id, "Mine", at(60))).toBeUndefined();
      expect(await stored.assistant.remove(other.id, conversation.id, at(60))).toBe(false);
      expect(await stored.assistant.findTurn(other.id, turn.id)).toBeUndefined();
      expect(await stored.assistant.accept(other.id, turn.id, { isAccepted: true, at: at(60) })).toBeUndefined();
      expect(await stored.assistant.listTurns(conversation.id, 9)).toEqual([{ ...turn, position: 1 }]);
      expect(await stored.assistant.find(own.id, conversation.id)).toEqual(conversation);
    });

    test("are renamed, and removed with all that was said", async () => {
      const stored = await open();
      const { id } = await aStoredCompany(stored);
      const { conversation, turn } = await begun(stored, id);
      const renamed = { ...conversation, title: "Breaches" };
      expect(await stored.assistant.rename(id, conversation.id, "Breaches", at(60))).toEqual(renamed);
      await stored.assistant.accept(id, turn.id, { isAccepted: true, at: at(60) });
      expect(await stored.assistant.remove(id, conversation.id, at(90))).toBe(true);
      expect(await stored.assistant.listTurns(conversation.id, 9)).toEqual([]);
      expect((await stored.assistant.acceptedVersion(id)).count).toBe(0);
      expect(await stored.assistant.addTurn(aTurn(conversation, 120), 100)).toBe("gone");
      expect(await stored.assistant.remove(id, conversation.id, at(90))).toBe(false);
    });

    test("answers that were marked as right are listed for their company, the latest first", async () => {
      const stored = await open();
      const [own, other] = [await aStoredCompany(stored), await aStoredCompany(stored)];
      const [first, second] = [await begun(stored, own.id, 0), await begun(stored, own.id, 60)];
      const foreign = await begun(stored, other.id, 0);
      for (const [{ turn }, seconds] of [[first, 90], [second, 80], [foreign, 70]] as const)
        await stored.assistant.accept(turn.companyId, turn.id, { isAccepted: true, at: at(seconds) }); // prettier-ignore
      const listed = async (limit: number) => (await stored.assistant.listAccepted(own.id, limit)).map(({ id }) => id);
      expect(await listed(9)).toEqual([first.turn.id, second.turn.id]);
      expect(await listed(1)).toEqual([first.turn.id]);
      const before = await stored.assistant.acceptedVersion(own.id);
      await stored.assistant.accept(own.id, first.turn.id, { isAccepted: false, at: at(99) });
      expect(await listed(9)).toEqual([second.turn.id]);
      const after = await stored.assistant.acceptedVersion(own.id);
      expect([before.count, after.count]).toEqual([2, 1]);
      expect(after.version).not.toBe(before.version);
    });

    test("a company's choices are off until it chooses", async () => {
      const stored = await open();
      const { id } = await aStoredCompany(stored);
      expect(await stored.assistant.getSettings(id)).toEqual({ remembersAnswers: false, sharesProfile: false });
      await stored.assistant.saveSettings(id, { remembersAnswers: true, sharesProfile: false }, at(1));
      await stored.assistant.saveSettings(id, { remembersAnswers: true, sharesProfile: true }, at(2));
      expect(await stored.assistant.getSettings(id)).toEqual({ remembersAnswers: true, sharesProfile: true });
    });
  });
}
