import { AppError } from "#platform/errors.ts";

// The audit log keeps that much of a text whole (audit/rules.ts).
const longestReason = 120;

/** Why the operator does something, as the log is told. @throws AppError `invalid_input` without a reason or with a long one */
export function reasonOf(given: string): string {
  const reason = given.trim();
  if (reason === "" || reason.length > longestReason)
    throw new AppError("invalid_input", `Give a reason of 1 to ${longestReason} characters`);
  return reason;
}
