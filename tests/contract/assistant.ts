import { describe, expect, test } from "vitest";
import type { ConversationRow, NewTurn } from "#features/assistant/repository.ts";
import { newId } from "#platform/ids.ts";
import { aReply } from "../support/samples/replies.ts";
import type { Open, Repositories } from "./backend.ts";
import { aStoredCompany, at, belong, type Stored } from "./rows.ts";

const aConversation = ({ id: companyId, personId }: Stored, seconds = 0): ConversationRow => ({
  id: newId(),
  companyId,
  accountId: personId,
  isShared: false,
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

/** Who asks. */
const by = ({ id: companyId, personId: userId }: Stored) => ({ companyId, userId });
const owner = ({ companyId, accountId }: ConversationRow) => ({ companyId, userId: accountId! });

async function begun(stored: Repositories, owner: Stored, seconds = 0) {
  const conversation = aConversation(owner, seconds);
  const turn = aTurn(conversation, seconds);
  await stored.assistant.begin(conversation, turn);
  return { conversation, turn };
}

export function describeConversations(open: Open) {
  describe("conversations:", () => {
    test("come the latest first, page by page, and nobody else's", async () => {
      const stored = await open();
      const [own, other] = [await aStoredCompany(stored), await aStoredCompany(stored)];
      const [first, second] = [await begun(stored, own, 0), await begun(stored, own, 60)];
      await begun(stored, other, 120);
      const page = async (limit: number, skip: number) => {
        const { rows, total } = await stored.assistant.list(by(own), { limit, skip });
        return [rows.map(({ id }) => id), total];
      };
      expect(await page(9, 0)).toEqual([[second.conversation.id, first.conversation.id], 2]);
      expect(await page(1, 1)).toEqual([[first.conversation.id], 2]);
      await stored.assistant.addTurn(aTurn(first.conversation, 180), 100, owner(first.conversation).userId);
      expect(await page(9, 0)).toEqual([[first.conversation.id, second.conversation.id], 2]);
    });

    test("keep their turns in order, whole", async () => {
      const stored = await open();
      const company = await aStoredCompany(stored);
      const { conversation, turn } = await begun(stored, company);
      const next = aTurn(conversation, 60, { message: "and for agents?" });
      expect(await stored.assistant.addTurn(next, 100, owner(conversation).userId)).toEqual({
        ...conversation,
        updatedAt: at(60),
      });
      const [first, second] = [
        { ...turn, position: 1 },
        { ...next, position: 2 },
      ];
      expect(await stored.assistant.listTurns(conversation.id, 9)).toEqual([first, second]);
      expect(await stored.assistant.listTurns(conversation.id, 1)).toEqual([second]);
      expect(await stored.assistant.countTurns(conversation.id)).toBe(2);
      expect(await stored.assistant.findTurn(owner(conversation), next.id)).toEqual(second);
    });

    test("take no more turns than they have room for, however many come at once", async () => {
      const stored = await open();
      const { conversation } = await begun(stored, await aStoredCompany(stored));
      const added = await Promise.all(
        [60, 70, 80].map((at) => stored.assistant.addTurn(aTurn(conversation, at), 2, owner(conversation).userId)),
      );
      const [room, ...others] = added.toSorted((one, other) => Number(one === "full") - Number(other === "full"));
      expect(others).toEqual(["full", "full"]);
      expect(room).toEqual({ ...conversation, updatedAt: at([60, 70, 80][added.indexOf(room!)]!) });
      expect(await stored.assistant.countTurns(conversation.id)).toBe(2);
      expect(await stored.assistant.find(owner(conversation), conversation.id)).toEqual(room);
    });

    test("keep that order when the clock goes back", async () => {
      const stored = await open();
      const { conversation, turn } = await begun(stored, await aStoredCompany(stored), 3600);
      const next = aTurn(conversation, 0);
      await stored.assistant.addTurn(next, 100, owner(conversation).userId);
      const order = (await stored.assistant.listTurns(conversation.id, 9)).map((row) => row.id);
      expect(order).toEqual([turn.id, next.id]);
    });

    test("of another company cannot be found, continued, renamed or removed, nor their answers", async () => {
      const stored = await open();
      const [own, other] = [await aStoredCompany(stored), await aStoredCompany(stored)];
      const { conversation, turn } = await begun(stored, own);
      const foreign = aTurn({ ...conversation, companyId: other.id }, 60);
      expect(await stored.assistant.find(by(other), conversation.id)).toBeUndefined();
      expect(await stored.assistant.addTurn(foreign, 100, other.personId)).toBe("gone");
      expect(await stored.assistant.change(by(other), conversation.id, { title: "Mine" }, at(60))).toBeUndefined();
      expect(await stored.assistant.remove(by(other), conversation.id, at(60))).toBe(false);
      expect(await stored.assistant.findTurn(by(other), turn.id)).toBeUndefined();
      expect(await stored.assistant.accept(by(other), turn.id, { isAccepted: true, at: at(60) })).toBeUndefined();
      expect(await stored.assistant.listTurns(conversation.id, 9)).toEqual([{ ...turn, position: 1 }]);
      expect(await stored.assistant.find(by(own), conversation.id)).toEqual(conversation);
    });

    test("are renamed, and removed with all that was said", async () => {
      const stored = await open();
      const company = await aStoredCompany(stored);
      const { conversation, turn } = await begun(stored, company);
      const renamed = { ...conversation, title: "Breaches" };
      expect(
        await stored.assistant.change(owner(conversation), conversation.id, { title: "Breaches" }, at(60)),
      ).toEqual(renamed);
      await stored.assistant.accept(owner(conversation), turn.id, { isAccepted: true, at: at(60) });
      expect(await stored.assistant.remove(owner(conversation), conversation.id, at(90))).toBe(true);
      expect(await stored.assistant.listTurns(conversation.id, 9)).toEqual([]);
      expect((await stored.assistant.acceptedVersion(company.id)).count).toBe(0);
      expect(await stored.assistant.addTurn(aTurn(conversation, 120), 100, owner(conversation).userId)).toBe("gone");
      expect(await stored.assistant.remove(owner(conversation), conversation.id, at(90))).toBe(false);
    });

    test("of a colleague are seen where they are shared, and changed by nobody else", async () => {
      const stored = await open();
      const [company, other] = [await aStoredCompany(stored), await aStoredCompany(stored)];
      const colleague = { id: company.id, personId: other.personId };
      await belong(stored, colleague);
      const { conversation, turn } = await begun(stored, company);
      const seen = async () => [
        (await stored.assistant.list(by(colleague), { limit: 9, skip: 0 })).total,
        (await stored.assistant.find(by(colleague), conversation.id))?.id,
        (await stored.assistant.findTurn(by(colleague), turn.id))?.id,
      ];
      expect(await seen()).toEqual([0, undefined, undefined]);
      const shared = await stored.assistant.change(by(company), conversation.id, { isShared: true }, at(60));
      expect(shared).toEqual({ ...conversation, isShared: true });
      expect(await seen()).toEqual([1, conversation.id, turn.id]);
      expect(await stored.assistant.change(by(colleague), conversation.id, { title: "Mine" }, at(90))).toBeUndefined();
      expect(await stored.assistant.remove(by(colleague), conversation.id, at(90))).toBe(false);
      expect(await stored.assistant.addTurn(aTurn(conversation, 90), 100, colleague.personId)).toBe("gone");
    });

    test("answers that were marked as right are listed for their company, the latest first", async () => {
      const stored = await open();
      const [own, other] = [await aStoredCompany(stored), await aStoredCompany(stored)];
      const [first, second] = [await begun(stored, own, 0), await begun(stored, own, 60)];
      const foreign = await begun(stored, other, 0);
      for (const [{ turn, conversation }, seconds] of [[first, 90], [second, 80], [foreign, 70]] as const)
        await stored.assistant.accept(owner(conversation), turn.id, { isAccepted: true, at: at(seconds) }); // prettier-ignore
      const listed = async (limit: number) => (await stored.assistant.listAccepted(own.id, limit)).map(({ id }) => id);
      expect(await listed(9)).toEqual([first.turn.id, second.turn.id]);
      expect(await listed(1)).toEqual([first.turn.id]);
      const before = await stored.assistant.acceptedVersion(own.id);
      await stored.assistant.accept(by(own), first.turn.id, { isAccepted: false, at: at(99) });
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
