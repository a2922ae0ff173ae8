import { expect, test } from "vitest";
import { receiptState } from "#features/circular/rules/receipt.ts";
import { nextReminder, remindersOf } from "#features/circular/rules/reminding.ts";
import { textOfDocument } from "#features/circular/rules/text.ts";
import { versionOf } from "#features/circular/service/subjects.ts";
import { mostShown } from "#features/circular/vocabulary.ts";

const none = { openedAt: null, openedHash: null, confirmedAt: null, confirmedHash: null };
const opened = { ...none, openedAt: "2026-11-28T10:00:00.000Z", openedHash: "a" };
const confirmed = (at: string) => ({ ...opened, confirmedAt: at, confirmedHash: "a" });

test.each([
  ["not opened", none, false, "not-opened"],
  ["opened", opened, false, "opened"],
  // The day ends at midnight in Lagos, an hour before that of UTC.
  ["confirmed in the last second", confirmed("2026-11-30T22:59:59.999Z"), false, "confirmed"],
  ["confirmed a second late", confirmed("2026-11-30T23:00:00.000Z"), false, "confirmed-late"],
  ["left without a word", none, true, "left"],
  ["left after opening it", opened, true, "left"],
  ["left after confirming it", confirmed("2026-11-29T10:00:00.000Z"), true, "confirmed"],
] as const)("whoever has %s", (_what, kept, hasLeft, state) => {
  expect(receiptState(kept, { readBy: "2026-11-30", hasLeft })).toBe(state);
});

test.each([
  // Sent on, to be read by, and reminded of first.
  ["2026-11-21", "2026-11-30", "2026-11-28"],
  ["2026-11-28", "2026-11-30", "2026-11-30"],
  ["2026-11-29", "2026-11-30", "2026-11-30"],
  ["2026-11-30", "2026-11-30", null],
  ["2026-02-26", "2026-03-01", "2026-02-27"],
])("sent on %s to be read by %s, reminded first on %s", (today, readBy, remindOn) => {
  expect(remindersOf(readBy, today).remindOn).toBe(remindOn);
});

test("after a reminder comes that of the last day, and after that none", () => {
  expect(remindersOf("2026-11-30", "2026-11-21").lateAt).toBe("2026-11-30T22:59:59.999Z");
  expect([nextReminder("2026-11-30", "2026-11-28"), nextReminder("2026-11-30", "2026-11-30")]).toEqual(["2026-11-30", null]);
}); // prettier-ignore

const document = {
  id: "d",
  url: null,
  name: "letter.pdf",
  mediaType: "application/pdf",
  state: "ready" as const,
  progress: null,
  bytes: 9,
  sha256: "f".repeat(64),
  pages: 1,
  isRecognised: false,
  uploadedBy: null,
  proposals: [],
  problem: null,
};

test("a text is bounded and says so, and is hashed whatever signs it holds", () => {
  const whole = textOfDocument(document, "x".repeat(mostShown));
  expect([whole.isCut, whole.parts[0]!.text.length]).toEqual([false, mostShown]);
  const cut = textOfDocument(document, `${"x".repeat(mostShown - 1)}😀 and more`);
  expect([cut.isCut, cut.parts[0]!.text.length, cut.parts[0]!.text.isWellFormed()]).toEqual([true, mostShown, true]);
  expect(textOfDocument(document, null)).toMatchObject({ parts: [], isCut: false, files: [{ sha256: document.sha256 }] });
  expect(versionOf(whole).hash).toMatch(/^[0-9a-f]{64}$/);
  expect(versionOf(textOfDocument(document, "a")).hash).toBe(versionOf({ ...textOfDocument(document, "a") }).hash);
  expect(versionOf(textOfDocument(document, "a")).hash).not.toBe(versionOf(textOfDocument(document, "b")).hash);
}); // prettier-ignore
