import { Box } from "@chakra-ui/react";
import type { Company } from "#features/company/schema.ts";
import { Field } from "../components/fields/field.tsx";
import { NativeSelect } from "../components/fields/native-select.tsx";
import { TextInput } from "../components/fields/text-input.tsx";
import { CategoryOptions } from "./category-options.tsx";
import { categoryText } from "./profile-rules.ts";
import type { ProfileForm } from "./use-profile-form.ts";

/** Chooses the organization category; for Others, in the company's own words. */
export function CategoryField({ company, form }: { company: Company; form: ProfileForm }) {
  const { values, errors, isPending } = form;
  const isOpen = values.category === "";
  return (
    <>
      <Field
        label="Organization category"
        name="category"
        error={errors.category}
        hint={isOpen ? `Now: ${categoryText(company)}. Choose your exact licence if you hold one.` : ""}
      >
        {(control) => (
          <NativeSelect
            {...control}
            value={values.category}
            color={isOpen ? "fg.muted" : "fg"}
            onChange={(event) => form.change({ category: event.target.value })}
            disabled={isPending}
          >
            <option value="" disabled>
              Select an organization...
            </option>
            <CategoryOptions />
          </NativeSelect>
        )}
      </Field>
      {values.category === "Others" && (
        <Box mt="2">
          <Field
            label="Your category"
            name="customCategory"
            error={errors.customCategory}
            hint={`In your own words, for example "Bureau de change"`}
          >
            {(control) => (
              <TextInput
                {...control}
                maxLength={100}
                value={values.customCategory}
                onChange={(event) => form.change({ customCategory: event.target.value })}
                onBlur={() => form.blur("customCategory")}
                disabled={isPending}
              />
            )}
          </Field>
        </Box>
      )}
    </>
  );
}
