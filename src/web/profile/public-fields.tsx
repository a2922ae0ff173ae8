import { Box, Heading } from "@chakra-ui/react";
import type { Company } from "#features/company/schema.ts";
import { messages } from "#features/company/vocabulary.ts";
import { Field } from "../components/fields/field.tsx";
import { TextArea, TextInput } from "../components/fields/text-input.tsx";
import { LogoField } from "./logo-field.tsx";
import type { ProfileForm } from "./use-profile-form.ts";

const maxDescription = 300;

type PublicFieldsProps = { company: Company; form: ProfileForm };

/** What others see of the company: logo, name, e-mail and description. */
export function PublicFields({ company, form }: PublicFieldsProps) {
  const { values, errors, isPending } = form;
  const bound = (name: "name" | "description") => ({
    value: values[name],
    onChange: (event: { target: { value: string } }) => form.change({ [name]: event.target.value }),
    onBlur: () => form.blur(name),
    disabled: isPending,
  });
  /** Says what becomes of a text that is taken away (spec section 5: only what is not empty is sent). */
  const hint = (name: "name" | "description", usual = "") =>
    values[name].trim() === "" && company[name] ? "Left empty, it stays as it was." : usual;
  const count = values.description.trim().length;
  return (
    <>
      <Heading as="h3" fontSize="sm" mb="4">
        Public profile
      </Heading>
      <LogoField company={company} preview={form.logo.preview} isDisabled={isPending} onChoose={form.logo.choose} />
      <Box display="flex" flexDirection="column" gap="3">
        <Field label="Company name" name="name" error={errors.name} hint={hint("name")}>
          {(control) => (
            // Editing began with a button that is gone now; the keyboard goes on at the first field.
            <TextInput {...control} {...bound("name")} autoComplete="organization" autoFocus />
          )}
        </Field>
        <Field label="Email" name="email" hint={messages.emailFixed}>
          {(control) => (
            <TextInput {...control} type="email" value={company.email} readOnly bg="bg.subtle" color="fg.muted" />
          )}
        </Field>
        <Field
          label="Description"
          name="description"
          error={errors.description}
          hint={hint(
            "description",
            `What your company does, in 10 to ${maxDescription} characters (${count} of ${maxDescription})`,
          )}
        >
          {(control) => <TextArea {...control} {...bound("description")} rows={4} />}
        </Field>
      </Box>
    </>
  );
}
