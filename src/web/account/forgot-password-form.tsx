import { Button, Spinner, Text } from "@chakra-ui/react";
import { useRouter } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { forgotPasswordSchema } from "#features/account/schema.ts";
import { schemaProblem } from "../lib/schema-problem.ts";
import { lazyWithRetry } from "../lib/server/fetch-code.ts";
import { useForm } from "../lib/use-form.ts";
import { EmailField } from "./credential-fields.tsx";
import { useResetCode } from "./use-reset-code.ts";

const loadDialog = async () => (await import("./otp-dialog.tsx")).OtpDialog;
const OtpDialog = lazyWithRetry(loadDialog);

function emailProblems({ email }: { email: string }): { email?: string } {
  const problem = schemaProblem(forgotPasswordSchema.shape.email, email);
  return problem ? { email: problem } : {};
}

/** Sends a code to an address, then asks for it in a dialog. */
export function ForgotPasswordForm() {
  const { options } = useRouter();
  const { sent, send, verify } = useResetCode();
  const [isOpen, setOpen] = useState(false);
  const form = useForm({
    initial: { email: "" },
    validate: emailProblems,
    async onSubmit({ email }) {
      if (!isOpen && (await send(email.trim()))) setOpen(true);
    },
  });
  // What comes next is fetched while the visitor types.
  const prepare = () => void Promise.allSettled([options.context.data(), loadDialog()]);
  return (
    <>
      <form noValidate onSubmit={form.submit} onFocus={prepare} aria-label="Reset your password">
        <EmailField form={form} />
        <Button type="submit" size="lg" width="100%" mt="3" disabled={form.isPending} aria-busy={form.isPending}>
          {form.isPending && <Spinner aria-hidden />}
          Send
        </Button>
      </form>
      {sent && !isOpen && (
        <Text mt="4" fontSize="sm" color="fg.muted">
          A code was sent to {sent.email}.{" "}
          <Button variant="plain" size="xs" fontSize="sm" onClick={() => setOpen(true)}>
            Enter the code
          </Button>
        </Text>
      )}
      {sent && (
        <Suspense>
          <OtpDialog isOpen={isOpen} sent={sent} onVerify={verify} onResend={send} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
