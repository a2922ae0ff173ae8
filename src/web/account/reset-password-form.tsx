import { Box, Button, Spinner } from "@chakra-ui/react";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { messages } from "#features/account/schema.ts";
import { failureOf } from "../lib/server/failure.ts";
import { showToast } from "../lib/toast.ts";
import { useForm } from "../lib/use-form.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { emptyNewPassword, newPasswordProblems, type NewPassword } from "./new-password-rules.ts";
import { clearResetEmail, readResetEmail, rememberReset } from "./reset-email.ts";

/** Sets the password of the address whose code was verified, and goes to sign-in. */
function useResetPassword() {
  const { options } = useRouter();
  const navigate = useNavigate();
  return async ({ newPassword }: NewPassword, showError: (field: "newPassword", message: string) => void) => {
    const email = readResetEmail();
    // Another tab cannot take it away, but a visitor who clears the site's data can.
    if (!email) return navigate({ to: "/forgot-password" });
    try {
      const { client } = await options.context.data();
      const { message } = await client.auth.createPassword.mutate({ email, newPassword });
      clearResetEmail();
      rememberReset(email);
      void showToast("success", message ?? messages.passwordReset, { seconds: 5 });
      // Going back would lead to a screen that has nothing to set any more.
      await navigate({ to: "/login", replace: true });
    } catch (error) {
      const { message } = failureOf(error);
      if (message === messages.passwordCommon) showError("newPassword", message);
      void showToast("error", message ?? "Password reset failed", { seconds: 5 });
    }
  };
}

export function ResetPasswordForm() {
  const resetPassword = useResetPassword();
  const { options } = useRouter();
  const onSubmit = async (values: NewPassword): Promise<void> => resetPassword(values, form.showError);
  const form = useForm<NewPassword>({ initial: emptyNewPassword, validate: newPasswordProblems, onSubmit });
  return (
    // The data layer is fetched while the visitor types.
    <form
      noValidate
      onSubmit={form.submit}
      onFocus={() => void options.context.data()}
      aria-label="Reset your password"
    >
      {/* Whose password it is, for password managers. */}
      <input type="email" autoComplete="username" value={readResetEmail() ?? ""} readOnly hidden />
      <NewPasswordFields
        {...form.values}
        errors={form.errors}
        onChange={form.change}
        onBlur={form.blur}
        isDisabled={form.isPending}
      />
      <Box mt="3">
        <Button type="submit" size="lg" width="100%" disabled={form.isPending} aria-busy={form.isPending}>
          {form.isPending && <Spinner aria-hidden />}
          Reset
        </Button>
      </Box>
    </form>
  );
}
