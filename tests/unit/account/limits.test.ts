import { expect, test } from "vitest";
import { limits, rateRules, type RateRule } from "#features/account/rules/limits.ts";

const points = (rules: readonly RateRule[], who: RateRule["who"]) =>
  rules.find((rule) => rule.who === who)?.points ?? 0;

// Spec section 9 and design section 5: valid 600 s, void after 5 misses, a password within 10 minutes of the code.
test("a code lives as long as the specification says", () => {
  expect(limits).toMatchObject({ codeSeconds: 600, codeMisses: 5, resetSeconds: 600 });
});

// research/reliability.md E.3, 29: at most 10 real hash checks for an account in 15 minutes, and its owner elsewhere still gets in.
test("an account has ten tries from one address in a quarter of an hour, and more from others", () => {
  expect(rateRules.signIn).toContainEqual({ who: "account-and-address", points: 10, seconds: 900 });
  expect(points(rateRules.signIn, "account")).toBeGreaterThan(10);
});

// research/reliability.md E.3, 30: the chance to guess a code stays at 25 in a million an hour, whatever the address.
test("whoever guesses at codes has at most 25 guesses an hour for one account", () => {
  expect(rateRules.verifyCode).toContainEqual({ who: "account", points: 25, seconds: 3600 });
});

test.each(Object.entries(rateRules))("%s is bounded, by rules that can be met", (_action, rules) => {
  expect(rules.length).toBeGreaterThan(0);
  for (const rule of rules) expect(Math.min(rule.points, rule.seconds)).toBeGreaterThan(0);
});
