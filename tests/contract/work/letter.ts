import { describe, expect, test } from "vitest";
import type { AnnexRow, LetterRow } from "#features/letter/repository.ts";
import { mostLetters } from "#features/letter/vocabulary.ts";
import type { Open } from "../backend.ts";
import { aStoredCompany, at } from "../rows.ts";

const head = { address: "1 Marina, Lagos", contact: "ops@bank.ng", signatories: [{ name: "Ada Eze", title: "CCO" }] };
const occurrenceId = "cbn-example-2024.r1~2026-11";
const logged = { actions: undefined, from: undefined, before: undefined };

const aLetter = (companyId: string, id: string, seconds = 0): LetterRow => ({
  id,
  companyId,
  occurrenceId,
  content: { attempts: [{ at: at(0), what: "Uploaded", result: "Error 503" }] } as unknown as LetterRow["content"],
  writtenAt: at(seconds),
});
const anAnnex = (companyId: string, id: string, seconds = 0): Omit<AnnexRow, "letterId" | "position"> => ({
  id,
  companyId,
  name: `${id}.png`,
  file: `${id.padEnd(64, "0")}.png`,
  bytes: 7,
  createdAt: at(seconds),
});

async function withCompany(open: Open) {
  const stored = await open();
  const { id: companyId } = await aStoredCompany(stored);
  const entries = async () =>
    (await stored.audit.list(companyId, logged, { limit: 20, skip: 0 })).rows.flatMap(({ action }) =>
      action.startsWith("letter.") ? [action] : [],
    );
  return { stored, letters: stored.letters, companyId, entries };
}

/** Letters to regulators, their heads and their screenshots. */
export function describeLetters(open: Open) {
  describe("letters:", () => {
    test("each company has one head, whose changes are recorded, the same again not", async () => {
      const { letters, companyId, entries } = await withCompany(open);
      expect(await letters.findHead(companyId)).toBeUndefined();
      await letters.saveHead(companyId, head, at(0));
      await letters.saveHead(companyId, head, at(1));
      expect(await letters.findHead(companyId)).toEqual(head);
      await letters.saveHead(companyId, { ...head, signatories: [] }, at(2));
      expect(await letters.findHead(companyId)).toEqual({ ...head, signatories: [] });
      expect(await letters.findHead("another")).toBeUndefined();
      expect(await entries()).toEqual(["letter.headChanged", "letter.headChanged"]);
    });

    test("a letter takes the screenshots that wait, in the order that is asked for", async () => {
      const { letters, companyId, entries } = await withCompany(open);
      for (const id of ["b", "a", "c"]) await letters.addAnnex(anAnnex(companyId, id));
      expect(await letters.annexBytes(companyId)).toBe(21);
      expect(await letters.add(aLetter(companyId, "first"), ["b", "a"])).toBe("kept");
      expect((await letters.listAnnexes(["first"])).map(({ id, position }) => [id, position])).toEqual([["b", 0], ["a", 1]]);
      expect(await letters.find(companyId, "first")).toEqual(aLetter(companyId, "first"));
      expect(await letters.findAnnex(companyId, "a")).toMatchObject({ letterId: "first", bytes: 7 });
      expect((await letters.listFiles()).toSorted()).toEqual(["a", "b", "c"].map((id) => anAnnex(companyId, id).file));
      expect((await entries()).toSorted()).toEqual([...Array.from({ length: 3 }, () => "letter.annexAdded"), "letter.made"]);
    }); // prettier-ignore

    test("a screenshot that is another's, or in a letter already, lets nothing be kept", async () => {
      const { letters, companyId, stored } = await withCompany(open);
      const { id: other } = await aStoredCompany(stored);
      await letters.addAnnex(anAnnex(other, "theirs"));
      await letters.addAnnex(anAnnex(companyId, "own"));
      expect(await letters.add(aLetter(companyId, "first"), ["own", "theirs"])).toBe("unknown annex");
      expect(await letters.add(aLetter(companyId, "first"), ["own"])).toBe("kept");
      expect(await letters.add(aLetter(companyId, "second"), ["own"])).toBe("unknown annex");
      expect(await letters.list(companyId, occurrenceId)).toEqual([aLetter(companyId, "first")]);
      expect([await letters.find(other, "first"), await letters.findAnnex(other, "own")]).toEqual([
        undefined,
        undefined,
      ]);
    });

    test("lists an occurrence's, the newest first, and keeps so many of it and no more", async () => {
      const { letters, companyId } = await withCompany(open);
      const ids = Array.from({ length: mostLetters }, (_, index) => `letter-${String(index).padStart(3, "0")}`);
      for (const [index, id] of ids.entries()) await letters.add(aLetter(companyId, id, index), []);
      expect(await letters.add(aLetter(companyId, "more"), [])).toBe("too many");
      expect((await letters.list(companyId, occurrenceId)).map(({ id }) => id)).toEqual(ids.toReversed());
      expect(await letters.list("another", occurrenceId)).toEqual([]);
    });

    test("forgets screenshots that wait for long, none of a letter", async () => {
      const { letters, companyId } = await withCompany(open);
      for (const [id, seconds] of [["sent", 0], ["old", 0], ["new", 60]] as const) await letters.addAnnex(anAnnex(companyId, id, seconds));
      await letters.add(aLetter(companyId, "first"), ["sent"]);
      expect(await letters.forgetWaiting(at(60))).toBe(1);
      expect((await letters.listFiles()).toSorted()).toEqual(["new", "sent"].map((id) => anAnnex(companyId, id).file));
      expect(await letters.listAnnexes(["unknown"])).toEqual([]);
    }); // prettier-ignore
  });
}
