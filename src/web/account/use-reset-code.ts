import { useNavigate, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { limits } from "#features/account/rules/limits.ts";
import { messages } from "#features/account/schema.ts";
import { failureOf } from "../lib/server/failure.ts";
import { showToast } from "../lib/toast.ts";
import { storeResetEmail } from "./reset-email.ts";

/** A code on its way to an address, and when it expires (in ms since 1970). */
export type SentCode = { email: string; endsAt: number };

/** Sends one-time codes and verifies them. Each call tells the visitor how it went, and answers whether it went well. */
export function useResetCode() {
  const { options } = useRouter();
  const navigate = useNavigate();
  const [sent, setSent] = useState<SentCode | null>(null);

  const send = async (email: string): Promise<boolean> => {
    try {
      const { client } = await options.context.data();
      const { message } = await client.auth.forgotPassword.mutate({ email });
      setSent({ email, endsAt: Date.now() + limits.codeSeconds * 1000 });
      void showToast("success", message ?? messages.codeSent, { seconds: 5 });
      return true;
    } catch (error) {
      void showToast("error", failureOf(error).message ?? "Failed to send reset email", { seconds: 5 });
      return false;
    }
  };

  const verify = async (email: string, otp: string): Promise<boolean> => {
    try {
      const { client } = await options.context.data();
      const { message } = await client.auth.verifyCode.mutate({ email, otp });
      storeResetEmail(email);
      void showToast("success", message ?? messages.codeVerified, { seconds: 3 });
      void navigate({ to: "/reset-password" });
      return true;
    } catch (error) {
      void showToast("error", failureOf(error).message ?? "OTP verification failed", { seconds: 5 });
      return false;
    }
  };

  return { sent, send, verify };
}
