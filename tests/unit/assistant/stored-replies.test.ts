import { expect, test } from "vitest";
import { replySchema } from "#features/assistant/schema.ts";
import { aReply } from "../../support/samples/replies.ts";

test("a reply that was kept before answers had a line of their own is still one", () => {
  const { answer, uncovered, findings, unmentioned, steps, citations, ...rest } = aReply();
  const kept = { ...rest, citations: citations.map((citation) => omit(citation, ["wording", "isQuarantined"])) };
  expect(replySchema.parse(kept)).toEqual({ ...aReply(), answer, uncovered, findings, unmentioned, steps });
});

const omit = (whole: object, keys: readonly string[]): object =>
  Object.fromEntries(Object.entries(whole).filter(([key]) => !keys.includes(key)));
