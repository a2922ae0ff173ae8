import { useRouter, useSearch } from "@tanstack/react-router";
import { messages } from "#features/company/vocabulary.ts";
import { safeRedirect } from "../lib/navigation/redirect.ts";
import { beginSession } from "../lib/server/session.ts";
import { showToast } from "../lib/toast.ts";
import { useForm } from "../lib/use-form.ts";
import {
  emptyOnboarding,
  onboardingFailure,
  onboardingPayload,
  onboardingProblems,
  type OnboardingValues,
} from "./onboarding-rules.ts";

/** The sign-up form: registers the company, stores the session, and goes to the dashboard or where the visitor wanted to go. */
export function useOnboarding() {
  const router = useRouter();
  const { redirect } = useSearch({ from: "/guest" });
  const onSubmit = async (values: OnboardingValues) => {
    try {
      const { client, queryClient } = await router.options.context.data();
      const { data, message } = await client.company.onboard.mutate(onboardingPayload(values));
      beginSession(queryClient, data);
      void showToast("success", message ?? "Company created successfully 🎉", { seconds: 3 });
      // The form stays shut until the next screen is there: a second press would be a second request.
      await router.navigate({ href: safeRedirect(redirect) ?? "/dashboard" });
    } catch (error) {
      const { toasts, emailMessage, passwordMessage } = onboardingFailure(error);
      if (emailMessage) form.showError("email", emailMessage);
      if (passwordMessage) form.showError("password", passwordMessage);
      for (const text of toasts) void showToast("error", text, { seconds: 7 });
    }
  };
  const form = useForm<OnboardingValues>({
    initial: emptyOnboarding,
    validate: onboardingProblems,
    onSubmit,
    onInvalid(problems) {
      if (problems.email === messages.emailPersonal) form.showError("email", messages.emailPersonalOnSubmit);
    },
  });
  return form;
}
