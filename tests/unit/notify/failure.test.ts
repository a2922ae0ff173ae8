import { expect, test } from "vitest";
import { mailFailure, postVerdict } from "#features/notify/rules/failure.ts";

test.each([
  ["no such user", { code: "EENVELOPE", responseCode: 550, command: "RCPT TO", message: "550 5.1.1 no" }, "dead"],
  ["a full mailbox", { code: "EENVELOPE", responseCode: 552, command: "RCPT TO", message: "552 5.2.2 full" }, "dead"],
  ["the message is refused", { code: "EMESSAGE", responseCode: 554, command: "DATA", message: "554 spam" }, "dead"],
  ["an address that cannot be written", { code: "EENVELOPE", command: "API", message: "No recipients" }, "dead"],
  [
    "a command that is not known, as some answer",
    { responseCode: 500, command: "RCPT TO", message: "500 5.5.1" },
    "dead",
  ],
  ["something else at that place", { code: "ESTREAM", command: "API", message: "no content" }, "away"],
  ["it hangs up in the middle of one", { code: "ECONNECTION", command: "DATA", message: "closed" }, "away"],
  ["greylisting", { code: "EENVELOPE", responseCode: 450, command: "RCPT TO", message: "450 later" }, "retry"],
  ["busy after the message", { code: "EMESSAGE", responseCode: 451, command: "DATA", message: "451 later" }, "retry"],
  ["no relaying for us", { responseCode: 554, command: "RCPT TO", message: "554 5.7.1 Relay denied" }, "retry"],
  ["our message is refused by policy", { responseCode: 550, command: "DATA", message: "550 5.7.26 SPF" }, "retry"],
  ["a session in disorder", { responseCode: 503, command: "RCPT TO", message: "503 sequence" }, "retry"],
  ["our login is refused", { code: "EAUTH", responseCode: 535, command: "AUTH PLAIN", message: "535" }, "away"],
  ["our sender is refused", { code: "EENVELOPE", responseCode: 550, command: "MAIL FROM", message: "550" }, "away"],
  ["the server closes down", { code: "EENVELOPE", responseCode: 421, command: "RCPT TO", message: "421" }, "away"],
  ["nobody listens", { code: "ESOCKET", command: "CONN", message: "connect ECONNREFUSED" }, "away"],
  ["it hangs up after the message", { code: "ECONNECTION", command: "CONN", message: "closed" }, "away"],
  ["it is too slow", { code: "ETIMEDOUT", message: "not done after 45 s" }, "away"],
  ["the disk is full", { code: "ENOSPC", message: "no space left" }, "away"],
] as const)("a mail that failed by %s: %j is %s", (_what, error, verdict) => {
  expect(mailFailure(error)).toBe(verdict);
});

test.each([
  [199, "retry"],
  [300, "retry"],
  [200, "sent"],
  [204, "sent"],
  [299, "sent"],
  [301, "retry"],
  [304, "retry"],
  [400, "retry"],
  [404, "retry"],
  [410, "gone"],
  [429, "retry"],
  [500, "retry"],
] as const)("a post answered with %d is %s", (status, verdict) => {
  expect(postVerdict(status)).toBe(verdict);
});
