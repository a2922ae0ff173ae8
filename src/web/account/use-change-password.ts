import { useNavigate } from "@tanstack/react-router";
import { messages, changePasswordSchema } from "#features/account/schema.ts";
import { failureOf, type Failure } from "../lib/server/failure.ts";
import { currentCompanyId, readToken, replaceToken } from "../lib/server/session.ts";
import { showToast } from "../lib/toast.ts";
import { trpc } from "../lib/server/trpc.ts";
import { useForm } from "../lib/use-form.ts";
import { schemaProblem } from "../lib/schema-problem.ts";
import { emptyNewPassword, newPasswordProblems, type NewPassword } from "./new-password-rules.ts";

/** The form of a password change. The server ends every session and answers with the token of a new one. */
export function useChangePassword(onDone: () => void) {
  const navigate = useNavigate();
  const change = trpc.password.change.useMutation();
  const form = useForm({
    initial: emptyPasswordChange,
    validate: passwordChangeProblems,
    async onSubmit({ currentPassword, newPassword, confirmPassword }) {
      const id = currentCompanyId();
      if (!readToken() || !id) {
        void showToast("error", "Authentication token not found", { seconds: 5 });
        return navigate({ to: "/signin" });
      }
      try {
        const input = { id, currentPassword, newPassword, confirmNewPassword: confirmPassword };
        const { data, message } = await change.mutateAsync(input);
        replaceToken(data.token);
        void showToast("success", message ?? messages.passwordChanged, { seconds: 5 });
        onDone();
      } catch (error) {
        const failure = failureOf(error);
        const field = refusedField(failure);
        if (field && failure.message) form.showError(field, failure.message);
        const text = failure.message ?? "Failed to change password. Please try again.";
        void showToast("error", text, { seconds: 5 });
      }
    },
  });
  return form;
}

type PasswordChange = NewPassword & { currentPassword: string };

const emptyPasswordChange: PasswordChange = { currentPassword: "", ...emptyNewPassword };

/** What is wrong with the form of a password change (spec section 5). */
function passwordChangeProblems(values: PasswordChange): Partial<PasswordChange> {
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
function refusedField({ status, message }: Failure): keyof PasswordChange | undefined {
  if (status !== 400) return undefined;
  return places.find(([words]) => message?.includes(words))?.[1];
}
