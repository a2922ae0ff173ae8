import path from "node:path";
import { expect, test } from "vitest";
import { openAsking } from "../../support/assistant/asking.ts";
import { loadOfficers, loadProfiles } from "../../support/assistant/officers.ts";
import { missOfAnswer, scoreAnswer } from "../../support/assistant/score.ts";

// What leads: yes or no, the penalty, the time of the event asked for, the person. A floor, which only rises.
const fewestRight = 26;

test("the first sentence states what was asked for, and names its duty", async () => {
  const { questions } = loadOfficers("open", path.join(import.meta.dirname, "../../fixtures/assistant/lead"));
  const profiles = new Map(loadProfiles().map((profile) => [profile.id, profile]));
  const asking = await openAsking();
  const missed: unknown[] = [];
  for (const entry of questions) {
    const reply = await asking.ask(profiles.get(entry.profile)!, [entry.question], entry.today);
    const score = scoreAnswer(entry, reply);
    if (!score.isRight) missed.push(missOfAnswer(entry, reply, score));
  }
  await asking.close();
  expect(questions.length - missed.length, JSON.stringify(missed, null, 2)).toBeGreaterThanOrEqual(fewestRight);
});

test.each([
  ["pssp", "May we hold customers' deposits?", /^No: only under a mobile money operator licence/],
  ["fund-manager", "Can we draw our incentive fee every quarter?", /^No: /],
  ["fund-manager", "Can we draw our incentive fee once a year?", /^(?!No)/],
])("of %s, “%s” has a sure answer", async (profile, question, says) => {
  const asking = await openAsking();
  const reply = await asking.ask(
    loadProfiles().find(({ id }) => id === profile)!,
    [question],
  );
  await asking.close();
  expect(reply.summary).toMatch(says);
});
