import { Box, Button, Text, chakra } from "@chakra-ui/react";
import { useId, useState, type FormEvent } from "react";
import type { Company } from "#features/company/schema.ts";
import { ServiceChoices } from "../company/service-choices.tsx";
import { Field, type ControlProps } from "../components/fields/field.tsx";
import { Modal } from "../components/overlays/modal.tsx";
import { NativeSelect } from "../components/fields/native-select.tsx";
import { TextArea, TextInput } from "../components/fields/text-input.tsx";
import { CategoryOptions } from "../profile/category-options.tsx";
import { templateText, templateValues, type TemplateValues } from "./template-text.ts";

type TemplateDialogProps = {
  isOpen: boolean;
  company: Partial<Company> | null;
  onClose: () => void;
  onWritten: (description: string) => void;
  /** Takes the focus after a description was written; null leaves it where it came from. */
  finalFocus: () => HTMLElement | null;
};

/** A short form that becomes a description of the business, to be read over before it is sent. */
export function TemplateDialog({ isOpen, company, onClose, onWritten, finalFocus }: TemplateDialogProps) {
  const id = useId();
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title="Describe your business"
      maxW="2xl"
      finalFocus={finalFocus}
      footer={
        <Button type="submit" form={id}>
          Write the description
        </Button>
      }
    >
      <TemplateForm id={id} company={company} onWritten={onWritten} />
    </Modal>
  );
}

type TemplateFormProps = Pick<TemplateDialogProps, "company" | "onWritten"> & { id: string };

function TemplateForm({ id, company, onWritten }: TemplateFormProps) {
  const [values, setValues] = useState(() => templateValues(company));
  const change = (update: Partial<TemplateValues>) => setValues((before) => ({ ...before, ...update }));
  const write = (event: FormEvent) => {
    event.preventDefault();
    onWritten(templateText(values, company));
  };
  const typed = (name: TextName) => (control: ControlProps) => (
    <TextInput
      {...control}
      maxLength={textLimit}
      value={values[name]}
      onChange={({ target }) => change({ [name]: target.value })}
    />
  );
  const written = (name: TextName) => (control: ControlProps) => (
    <TextArea
      {...control}
      rows={2}
      maxLength={textLimit}
      value={values[name]}
      onChange={({ target }) => change({ [name]: target.value })}
    />
  );
  return (
    <chakra.form id={id} onSubmit={write} display="flex" flexDirection="column" gap="2">
      <Text mb="2" color="fg.muted" fontSize="sm">
        Fill in what you know and leave the rest. Nothing is sent yet, and your profile stays as it is.
      </Text>
      <Field label="Licence category" name="category">
        {(control) => (
          <NativeSelect
            {...control}
            value={values.category}
            onChange={({ target }) => change({ category: target.value })}
          >
            <option value="">As in the profile</option>
            <CategoryOptions />
          </NativeSelect>
        )}
      </Field>
      <chakra.fieldset mb="2">
        <chakra.legend fontSize="sm" fontWeight="medium" mb="1">
          Services
        </chakra.legend>
        <ServiceChoices chosen={values.services} onChange={(services) => change({ services })} />
      </chakra.fieldset>
      <Box display="grid" gridTemplateColumns={{ base: "minmax(0, 1fr)", sm: "2fr 1fr" }} columnGap="4" rowGap="2">
        <Field label="Customers" name="customers" hint="Who they are">
          {typed("customers")}
        </Field>
        <Field label="How many, roughly" name="customerCount">
          {typed("customerCount")}
        </Field>
      </Box>
      <Field label="Products" name="products" hint="For example savings accounts, prepaid cards, a wallet">
        {typed("products")}
      </Field>
      <Field label="Channels" name="channels" hint="For example branches, agents, an app, USSD">
        {typed("channels")}
      </Field>
      <Field label="In place" name="inPlace" hint="Licences, policies, officers and controls you have">
        {written("inPlace")}
      </Field>
      <Field label="What worries you" name="worries" hint="Left empty, you ask where you fall short">
        {written("worries")}
      </Field>
    </chakra.form>
  );
}

type TextName = Exclude<keyof TemplateValues, "category" | "services">;

// Six of them, with the lines around them, stay within what a message may hold.
const textLimit = 500;
