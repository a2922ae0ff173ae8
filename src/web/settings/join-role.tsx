import { Box } from "@chakra-ui/react";
import { useState } from "react";
import { roleLabel } from "#features/role/rules.ts";
import type { Role } from "#features/role/vocabulary.ts";
import type { Settings } from "#features/sso/schema.ts";
import { useMe } from "../account/use-me.ts";
import { Field } from "../components/fields/field.tsx";
import { NativeSelect } from "../components/fields/native-select.tsx";
import { Refusal } from "../components/overlays/dialog-parts.tsx";
import { useForm } from "../lib/use-form.ts";
import { grantable } from "../people/people-words.ts";
import { SaveButton } from "./save-button.tsx";
import { useChangeSignOn } from "./use-sign-on.ts";

/** As what people of the verified domains join by themselves, if they do. */
export function JoinRole({ companyId, settings }: { companyId: string; settings: Settings }) {
  const change = useChangeSignOn(companyId);
  const own = useMe().data?.data.role;
  const [refusal, setRefusal] = useState<string>();
  const form = useForm<{ role: Role | "" }>({
    initial: { role: settings.defaultRole ?? "" },
    validate: () => ({}),
    async onSubmit({ role }) {
      setRefusal(await change({ defaultRole: role || null }));
    },
  });
  // One that was set by somebody above stays to be seen.
  const offered = grantable(own).filter((role) => role !== "owner" || role === settings.defaultRole);
  return (
    <form noValidate onSubmit={form.submit} aria-label="Joining by domain">
      <Box maxW="24rem">
        <Field
          label="Whoever signs in from a verified domain for the first time"
          name="default-role"
          hint="By single sign-on, with an address that it confirms"
        >
          {(control) => (
            <NativeSelect
              {...control}
              value={form.values.role}
              disabled={form.isPending}
              onChange={({ target }) => form.change({ role: target.value as Role | "" })}
            >
              <option value="">Waits for an invitation</option>
              {offered.map((role) => (
                <option key={role} value={role}>
                  Joins as {roleLabel(role).toLowerCase()}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      </Box>
      <Refusal>{refusal}</Refusal>
      <Box mt="3">
        <SaveButton isPending={form.isPending}>Save</SaveButton>
      </Box>
    </form>
  );
}
