import { Box, Button, Text } from "@chakra-ui/react";
import { useState } from "react";
import { changeSettingsSchema, type Settings } from "#features/sso/schema.ts";
import { CopyField } from "../components/fields/copy-field.tsx";
import { Field } from "../components/fields/field.tsx";
import { PasswordInput } from "../components/fields/password-input.tsx";
import { TextInput } from "../components/fields/text-input.tsx";
import { ConfirmDialog } from "../components/overlays/confirm-dialog.tsx";
import { Refusal } from "../components/overlays/dialog-parts.tsx";
import { schemaProblem } from "../lib/schema-problem.ts";
import { useForm } from "../lib/use-form.ts";
import { SaveButton } from "./save-button.tsx";
import { useChangeSignOn } from "./use-sign-on.ts";

type Values = { issuer: string; clientId: string; clientSecret: string; name: string };

const { issuer: issuerSchema } = changeSettingsSchema.shape;

function problemsOf({ issuer, clientId, clientSecret }: Values, hasSecret: boolean) {
  const address = schemaProblem(issuerSchema, issuer.trim());
  return {
    ...(address && { issuer: address }),
    ...(clientId.trim() === "" && { clientId: "Please give the client id" }),
    ...(clientSecret === "" && !hasSecret && { clientSecret: "Please give the client secret" }),
  };
}

/** The company's own provider of OpenID Connect, and what is to be registered there. */
export function ProviderForm({ companyId, settings }: { companyId: string; settings: Settings }) {
  const change = useChangeSignOn(companyId);
  const [refusal, setRefusal] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const { issuer, clientId, hasSecret, name, provider, redirectUri, logoutUri } = settings;
  const isOwn = issuer !== null;
  const form = useForm<Values>({
    initial: { issuer: issuer ?? "", clientId: clientId ?? "", clientSecret: "", name: name ?? "" },
    validate: (values) => problemsOf(values, hasSecret && values.issuer.trim() === issuer),
    async onSubmit({ clientSecret, ...values }) {
      const changes = {
        issuer: values.issuer.trim(),
        clientId: values.clientId.trim(),
        name: values.name.trim() || null,
      };
      const refused = await change({ ...changes, ...(clientSecret !== "" && { clientSecret }) });
      setRefusal(refused);
      if (refused === undefined) form.change({ clientSecret: "" });
    },
  });
  const remove = async () => {
    setRefusal(await change({ issuer: null, name: null }));
    setAsking(false);
  };
  const { values, errors } = form;
  const input = (field: "issuer" | "clientId" | "name", label: string, hint: string) => (
    <Field label={label} name={field} error={errors[field]} hint={hint}>
      {(control) => (
        <TextInput
          {...control}
          autoComplete="off"
          value={values[field]}
          readOnly={form.isPending}
          onChange={({ target }) => form.change({ [field]: target.value })}
          onBlur={() => form.blur(field)}
        />
      )}
    </Field>
  );
  return (
    <form noValidate onSubmit={form.submit} aria-label="Your own provider">
      <Text mb="4" fontSize="sm">
        {provider === null
          ? "Your people sign in by their passwords: no provider is set up."
          : `Your people can sign in by ${provider}${isOwn ? ", your own provider" : ", which is this server’s"}.`}
      </Text>
      <Box display="flex" flexDirection="column" gap="2">
        {input("issuer", "Issuer", "The address of your provider of OpenID Connect, as it writes it itself")}
        {input("clientId", "Client id", "As what your provider knows Ilana")}
        <Field
          label="Client secret"
          name="clientSecret"
          error={errors.clientSecret}
          hint={hasSecret ? "One is kept; leave this empty to keep it" : "It is kept sealed, and never shown"}
        >
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="off"
              value={values.clientSecret}
              readOnly={form.isPending}
              onChange={({ target }) => form.change({ clientSecret: target.value })}
              onBlur={() => form.blur("clientSecret")}
            />
          )}
        </Field>
        {input("name", "Name", "What your people call it")}
        <CopyField
          label="Redirect address"
          name="redirect-uri"
          value={redirectUri}
          hint="Register it at your provider"
        />
        <CopyField
          label="Back-channel logout address"
          name="logout-uri"
          value={logoutUri}
          hint="So that a sign-out there ends the session here"
        />
      </Box>
      <Refusal>{refusal}</Refusal>
      <Box display="flex" flexWrap="wrap" gap="3" mt="3">
        <SaveButton isPending={form.isPending}>Save provider</SaveButton>
        {isOwn && (
          <Button variant="ghost" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            Remove provider
          </Button>
        )}
      </Box>
      <ConfirmDialog
        isOpen={isAsking}
        title="Remove your own provider?"
        text="Nobody signs in by it any more, and its secret is forgotten. Passwords and passkeys go on working."
        confirm="Remove provider"
        onConfirm={() => void remove()}
        onClose={() => setAsking(false)}
      />
    </form>
  );
}
