import { expect, test } from "vitest";
import { AppError } from "#platform/errors.ts";
import { passwordHasher } from "#platform/passwords.ts";

// OWASP Password Storage Cheat Sheet: argon2id with at least 19 MiB, two passes, one lane.
test("hashes with argon2id at OWASP's minimum or above", async () => {
  const hash = await passwordHasher().hash("Savings4All!");
  const parameter = (name: string) => Number(new RegExp(`[$,]${name}=(\\d+)`).exec(hash)?.[1]);
  expect(hash).toMatch(/^\$argon2id\$v=19\$/);
  expect(parameter("m")).toBeGreaterThanOrEqual(19 * 1024);
  expect(parameter("t")).toBeGreaterThanOrEqual(2);
  expect(parameter("p")).toBeGreaterThanOrEqual(1);
});

test("salts each hash, so that the same password never looks the same", async () => {
  const passwords = passwordHasher();
  expect(await passwords.hash("Savings4All!")).not.toBe(await passwords.hash("Savings4All!"));
});

test("knows the right password and no other", async () => {
  const passwords = passwordHasher();
  const hash = await passwords.hash("Savings4All!");
  const verdicts = ["Savings4All!", "savings4all!", "Savings4All! ", ""].map((password) =>
    passwords.verify(hash, password),
  );
  expect(await Promise.all(verdicts)).toEqual([true, false, false, false]);
});

test("without a hash to compare with, no password is right, not even the one that is compared against", async () => {
  const passwords = passwordHasher();
  expect(await passwords.verify(undefined, "Savings4All!")).toBe(false);
  expect(await passwords.verify(undefined, "nobody has this password")).toBe(false);
});

// research/reliability.md E.3, 29: a queue limit, then 429.
test("29 Password brute force: refuses what would wait too long in line, and serves again once the line is gone", async () => {
  const passwords = passwordHasher();
  const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => passwords.hash("Savings4All!")));
  const refused = outcomes.filter((outcome) => outcome.status === "rejected").map(({ reason }) => reason as unknown);
  expect(refused.length).toBeGreaterThanOrEqual(34);
  expect(refused.length).toBeLessThanOrEqual(36);
  for (const reason of refused) {
    expect(reason).toBeInstanceOf(AppError);
    expect(reason).toMatchObject({ code: "too_many_requests" });
  }
  await expect(passwords.hash("Savings4All!")).resolves.toMatch(/^\$argon2id\$/);
});

test("29 Password brute force: whoever asks for many hashes waits for himself, and nobody else does", async () => {
  const passwords = passwordHasher();
  const done: string[] = [];
  const ask = (account: string, address: string) =>
    passwords.hash("Savings4All!", [`${account} ${address}`, address]).then(
      () => done.push(account),
      () => done.push("refused"),
    );
  const many = Array.from({ length: 75 }, () => ask("many", "192.0.2.1"));
  const neighbour = ask("neighbour", "192.0.2.1");
  const other = ask("other", "198.51.100.1");
  await Promise.all([...many, neighbour, other]);
  const hashed = done.filter((account) => account !== "refused");
  expect(hashed.indexOf("other")).toBeLessThan(6);
  expect(hashed.indexOf("neighbour")).toBeLessThan(6);
  expect(done.filter((account) => account === "refused")).toHaveLength(9);
});
