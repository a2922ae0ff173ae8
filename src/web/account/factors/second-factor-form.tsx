import { Box, Button, Spinner, Text } from "@chakra-ui/react";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { SignedIn } from "#features/account/schema/sign-up.ts";
import { failureOf } from "../../lib/server/failure.ts";
import { showToast } from "../../lib/toast.ts";
import { CodeField } from "./code-field.tsx";
import { isTyped, type TypedMethod } from "./factor-words.ts";
import { signByPasskey } from "./sign-by-passkey.ts";

export type Due = { ticket: string; methods: string[] };
type SecondFactorFormProps = {
  due: Due;
  intro?: string;
  onSignedIn: (data: SignedIn, message: string | undefined) => Promise<void>;
  /** Begins the sign-in anew. */
  onBack: () => void;
};

const firstIntro = "Your password was right. Show your second factor to go on.";

/** The second step of a sign-in: a code, or a passkey. */
export function SecondFactorForm({ due, intro = firstIntro, onSignedIn, onBack }: SecondFactorFormProps) {
  const { options } = useRouter();
  const typed = due.methods.filter(isTyped);
  const [method, setMethod] = useState<TypedMethod | undefined>(typed[0]);
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  const show = async (shown: {
    method: "totp" | "recovery" | "passkey";
    code?: string;
    response?: Record<string, unknown>;
  }) => {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      const { client } = await options.context.data();
      const { data, message } = await client.auth.secondFactor.mutate({ ticket: due.ticket, ...shown });
      await onSignedIn(data, message);
    } catch (failure) {
      const { status, message } = failureOf(failure);
      if (status === 401 || status === 400) setError(message ?? undefined);
      else void showToast("error", message ?? "Login failed", { seconds: 7 });
    }
    setBusy(false);
  };
  const byPasskey = async () => {
    const { client } = await options.context.data();
    const response = await signByPasskey(
      async () => (await client.auth.askSecondFactor.mutate({ ticket: due.ticket })).data,
    );
    if (response) await show({ method: "passkey", response });
  };
  const other = typed.find((one) => one !== method);
  const change = (value: string) => {
    setCode(value);
    setError(undefined);
  };
  return (
    <form
      noValidate
      aria-label="Second step"
      onSubmit={(event) => {
        event.preventDefault();
        if (method && code.trim() !== "") void show({ method, code: code.trim() });
      }}
    >
      <Text mb="4" color="fg.muted">
        {intro}
      </Text>
      {method && (
        <CodeField method={method} value={code} error={error} isBusy={isBusy} inputRef={input} onChange={change} />
      )}
      <Box display="flex" flexDirection="column" gap="2" mt="3">
        {method && (
          <Button type="submit" size="lg" aria-busy={isBusy}>
            {isBusy && <Spinner aria-hidden />}
            Go on
          </Button>
        )}
        {due.methods.includes("passkey") && (
          <Button size="lg" variant="outline" aria-busy={isBusy} onClick={() => void byPasskey()}>
            Use a passkey
          </Button>
        )}
        {other && (
          <Button
            variant="ghost"
            onClick={() => {
              setMethod(other);
              change("");
              input.current?.focus();
            }}
          >
            {other === "recovery" ? "Use a recovery code" : "Use the authenticator app"}
          </Button>
        )}
        <Button variant="ghost" onClick={onBack}>
          Back to sign-in
        </Button>
      </Box>
    </form>
  );
}
