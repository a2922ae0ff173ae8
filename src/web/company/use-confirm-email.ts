import { useState } from "react";
import { limits } from "#features/account/rules/limits.ts";
import { messages } from "#features/account/schema.ts";
import type { SentCode } from "../account/use-reset-code.ts";
import { failureOf } from "../lib/server/failure.ts";
import { showToast } from "../lib/toast.ts";
import { trpc } from "../lib/server/trpc.ts";

/** Sends the code that confirms a company's e-mail, and confirms it. Both say how it went, and answer whether it went well. */
export function useConfirmEmail(companyId: string, email: string) {
  const { company, delivery } = trpc.useUtils();
  const [sent, setSent] = useState<SentCode | null>(null);
  const [isOpen, setOpen] = useState(false);
  const sending = trpc.email.sendCode.useMutation();
  const confirming = trpc.email.confirm.useMutation();

  /** The record and what waited for it are as they are now; also where another screen has confirmed meanwhile. */
  const refresh = () =>
    Promise.all([company.get.invalidate({ id: companyId }), delivery.get.invalidate({ companyId })]);
  const tell = (error: unknown, otherwise: string) => {
    const { status, message } = failureOf(error);
    void showToast("error", message ?? otherwise, { seconds: 5 });
    if (status === 409) void refresh();
  };

  const send = async (): Promise<boolean> => {
    try {
      await sending.mutateAsync({ id: companyId });
      setSent({ email, endsAt: Date.now() + limits.codeSeconds * 1000 });
      setOpen(true);
      return true;
    } catch (error) {
      tell(error, "The code could not be sent. Please try again.");
      return false;
    }
  };

  const confirm = async (code: string): Promise<boolean> => {
    try {
      const { message } = await confirming.mutateAsync({ id: companyId, code });
      await refresh();
      setOpen(false);
      void showToast("success", message ?? messages.emailConfirmed, { seconds: 5 });
      return true;
    } catch (error) {
      tell(error, "The e-mail could not be confirmed. Please try again.");
      return false;
    }
  };

  return { sent, isOpen, isSending: sending.isPending, send, confirm, close: () => setOpen(false) };
}
