import { Box, Button, Spinner } from "@chakra-ui/react";
import { useRouter, useSearch } from "@tanstack/react-router";
import { Field } from "../components/fields/field.tsx";
import { PasswordInput } from "../components/fields/password-input.tsx";
import { RouteLink } from "../components/route-link.tsx";
import { failureOf } from "../lib/server/failure.ts";
import { safeRedirect } from "../lib/navigation/redirect.ts";
import { storeSession } from "../lib/server/session.ts";
import { showToast } from "../lib/toast.ts";
import { useForm } from "../lib/use-form.ts";
import { EmailField } from "./email-field.tsx";
import { signInProblems, type SignInValues } from "./sign-in-rules.ts";

/** Signs in, stores the session, and goes where the visitor wanted to go. */
function useSignIn() {
  const router = useRouter();
  const { redirect } = useSearch({ from: "/guest" });
  return async ({ email, password }: SignInValues) => {
    try {
      const { client } = await router.options.context.data();
      const { data, message } = await client.auth.login.mutate({ email: email.trim(), password });
      storeSession(data);
      void showToast("success", message ?? "Login successful!", { seconds: 3 });
      // The form stays shut until the next screen is there: a second press would be a second request.
      await router.navigate({ href: safeRedirect(redirect) ?? "/dashboard" });
    } catch (error) {
      void showToast("error", failureOf(error).message ?? "Login failed", { seconds: 7 });
    }
  };
}

export function SignInForm() {
  const signIn = useSignIn();
  const { options } = useRouter();
  const form = useForm({ initial: { email: "", password: "" }, validate: signInProblems, onSubmit: signIn });
  return (
    // The data layer is fetched while the visitor types.
    <form noValidate onSubmit={form.submit} onFocus={() => void options.context.data()} aria-label="Sign in">
      <Box display="flex" flexDirection="column" gap="2">
        <EmailField form={form} />
        <Field label="Password" name="password" error={form.errors.password}>
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="current-password"
              value={form.values.password}
              onChange={(event) => form.change({ password: event.target.value })}
              onBlur={() => form.blur("password")}
              disabled={form.isPending}
            />
          )}
        </Field>
        <Box textAlign="end" fontSize="sm" mt="-1">
          <RouteLink to="/forgot-password">Forgot password?</RouteLink>
        </Box>
        <Button type="submit" size="lg" mt="3" disabled={form.isPending} aria-busy={form.isPending}>
          {form.isPending && <Spinner aria-hidden />}
          Sign In
        </Button>
      </Box>
    </form>
  );
}
