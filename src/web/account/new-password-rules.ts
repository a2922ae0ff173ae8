import { changePasswordSchema, newPasswordSchema } from "#features/account/schema.ts";
import { schemaProblem } from "../lib/schema-problem.ts";

/** A password chosen and typed a second time. */
export type NewPassword = { newPassword: string; confirmPassword: string };
export type NewPasswordProblems = Partial<NewPassword>;

export const emptyNewPassword: NewPassword = { newPassword: "", confirmPassword: "" };

/** What is wrong with a new password and its confirmation (spec section 5). */
export function newPasswordProblems({ newPassword, confirmPassword }: NewPassword): NewPasswordProblems {
  const chosen = schemaProblem(newPasswordSchema, newPassword);
  const confirmed =
    schemaProblem(changePasswordSchema.shape.confirmNewPassword, confirmPassword) ??
    (confirmPassword === newPassword ? undefined : "Passwords do not match");
  return { ...(chosen && { newPassword: chosen }), ...(confirmed && { confirmPassword: confirmed }) };
}
