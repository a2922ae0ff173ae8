import { Box, Button, Spinner } from "@chakra-ui/react";
import { useState } from "react";
import { industries, industryLabels } from "#features/company/vocabulary.ts";
import { Field } from "../components/fields/field.tsx";
import { NativeSelect } from "../components/fields/native-select.tsx";
import { PasswordInput } from "../components/fields/password-input.tsx";
import { TextArea, TextInput } from "../components/fields/text-input.tsx";
import { CategorySelect } from "./category-select.tsx";
import { CustomCategoryDialog } from "./custom-category-dialog.tsx";
import { useOnboarding } from "./use-onboarding.ts";

const maxDescription = 300;

export function OnboardingForm() {
  const form = useOnboarding();
  const [isNaming, setNaming] = useState(false);
  const { values, errors, isPending } = form;
  /** What a text field needs besides its own props. */
  const bound = (name: "name" | "email" | "password" | "description" | "industry") => ({
    value: values[name],
    onChange: (event: { target: { value: string } }) => form.change({ [name]: event.target.value }),
    onBlur: () => form.blur(name),
    disabled: isPending,
  });
  return (
    <>
      <form noValidate onSubmit={form.submit} aria-label="Register your company">
        <Box
          display="grid"
          gridTemplateColumns={{ base: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" }}
          columnGap="5"
          rowGap="3"
        >
          <Field label="Company name" name="name" error={errors.name}>
            {(control) => <TextInput {...control} {...bound("name")} autoComplete="organization" />}
          </Field>
          <Field
            label="Company email"
            name="email"
            error={errors.email}
            hint="An address of your company, not a personal one"
          >
            {(control) => <TextInput {...control} {...bound("email")} type="email" autoComplete="email" />}
          </Field>
          <Field
            label="Password"
            name="password"
            error={errors.password}
            hint="At least 8 characters, with an uppercase letter and a special character"
          >
            {(control) => <PasswordInput {...control} {...bound("password")} autoComplete="new-password" />}
          </Field>
          <Field label="Industry" name="industry" error={errors.industry}>
            {(control) => (
              <NativeSelect {...control} {...bound("industry")} color={values.industry ? "fg" : "fg.muted"}>
                <option value="" disabled>
                  Select an industry
                </option>
                {industries.map((industry) => (
                  <option key={industry} value={industry}>
                    {industryLabels[industry]}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
          <Box gridColumn="1 / -1">
            <Field
              label="Company category"
              name="category"
              error={errors.category}
              hint="Your licence; open a group to choose the exact one"
            >
              {(control) => (
                <CategorySelect
                  control={control}
                  value={values.category || null}
                  customCategory={values.customCategory}
                  isDisabled={isPending}
                  onChoose={(category) => form.change({ category, customCategory: "" })}
                  onOthers={() => setNaming(true)}
                  onLeave={() => !isNaming && form.blur("category")}
                />
              )}
            </Field>
          </Box>
          <Box gridColumn="1 / -1">
            <Field
              label="Description"
              name="description"
              error={errors.description}
              hint={`What your company does, in 10 to ${maxDescription} characters (${values.description.trim().length} of ${maxDescription})`}
            >
              {(control) => <TextArea {...control} {...bound("description")} rows={4} />}
            </Field>
          </Box>
        </Box>
        <Button
          type="submit"
          size="lg"
          mt="5"
          width={{ base: "100%", md: "auto" }}
          disabled={!form.isValid || isPending}
          aria-busy={isPending}
        >
          {isPending && <Spinner aria-hidden />}
          Finish
        </Button>
      </form>
      <CustomCategoryDialog
        isOpen={isNaming}
        text={values.customCategory}
        onClose={() => setNaming(false)}
        onSave={(customCategory) => {
          form.change({ category: "others", customCategory });
          setNaming(false);
        }}
      />
    </>
  );
}
