import { useState } from "react";
import { createWebhookSchema } from "#features/notify/schema.ts";
import { failureOf } from "../lib/server/failure.ts";
import { schemaProblem } from "../lib/schema-problem.ts";
import { tellDone, tellFailure } from "../lib/server/tell.ts";
import { trpc } from "../lib/server/trpc.ts";
import { useForm } from "../lib/use-form.ts";

function addressProblems({ url }: { url: string }): { url?: string } {
  const problem = schemaProblem(createWebhookSchema.shape.url, url.trim());
  return problem ? { url: problem } : {};
}

/** Adds a webhook; its secret is handed on, this once. What the server says of the address stands at the field. */
export function useAddWebhook(companyId: string, onAdded: (secret: string) => void) {
  const { delivery } = trpc.useUtils();
  const create = trpc.webhook.create.useMutation();
  const form = useForm({
    initial: { url: "" },
    validate: addressProblems,
    async onSubmit({ url }) {
      try {
        const { data } = await create.mutateAsync({ companyId, url: url.trim() });
        form.change({ url: "" });
        onAdded(data.secret);
        void delivery.get.invalidate({ companyId });
      } catch (error) {
        const { status, message } = failureOf(error);
        if (status !== null && status < 500 && message) form.showError("url", message);
        else tellFailure(error, "The webhook could not be added. Please try again.");
      }
    },
  });
  return form;
}

export function useRemoveWebhook(companyId: string, onDone: () => void) {
  const { delivery } = trpc.useUtils();
  return trpc.webhook.remove.useMutation({
    async onSuccess() {
      await delivery.get.invalidate({ companyId });
      tellDone("Webhook removed");
      onDone();
    },
    onError: (error) => tellFailure(error, "The webhook could not be removed. Please try again."),
  });
}

/** Gives a webhook a new secret, which is handed on, this once. */
export function useRenewSecret(onRenewed: (secret: string) => void) {
  return trpc.webhook.renewSecret.useMutation({
    onSuccess: ({ data }) => onRenewed(data.secret),
    onError: (error) => tellFailure(error, "The secret could not be renewed. Please try again."),
  });
}

/** Posts a test to a webhook, and says what came of it. */
export function useTestWebhook(companyId: string, id: string) {
  const { delivery } = trpc.useUtils();
  const [outcome, setOutcome] = useState<{ isDelivered: boolean; text: string }>();
  const test = trpc.webhook.test.useMutation({
    onMutate: () => setOutcome(undefined),
    onSuccess({ data: { isDelivered, reason } }) {
      setOutcome({ isDelivered, text: isDelivered ? "The test was received" : `The test failed: ${reason ?? ""}` });
      void delivery.get.invalidate({ companyId });
    },
    onError(error) {
      setOutcome({ isDelivered: false, text: failureOf(error).message ?? "The test could not be sent" });
    },
  });
  return { test: () => !test.isPending && test.mutate({ companyId, id }), isTesting: test.isPending, outcome };
}
