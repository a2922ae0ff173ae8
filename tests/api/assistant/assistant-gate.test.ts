import { afterAll, expect, test, vi } from "vitest";
import { openAsking } from "../../support/assistant/asking.ts";
import { loadGate, loadProfiles } from "../../support/assistant/officers.ts";
import { isRefused, scoreAnswer } from "../../support/assistant/score.ts";

// Sixty questions are asked by the real services.
vi.setConfig({ testTimeout: 60_000 });

const { questions, unanswerable } = loadGate("open");
const profiles = new Map(loadProfiles().map((profile) => [profile.id, profile]));
const asking = await openAsking();
afterAll(() => asking.close());

test("of what companies ask and the library holds nine of ten are answered rightly", async () => {
  const wrong: string[] = [];
  for (const entry of questions) {
    const reply = await asking.ask(profiles.get(entry.profile)!, [entry.question]);
    if (!scoreAnswer(entry, reply).isRight) wrong.push(entry.question);
  }
  expect(wrong.length / questions.length, wrong.join("\n")).toBeLessThanOrEqual(0.1);
});

test("of what it does not hold, most of it near what it does, five of six get no answer", async () => {
  const answered: string[] = [];
  for (const { profile, question } of unanswerable)
    if (!isRefused(await asking.ask(profiles.get(profile)!, [question]))) answered.push(question);
  expect(answered.length / unanswerable.length, answered.join("\n")).toBeLessThanOrEqual(1 / 6);
});
