import { Box, Button, Spinner, Text } from "@chakra-ui/react";
import { useState } from "react";
import { messages as accountMessages } from "#features/account/schema.ts";
import { personName } from "#features/account/schema/own.ts";
import { PasswordField } from "../account/credential-fields.tsx";
import { NewPasswordFields } from "../account/new-password-fields.tsx";
import { emptyNewPassword, newPasswordProblems, type NewPassword } from "../account/new-password-rules.ts";
import { useBeginSignOn } from "../account/sign-on/use-begin-sign-on.ts";
import { Field } from "../components/fields/field.tsx";
import { TextInput } from "../components/fields/text-input.tsx";
import { RouteLink } from "../components/route-link.tsx";
import { schemaProblem } from "../lib/schema-problem.ts";
import { useForm } from "../lib/use-form.ts";
import { useAccept } from "./use-accept.ts";

type AcceptProps = { token: string; email: string; company: string };

/** For whoever is signed in as the address already: nothing more is asked. */
export function AcceptButton({ token, company }: AcceptProps) {
  const accept = useAccept();
  const [isPending, setPending] = useState(false);
  const press = async () => {
    if (isPending) return;
    setPending(true);
    await accept({ token });
    setPending(false);
  };
  return (
    <Button size="lg" width="100%" aria-busy={isPending} overflow="hidden" onClick={() => void press()}>
      {isPending && <Spinner aria-hidden />}
      <Box as="span" truncate>
        Join {company}
      </Box>
    </Button>
  );
}

/** For an address that has an account here: its password. */
export function KnownAddressForm({ token, email, company }: AcceptProps) {
  const accept = useAccept();
  const form = useForm({
    initial: { password: "" },
    validate: ({ password }) => (password === "" ? { password: "Password is required" } : {}),
    async onSubmit({ password }) {
      const failure = await accept({ token, password });
      if (failure?.status === 401 && failure.message) form.showError("password", failure.message);
    },
  });
  return (
    <form noValidate onSubmit={form.submit} aria-label="Accept the invitation">
      <OwnAddress email={email} />
      <PasswordField form={form} label="Your password" hint="You have an account here already" />
      <SubmitButton isPending={form.isPending} company={company} />
      <Text mt="4" fontSize="sm" color="fg.muted">
        <RouteLink to="/forgot-password">Forgot password?</RouteLink> Choose a new one, then open the link of the
        invitation again.
      </Text>
    </form>
  );
}

type NewHere = NewPassword & { name: string };

function newHereProblems({ name, ...password }: NewHere): Partial<NewHere> {
  const problem = schemaProblem(personName, name);
  return { ...(problem && { name: problem }), ...newPasswordProblems(password) };
}

/** For an address that is new here: what the person is called, and a password. */
export function NewHereForm({ token, email, company }: AcceptProps) {
  const accept = useAccept();
  const form = useForm<NewHere>({
    initial: { name: "", ...emptyNewPassword },
    validate: newHereProblems,
    async onSubmit({ name, newPassword }) {
      const failure = await accept({ token, name: name.trim(), password: newPassword });
      if (failure?.message === accountMessages.passwordCommon) form.showError("newPassword", failure.message);
    },
  });
  return (
    <form noValidate onSubmit={form.submit} aria-label="Accept the invitation">
      <OwnAddress email={email} />
      <Field label="Your name" name="name" error={form.errors.name} hint="Your colleagues see it beside what you do">
        {(control) => (
          <TextInput
            {...control}
            autoComplete="name"
            value={form.values.name}
            onChange={(event) => form.change({ name: event.target.value })}
            onBlur={() => form.blur("name")}
            readOnly={form.isPending}
          />
        )}
      </Field>
      <Box mt="2">
        <NewPasswordFields
          newPassword={form.values.newPassword}
          confirmPassword={form.values.confirmPassword}
          errors={form.errors}
          onChange={form.change}
          onBlur={form.blur}
          isDisabled={form.isPending}
        />
      </Box>
      <SubmitButton isPending={form.isPending} company={company} />
    </form>
  );
}

/** In place of a password: the provider of the company that invites. */
export function JoinBySignOn({ token }: { token: string }) {
  const { begin, isBusy } = useBeginSignOn();
  return (
    <Button
      variant="ghost"
      size="lg"
      width="100%"
      mt="3"
      aria-busy={isBusy}
      onClick={() => begin({ invitation: token })}
    >
      {isBusy && <Spinner aria-hidden />}
      Join by single sign-on instead
    </Button>
  );
}

/** Whose password it is, for password managers. */
const OwnAddress = ({ email }: { email: string }) => (
  <input type="email" autoComplete="username" value={email} readOnly hidden />
);

function SubmitButton({ isPending, company }: { isPending: boolean; company: string }) {
  return (
    <Button type="submit" size="lg" width="100%" mt="3" aria-busy={isPending} overflow="hidden">
      {isPending && <Spinner aria-hidden />}
      <Box as="span" truncate>
        Join {company}
      </Box>
    </Button>
  );
}
