import { Box, Button, chakra } from "@chakra-ui/react";
import { Plus, X } from "lucide-react";
import type { FormEvent } from "react";
import { headSchema, type LetterHead } from "#features/letter/schema.ts";
import { mostSignatories } from "#features/letter/vocabulary.ts";
import { Field } from "../components/fields/field.tsx";
import { TextArea, TextInput } from "../components/fields/text-input.tsx";
import { Refusal } from "../components/overlays/dialog-parts.tsx";
import { PartWaiting } from "../components/part-waiting.tsx";
import { useChangeHead, useLetterHead } from "../filings/use-letters.ts";
import { schemaProblem } from "../lib/schema-problem.ts";
import { tellFailure } from "../lib/server/tell.ts";
import { useForm } from "../lib/use-form.ts";
import { SaveButton } from "./save-button.tsx";

/** What stands at the head of the company's letters to regulators, and who signs them. */
export function Letterhead({ companyId }: { companyId: string }) {
  const head = useLetterHead(companyId);
  if (!head.data) return <PartWaiting what="the letterhead" query={head} />;
  return <HeadForm key={JSON.stringify(head.data.data)} companyId={companyId} head={head.data.data} />;
}

const nobody = { name: "", title: "" };

function HeadForm({ companyId, head }: { companyId: string; head: LetterHead }) {
  const change = useChangeHead();
  const form = useForm<{ head: LetterHead }>({
    initial: { head: head.signatories.length > 0 ? head : { ...head, signatories: [nobody] } },
    validate: ({ head: typed }) => {
      const problem = schemaProblem(headSchema, named(typed));
      return problem ? { head: problem } : {};
    },
    async onSubmit({ head: typed }) {
      await change
        .mutateAsync({ companyId, ...named(typed) })
        .catch((error: unknown) => tellFailure(error, "The letterhead could not be saved. Please try again."));
    },
  });
  const { values, errors, isPending } = form;
  const set = (update: Partial<LetterHead>) => form.change({ head: { ...values.head, ...update } });
  const { signatories } = values.head;
  const sign = (at: number, update: Partial<(typeof signatories)[number]>) =>
    set({ signatories: signatories.map((one, index) => (index === at ? { ...one, ...update } : one)) });
  return (
    <form noValidate onSubmit={(event: FormEvent) => void form.submit(event)} aria-label="Letterhead">
      <Field label="Address" name="address" hint="Line by line, as it is to stand below the company’s name">
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            maxLength={500}
            value={values.head.address}
            readOnly={isPending}
            onChange={({ target }) => set({ address: target.value })}
          />
        )}
      </Field>
      <Field label="Telephone, e-mail, website" name="contact">
        {(control) => (
          <TextInput
            {...control}
            maxLength={200}
            value={values.head.contact}
            readOnly={isPending}
            onChange={({ target }) => set({ contact: target.value })}
          />
        )}
      </Field>
      <chakra.fieldset border="0" p="0" m="0">
        <chakra.legend fontSize="sm" fontWeight="medium" mb="2">
          Who signs
        </chakra.legend>
        {signatories.map(({ name, title }, at) => (
          <Box
            // Rows have no id of their own, and none changes its place.
            key={at} // oxlint-disable-line react/no-array-index-key
            role="group"
            aria-label={`Signatory ${at + 1}`}
            display="grid"
            columnGap="3"
            alignItems="start"
            gridTemplateColumns={{ base: "1fr", sm: "1fr 1fr auto" }}
          >
            <Field label="Name" name={`signatory-${at}`}>
              {(control) => (
                <TextInput
                  {...control}
                  autoComplete="off"
                  maxLength={100}
                  value={name}
                  readOnly={isPending}
                  onChange={({ target }) => sign(at, { name: target.value })}
                />
              )}
            </Field>
            <Field label="As" name={`title-${at}`} hint="Such as Chief Compliance Officer">
              {(control) => (
                <TextInput
                  {...control}
                  autoComplete="off"
                  maxLength={100}
                  value={title}
                  readOnly={isPending}
                  onChange={({ target }) => sign(at, { title: target.value })}
                />
              )}
            </Field>
            <Button
              variant="ghost"
              mt={{ base: "0", sm: "7" }}
              mb={{ base: "3", sm: "0" }}
              justifySelf="start"
              aria-label={`Remove signatory ${at + 1}`}
              onClick={() => set({ signatories: signatories.filter((_, index) => index !== at) })}
            >
              <X aria-hidden />
            </Button>
          </Box>
        ))}
        {signatories.length < mostSignatories && (
          <Button size="sm" variant="outline" onClick={() => set({ signatories: [...signatories, nobody] })}>
            <Plus aria-hidden />
            Add a signatory
          </Button>
        )}
      </chakra.fieldset>
      <Refusal>{errors.head}</Refusal>
      <Box mt="4">
        <SaveButton isPending={isPending}>Save letterhead</SaveButton>
      </Box>
    </form>
  );
}

/** Without the rows that nobody filled in. */
const named = ({ signatories, ...head }: LetterHead): LetterHead => ({
  ...head,
  signatories: signatories.filter(({ name, title }) => name.trim() !== "" || title.trim() !== ""),
});
