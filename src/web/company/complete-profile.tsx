import { Button, Heading, Spinner, chakra } from "@chakra-ui/react";
import { useState, type FormEvent, type ReactNode } from "react";
import type { Company } from "#features/company/schema.ts";
import { categories, employeeSizes, licenceCategories, type Service } from "#features/company/vocabulary.ts";
import { Field } from "../components/fields/field.tsx";
import { NativeSelect } from "../components/fields/native-select.tsx";
import { dismissErrors, showToast } from "../lib/toast.ts";
import { ServicesQuestion } from "./services-question.tsx";
import { useCompany } from "./use-company.ts";
import { useUpdateCompany } from "./use-update-company.ts";

/** What is undefined was not chosen, and is not sent. */
type Changes = { services?: Service[] | undefined; employeeSize?: string; category?: string };

/** Asks for what the sign-up form did not ask, because regulations hang on it. */
export function CompleteProfile({ gaps }: { gaps: ReadonlySet<string> }) {
  const { id, company } = useCompany();
  const update = useUpdateCompany();
  const [changes, setChanges] = useState<Changes>({});
  const change = (part: Changes) => setChanges((before) => ({ ...before, ...part }));

  const hasChoice = Object.values(changes).some((choice) => choice !== undefined);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!id || update.isPending) return;
    dismissErrors();
    update.mutate(
      { id, ...changes },
      {
        onSuccess: ({ message }) =>
          void showToast("success", message ?? "Profile updated successfully!", { seconds: 5 }),
      },
    );
  };
  return (
    <chakra.form
      data-question
      onSubmit={save}
      p="3.5"
      borderRadius="md"
      bg="accent.subtle"
      aria-labelledby="complete-profile"
    >
      <Heading as="h4" id="complete-profile" fontSize="sm" mb="3">
        Complete your profile
      </Heading>
      {gaps.has("category") && <ExactLicence company={company} onChange={(category) => change({ category })} />}
      {gaps.has("employeeSize") && (
        <Choice label="Employee size" name="employeeSize" onChange={(employeeSize) => change({ employeeSize })}>
          {employeeSizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </Choice>
      )}
      {gaps.has("services") && (
        <ServicesQuestion chosen={changes.services} onChange={(chosen) => change({ services: chosen })} />
      )}
      <Button type="submit" size="sm" mt="3" disabled={!hasChoice} aria-busy={update.isPending}>
        {update.isPending && <Spinner aria-hidden />}
        Save
      </Button>
    </chakra.form>
  );
}

function Choice({
  label,
  name,
  onChange,
  children,
}: {
  label: string;
  name: string;
  onChange: (value: string) => void;
  children: ReactNode;
}) {
  return (
    <Field label={label} name={name}>
      {(control) => (
        <NativeSelect {...control} defaultValue="" onChange={(event) => onChange(event.target.value)}>
          <option value="" disabled>
            Please choose
          </option>
          {children}
        </NativeSelect>
      )}
    </Field>
  );
}

function ExactLicence({ company, onChange }: { company: Partial<Company> | null; onChange: (slug: string) => void }) {
  const children = licenceCategories.filter((slug) => categories[slug].parent === company?.category);
  return (
    <Choice label="Your exact licence" name="category" onChange={onChange}>
      {children.map((slug) => (
        <option key={slug} value={slug}>
          {categories[slug].name}
        </option>
      ))}
    </Choice>
  );
}
