import { Box, Button, Spinner } from "@chakra-ui/react";
import { useRouter } from "@tanstack/react-router";
import { Suspense, useState, type ReactNode } from "react";
import { RouteLink } from "../components/route-link.tsx";
import { failureOf } from "../lib/server/failure.ts";
import { lazyWithRetry } from "../lib/server/fetch-code.ts";
import { showToast } from "../lib/toast.ts";
import { useForm } from "../lib/use-form.ts";
import { EmailField, PasswordField } from "./credential-fields.tsx";
import type { Due } from "./factors/second-factor-form.tsx";
import { signInProblems, type SignInValues } from "./sign-in-rules.ts";
import { useFinishSignIn } from "./use-finish-sign-in.ts";

const SecondFactorForm = lazyWithRetry(async () => (await import("./factors/second-factor-form.tsx")).SecondFactorForm);

/** Signs in, and goes where the visitor wanted to go; or says that a second factor is due. */
function useSignIn(onDue: (due: Due) => void) {
  const { options } = useRouter();
  const finish = useFinishSignIn();
  const signIn = async ({ email, password }: SignInValues) => {
    try {
      const { client } = await options.context.data();
      const { data, message } = await client.auth.login.mutate({ email: email.trim(), password });
      if ("secondFactor" in data) return onDue(data.secondFactor);
      // The form stays shut until the next screen is there: a second press would be a second request.
      await finish(data, message);
    } catch (error) {
      void showToast("error", failureOf(error).message ?? "Login failed", { seconds: 7 });
    }
  };
  return { signIn, finish };
}

/** Address and password, then a second factor where one is due. Beneath the first step stands what is given. */
export function SignInForm({ children }: { children: ReactNode }) {
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
    <>
      {/* The data layer is fetched while the visitor types. */}
      <form
        noValidate
        onSubmit={form.submit}
        onFocus={() => void options.context.data().catch(() => {})}
        aria-label="Sign in"
      >
        <Box display="flex" flexDirection="column" gap="2">
          <EmailField form={form} />
          <PasswordField form={form} />
          <Box textAlign="end" fontSize="sm" mt="-1">
            <RouteLink to="/forgot-password">Forgot password?</RouteLink>
          </Box>
          <Button type="submit" size="lg" mt="3" disabled={form.isPending} aria-busy={form.isPending}>
            {form.isPending && <Spinner aria-hidden />}
            Sign In
          </Button>
        </Box>
      </form>
      {children}
    </>
  );
}
