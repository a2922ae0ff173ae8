import { changePasswordSchema, messages } from "#features/account/schema.ts";
import type { Failure } from "../lib/server/failure.ts";
import { schemaProblem } from "../lib/schema-problem.ts";
import { emptyNewPassword, newPasswordProblems, type NewPassword } from "./new-password-rules.ts";

export type PasswordChange = NewPassword & { currentPassword: string };

export const emptyPasswordChange: PasswordChange = { currentPassword: "", ...emptyNewPassword };

/** What is wrong with the form of a password change (spec section 5). */
export function passwordChangeProblems(values: PasswordChange): Partial<PasswordChange> {
  const current = schemaProblem(changePasswordSchema.shape.currentPassword, values.currentPassword);
  return { ...(current && { currentPassword: current }), ...newPasswordProblems(values) };
}

// Spec section 8. The capital letters tell the first from the second, which speaks of "the current password" too.
const places = [
  ["Current password", "currentPassword"],
  ["New password cannot be the same", "newPassword"],
  [messages.passwordCommon, "newPassword"],
  ["New password and confirmation", "confirmPassword"],
] as const;

/** The field that a refusal is about, if it is about one. */
export function refusedField({ status, message }: Failure): keyof PasswordChange | undefined {
  if (status !== 400) return undefined;
  return places.find(([words]) => message?.includes(words))?.[1];
}
