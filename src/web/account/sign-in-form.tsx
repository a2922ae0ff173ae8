import { Box, Button, Spinner } from "@chakra-ui/react";
import { useRouter, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import type { SignedIn } from "#features/account/schema/sign-up.ts";
import { Field } from "../components/fields/field.tsx";
import { PasswordInput } from "../components/fields/password-input.tsx";
import { RouteLink } from "../components/route-link.tsx";
import { failureOf } from "../lib/server/failure.ts";
import { safeRedirect } from "../lib/navigation/redirect.ts";
import { storeSession } from "../lib/server/session.ts";
import { showToast } from "../lib/toast.ts";
import { useForm } from "../lib/use-form.ts";
import { EmailField } from "./email-field.tsx";
import type { Due } from "./factors/second-factor-form.tsx";
import { signInProblems, type SignInValues } from "./sign-in-rules.ts";

const SecondFactorForm = lazy(async () => ({
  default: (await import("./factors/second-factor-form.tsx")).SecondFactorForm,
}));

/** Signs in, stores the session, and goes where the visitor wanted to go; or says that a second factor is due. */
function useSignIn(onDue: (due: Due) => void) {
  const router = useRouter();
  const { redirect } = useSearch({ from: "/guest" });
  const finish = async (data: SignedIn, message: string) => {
    storeSession(data);
    void showToast("success", message, { seconds: 3 });
    // The form stays shut until the next screen is there: a second press would be a second request.
    await router.navigate({ href: safeRedirect(redirect) ?? "/dashboard" });
  };
  const signIn = async ({ email, password }: SignInValues) => {
    try {
      const { client } = await router.options.context.data();
      const { data, message } = await client.auth.login.mutate({ email: email.trim(), password });
      if ("secondFactor" in data) return onDue(data.secondFactor);
      await finish(data, message ?? "Login successful!");
    } catch (error) {
      void showToast("error", failureOf(error).message ?? "Login failed", { seconds: 7 });
    }
  };
  return { signIn, finish };
}

export function SignInForm() {
  const [due, setDue] = useState<Due>();
  const { signIn, finish } = useSignIn(setDue);
  const { options } = useRouter();
  const form = useForm({ initial: { email: "", password: "" }, validate: signInProblems, onSubmit: signIn });
  if (due)
    return (
      <Suspense fallback={<Spinner aria-label="Loading the second step..." />}>
        <SecondFactorForm due={due} onSignedIn={finish} onBack={() => setDue(undefined)} />
      </Suspense>
    );
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
