import { Box, Button, Heading, Spinner, Text, chakra } from "@chakra-ui/react";
import { useState, type FormEvent, type ReactNode } from "react";
import {
  categories,
  employeeSizes,
  licenceCategories,
  serviceLabels,
  services,
  type Company,
  type Service,
} from "#features/company/schema.ts";
import { Field } from "../components/field.tsx";
import { NativeSelect } from "../components/native-select.tsx";
import { showToast } from "../lib/toast.ts";
import { useCompany } from "./use-company.ts";
import { useUpdateCompany } from "./use-update-company.ts";

type Changes = { services?: Service[]; employeeSize?: string; category?: string };

/** Asks for what the sign-up form did not ask, because regulations hang on it. */
export function CompleteProfile({ gaps }: { gaps: ReadonlySet<string> }) {
  const { id, company } = useCompany();
  const update = useUpdateCompany();
  const [changes, setChanges] = useState<Changes>(gaps.has("services") ? { services: company?.services ?? [] } : {});
  const change = (part: Changes) => setChanges((before) => ({ ...before, ...part }));

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!id) return;
    update.mutate(
      { id, ...changes },
      {
        onSuccess: ({ message }) =>
          void showToast("success", message ?? "Profile updated successfully!", { seconds: 5 }),
      },
    );
  };
  return (
    <chakra.form onSubmit={save} p="3.5" borderRadius="md" bg="accent.subtle" aria-labelledby="complete-profile">
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
        <Services chosen={changes.services ?? []} onChange={(chosen) => change({ services: chosen })} />
      )}
      <Button
        type="submit"
        size="sm"
        mt="3"
        disabled={update.isPending || Object.keys(changes).length === 0}
        aria-busy={update.isPending}
      >
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

function Services({ chosen, onChange }: { chosen: Service[]; onChange: (chosen: Service[]) => void }) {
  const toggle = (service: Service, isOn: boolean) =>
    onChange(isOn ? [...chosen, service] : chosen.filter((other) => other !== service));
  return (
    <chakra.fieldset>
      <chakra.legend fontSize="sm" fontWeight="medium">
        Services you offer
      </chakra.legend>
      <Text fontSize="xs" color="fg.muted" mb="1.5">
        Leave all empty if you offer none of these.
      </Text>
      <Box display="grid" gridTemplateColumns="repeat(auto-fill, minmax(11rem, 1fr))" columnGap="3">
        {services.map((service) => (
          <chakra.label
            key={service}
            display="flex"
            alignItems="center"
            gap="2"
            minH="8"
            fontSize="sm"
            cursor="pointer"
          >
            <chakra.input
              type="checkbox"
              boxSize="4"
              accentColor="brand.solid"
              checked={chosen.includes(service)}
              onChange={(event) => toggle(service, event.target.checked)}
              _focusVisible={{ outline: "2px solid", outlineColor: "brand.fg", outlineOffset: "2px" }}
            />
            {serviceLabels[service]}
          </chakra.label>
        ))}
      </Box>
    </chakra.fieldset>
  );
}
