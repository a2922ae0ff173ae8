import { Box, Button, Text } from "@chakra-ui/react";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Field } from "../../components/fields/field.tsx";
import { PasswordInput } from "../../components/fields/password-input.tsx";
import { DialogButtons } from "../../components/overlays/dialog-parts.tsx";
import { Modal } from "../../components/overlays/modal.tsx";
import { failureOf } from "../../lib/server/failure.ts";
import { askForProofBy } from "../../lib/server/proof.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { useMe } from "../use-me.ts";
import { CodeField } from "./code-field.tsx";
import { knowsPasskeys, signByPasskey } from "./sign-by-passkey.ts";

type Answer = (isProven: boolean) => void;
/** What is typed; a passkey is not. */
type Way = "password" | "totp";

/** Asks for the password or a second factor whenever a call needs a proof of who is there; then the call goes on. */
export function ProofDialog() {
  const [answer, setAnswer] = useState<Answer>();
  useEffect(
    () =>
      askForProofBy(
        () =>
          new Promise((resolve) => {
            setAnswer(() => resolve);
          }),
      ),
    [],
  );
  const end = (isProven: boolean) => {
    answer?.(isProven);
    setAnswer(undefined);
  };
  const first = useRef<HTMLInputElement>(null);
  return (
    <Modal
      isOpen={answer !== undefined}
      onClose={() => end(false)}
      title="Show that it is you"
      maxW="md"
      initialFocus={first}
    >
      <ProofForm inputRef={first} onProven={() => end(true)} onCancel={() => end(false)} />
    </Modal>
  );
}

// Whoever came by single sign-on and has set up nothing else.
const nothingToShow =
  "You have neither a password nor a second factor here. Sign out and sign in again by single sign-on: for 15 minutes nothing more is asked then. If you belong to several companies, set a password first, by “Forgot password” on the sign-in screen.";

type ProofFormProps = {
  inputRef: React.RefObject<HTMLInputElement | null>;
  onProven: () => void;
  onCancel: () => void;
};

function ProofForm({ inputRef, onProven, onCancel }: ProofFormProps) {
  const { client } = trpc.useUtils();
  const factors = trpc.factor.list.useQuery({}).data?.data;
  const hasPassword = useMe().data?.data.hasPassword ?? true;
  const ways: Way[] = [...(hasPassword ? ["password" as const] : []), ...(factors?.totp ? ["totp" as const] : [])];
  const hasPasskey = (factors?.passkeys.length ?? 0) > 0 && knowsPasskeys();
  const [chosen, setWay] = useState<Way>();
  const way = chosen ?? ways[0];
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const prove = async (proof: Parameters<typeof client.factor.prove.mutate>[0]) => {
    setBusy(true);
    setError(undefined);
    try {
      await client.factor.prove.mutate(proof);
      onProven();
    } catch (failure) {
      setError(failureOf(failure).message ?? "This could not be looked at. Please try again.");
    }
    setBusy(false);
  };
  const submit = () => {
    if (isBusy || text === "" || way === undefined) return;
    void prove(way === "password" ? { password: text } : { factor: { method: "totp", code: text.trim() } });
  };
  const byPasskey = async () => {
    const response = await signByPasskey(async () => (await client.factor.askProof.mutate({})).data);
    if (response) await prove({ factor: { method: "passkey", response } });
  };
  const change = (value: string) => {
    setText(value);
    setError(undefined);
  };
  return (
    <form
      noValidate
      aria-label="Show that it is you"
      onSubmit={(event) => {
        event.preventDefault();
        // A React portal hands the event on to the form around it.
        event.stopPropagation();
        submit();
      }}
    >
      <Text mb="4" fontSize="sm" color="fg.muted">
        What you are about to do is sensitive, and it is a while since you signed in.
      </Text>
      {way === undefined ? (
        <Text fontSize="sm">{hasPasskey ? "You have no password here: use a passkey." : nothingToShow}</Text>
      ) : way === "password" ? (
        <Field label="Password" name="proof-password" error={error}>
          {(control) => (
            <PasswordInput
              {...control}
              ref={inputRef}
              autoComplete="current-password"
              value={text}
              onChange={({ target }) => change(target.value)}
              disabled={isBusy}
            />
          )}
        </Field>
      ) : (
        <CodeField method="totp" value={text} error={error} isBusy={isBusy} inputRef={inputRef} onChange={change} />
      )}
      <Box display="flex" flexWrap="wrap" gap="2" mt="2">
        {ways.length > 1 && (
          <Button
            size="sm"
            variant="outline"
            onClick={() => {
              // The other field is there at once, and the keyboard goes on in it.
              flushSync(() => setWay(way === "password" ? "totp" : "password"));
              change("");
              inputRef.current?.focus();
            }}
          >
            {way === "password" ? "Use a code instead" : "Use the password instead"}
          </Button>
        )}
        {hasPasskey && (
          <Button size="sm" variant="outline" onClick={() => void byPasskey()}>
            Use a passkey
          </Button>
        )}
      </Box>
      {way === undefined ? (
        <Button mt="4" variant="outline" onClick={onCancel}>
          Close
        </Button>
      ) : (
        <DialogButtons label="Go on" isPending={isBusy} onCancel={onCancel} />
      )}
    </form>
  );
}
