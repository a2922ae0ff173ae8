import { Box, Text } from "@chakra-ui/react";
import { useState } from "react";
import type { Member } from "#features/member/schema.ts";
import type { Settings } from "#features/sso/schema.ts";
import { Choice } from "../components/fields/choice.tsx";
import { Field } from "../components/fields/field.tsx";
import { NativeSelect } from "../components/fields/native-select.tsx";
import { Refusal } from "../components/overlays/dialog-parts.tsx";
import { RouteLink } from "../components/route-link.tsx";
import { useForm } from "../lib/use-form.ts";
import { personWords } from "../people/people-words.ts";
import { SaveButton } from "./save-button.tsx";
import { useChangeSignOn } from "./use-sign-on.ts";

type OnlySignOnProps = { companyId: string; settings: Settings; members: readonly Member[] };

/** Whether people come in by single sign-on alone, and who may still come in by a password when that is away. */
export function OnlySignOn({ companyId, settings, members }: OnlySignOnProps) {
  const change = useChangeSignOn(companyId);
  const [refusal, setRefusal] = useState<string>();
  const owners = members.filter(({ role }) => role === "owner");
  const form = useForm({
    initial: { isOnly: settings.isOnly, breakGlass: settings.breakGlass ?? "" },
    validate: ({ isOnly, breakGlass }): { breakGlass?: string } =>
      isOnly && breakGlass === "" ? { breakGlass: "Please name an owner" } : {},
    async onSubmit({ isOnly, breakGlass }) {
      setRefusal(await change({ isOnly, breakGlass: breakGlass || null }));
    },
  });
  const { values, errors, isPending } = form;
  return (
    <form noValidate onSubmit={form.submit} aria-label="Only single sign-on">
      <Choice
        type="checkbox"
        isChosen={values.isOnly}
        isDisabled={isPending}
        onChange={(isOnly) => form.change({ isOnly })}
      >
        People come in by single sign-on alone
      </Choice>
      <Text mb="3" fontSize="sm" color="fg.muted">
        Passwords, passkeys and other ways then open this company to nobody but the owner below, and whoever came in
        otherwise is signed out at once. <RouteLink to="/account">Link your own account</RouteLink> first.
      </Text>
      <Box maxW="24rem">
        <Field
          label="Owner who keeps a password"
          name="break-glass"
          error={errors.breakGlass}
          hint="Who still comes in when the provider is away"
        >
          {(control) => (
            <NativeSelect
              {...control}
              value={values.breakGlass}
              disabled={isPending}
              onChange={({ target }) => form.change({ breakGlass: target.value })}
            >
              <option value="">Nobody</option>
              {owners.map((owner) => (
                <option key={owner.userId} value={owner.userId}>
                  {personWords(owner, owners)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      </Box>
      <Refusal>{refusal}</Refusal>
      <Box mt="3">
        <SaveButton isPending={isPending}>Save</SaveButton>
      </Box>
    </form>
  );
}
