import { Button, Spinner } from "@chakra-ui/react";
import { Field } from "../components/fields/field.tsx";
import { PasswordInput } from "../components/fields/password-input.tsx";
import { failureOf } from "../lib/server/failure.ts";
import { showToast } from "../lib/toast.ts";
import { useForm } from "../lib/use-form.ts";
import { refusedToken } from "./operator-token.ts";

type TokenFormProps = { refusal: string | null; onAccepted: (session: string) => void };

function problemsOf({ token }: { token: string }): { token?: string } {
  if (token.trim() === "") return { token: "Token is required" };
  // What cannot stand in a header never reaches the server.
  return /^[\x21-\x7e]+$/.test(token.trim()) ? {} : { token: "A token has no blanks and no letters with accents" };
}

/** Asks for the operator's token, and has the server give a session for it. */
export function TokenForm({ refusal, onAccepted }: TokenFormProps) {
  const form = useForm({
    initial: { token: "" },
    validate: problemsOf,
    async onSubmit(values) {
      const token = values.token.trim();
      try {
        const { openSession } = await import("./operator-data.ts");
        const session = await openSession(token);
        if (session !== null) onAccepted(session);
        else form.showError("token", refusedToken);
      } catch (error) {
        const title = failureOf(error).message ?? "The server cannot be reached. Please try again.";
        void showToast("error", title, { seconds: 5 });
      }
    },
  });
  return (
    <form noValidate onSubmit={form.submit} aria-label="Operator sign-in">
      <Field
        label="Operator’s token"
        name="token"
        error={form.errors.token ?? (form.values.token === "" ? (refusal ?? undefined) : undefined)}
        hint="Good for this tab, until it is closed, and half an hour after its last use"
      >
        {(control) => (
          <PasswordInput
            {...control}
            noun="token"
            autoComplete="off"
            autoFocus
            value={form.values.token}
            onChange={(event) => form.change({ token: event.target.value })}
            readOnly={form.isPending}
          />
        )}
      </Field>
      <Button type="submit" size="lg" mt="3" aria-busy={form.isPending}>
        {form.isPending && <Spinner aria-hidden />}
        Continue
      </Button>
    </form>
  );
}
