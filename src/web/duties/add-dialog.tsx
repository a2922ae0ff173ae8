import { Box } from "@chakra-ui/react";
import { useState, type FormEvent } from "react";
import type { Names } from "#features/obligation/rules/arranging.ts";
import { addDutySchema, type Duty } from "#features/obligation/schema.ts";
import { ownOriginLabels, type OwnOrigin } from "#features/obligation/vocabulary.ts";
import { Field } from "../components/fields/field.tsx";
import { NativeSelect } from "../components/fields/native-select.tsx";
import { TextArea, TextInput } from "../components/fields/text-input.tsx";
import { DialogButtons, Refusal } from "../components/overlays/dialog-parts.tsx";
import { Modal } from "../components/overlays/modal.tsx";
import { schemaProblem } from "../lib/schema-problem.ts";
import { failureOf } from "../lib/server/failure.ts";
import { tellDone } from "../lib/server/tell.ts";
import { trpc } from "../lib/server/trpc.ts";
import { useForm } from "../lib/use-form.ts";
import { optionsOf } from "./grid/cell-editor.tsx";
import { useNames, useShownDuties } from "./use-register.ts";

type AddDialogProps = {
  companyId: string;
  isOpen: boolean;
  names: Names;
  onClose: () => void;
  onAdded: (id: string) => void;
};

/** Sets down a duty of the company's own. */
export function AddDialog({ isOpen, onClose, onAdded, ...props }: AddDialogProps) {
  return (
    <Modal isOpen={isOpen} onClose={onClose} title="Add a duty of your own" maxW="lg">
      <AddForm {...props} onClose={onClose} onAdded={({ _id }) => onAdded(_id)} />
    </Modal>
  );
}

/** What a sentence is adopted from, and the words that were marked in it. */
export type Adopted = { documentId: string; title: string; regulator: string; quote: string };

type AdoptDialogProps = {
  companyId: string;
  from: Adopted | undefined;
  onClose: () => void;
  onAdded: (duty: Duty) => void;
};

/** Makes a duty of a sentence of a document, which is kept with it. */
export function AdoptDialog({ companyId, from, onClose, onAdded }: AdoptDialogProps) {
  const names = useNames(companyId);
  return (
    <Modal isOpen={from !== undefined} onClose={onClose} title="Adopt as a duty" maxW="lg">
      {from && <AddForm companyId={companyId} names={names} from={from} onClose={onClose} onAdded={onAdded} />}
    </Modal>
  );
}

// A sentence of a document is adopted where the document is read.
const origins = ["licence-condition", "internal-policy", "board-decision"] as const satisfies readonly OwnOrigin[];
const fields = ["title", "text", "quote"] as const;
type Values = Record<(typeof fields)[number] | "origin" | "regulator" | "owner" | "unit" | "weight", string>;

const most = { title: 200, text: 4000 };
const blank = (from: Adopted | undefined): Values => ({
  origin: from ? "document" : origins[0],
  title: from?.title.slice(0, most.title) ?? "",
  text: from?.quote.slice(0, most.text) ?? "",
  quote: from?.quote.slice(0, most.text) ?? "",
  regulator: from?.regulator ?? "",
  owner: "",
  unit: "",
  weight: "",
});

/** What is wrong with what is typed; a quote is asked for where there is a document. */
function problemsOf(values: Values, isAdopted: boolean): Partial<Record<(typeof fields)[number], string>> {
  const asked = fields.filter((name) => name !== "quote" || isAdopted);
  return Object.fromEntries(
    asked.flatMap((name) => {
      const isMissing = name === "quote" && values.quote.trim() === "";
      const problem = isMissing ? "Please give the words as they stand there" : schemaProblem(addDutySchema.shape[name], values[name]);
      return problem ? [[name, problem]] : [];
    }),
  );
} // prettier-ignore

type AddFormProps = {
  companyId: string;
  names: Names;
  from?: Adopted;
  onClose: () => void;
  onAdded: (duty: Duty) => void;
};

function useAddForm({ companyId, from, onClose, onAdded }: Omit<AddFormProps, "names">) {
  const { client } = trpc.useUtils();
  const shown = useShownDuties(companyId);
  const [refusal, setRefusal] = useState<string>();
  const form = useForm<Values>({
    initial: blank(from),
    validate: (values) => problemsOf(values, from !== undefined),
    async onSubmit({ origin, title, text, quote, ...others }) {
      setRefusal(undefined);
      const given = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== ""));
      const words = from && { quote, documentId: from.documentId };
      try {
        const wanted = { companyId, origin: origin as OwnOrigin, title, text, ...words, ...given };
        const { data, message } = await client.duty.add.mutate(wanted);
        await Promise.all([shown.reload(), shown.refresh()]);
        tellDone(message ?? "Duty added");
        onClose();
        onAdded(data);
      } catch (error) {
        setRefusal(failureOf(error).message ?? "The duty could not be added. Please try again.");
      }
    },
  });
  return { form, refusal };
}

function AddForm({ names, ...about }: AddFormProps) {
  const { from, onClose } = about;
  const { form, refusal } = useAddForm(about);
  const { values, errors, isPending, change, blur } = form;
  const submit = (event: FormEvent) => {
    event.stopPropagation();
    void form.submit(event);
  };
  const words = (name: "text" | "quote", label: string, hint?: string) => (
    <Field label={label} name={`own-${name}`} error={errors[name]} {...(hint && { hint })}>
      {(control) => (
        <TextArea {...control} rows={3} maxLength={most.text} value={values[name]} onChange={({ target }) => change({ [name]: target.value })} onBlur={() => blur(name)} />
      )}
    </Field>
  );
  const select = (name: "owner" | "unit" | "weight", label: string) => (
    <Field label={label} name={`own-${name}`}>
      {(control) => (
        <NativeSelect {...control} value={values[name]} onChange={({ target }) => change({ [name]: target.value })}>
          {optionsOf(name, names).map((option) => (
            <option key={option.value} value={option.value}>
              {name === "weight" && option.value === "" ? "Not weighed" : option.label}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
  return (
    <form noValidate aria-label={from ? "Adopt as a duty" : "Add a duty of your own"} onSubmit={submit}>
      {from ? (
        words("quote", "Its words", "As they stand in the document: they are kept with the duty")
      ) : (
        <Field label="Where it comes from" name="own-origin">
          {(control) => (
            <NativeSelect {...control} value={values.origin} onChange={({ target }) => change({ origin: target.value })}>
              {origins.map((origin) => (
                <option key={origin} value={origin}>
                  {ownOriginLabels[origin]}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      )}
      <Field label="What it is called" name="own-title" error={errors.title} hint={from ? "The document, or how you call it" : "The licence, the policy, or the day of the board"}>
        {(control) => (
          <TextInput {...control} maxLength={most.title} value={values.title} onChange={({ target }) => change({ title: target.value })} onBlur={() => blur("title")} />
        )}
      </Field>
      {words("text", "What is to be done")}
      <Box display="grid" columnGap="4" gridTemplateColumns={{ base: "1fr", sm: "repeat(2, minmax(0, 1fr))" }}>
        <Field label="Regulator" name="own-regulator" hint="Its short code, where it has one">
          {(control) => (
            <TextInput {...control} maxLength={40} value={values.regulator} onChange={({ target }) => change({ regulator: target.value })} />
          )}
        </Field>
        {select("owner", "Owner")}
        {select("unit", "Unit")}
        {select("weight", "Weight")}
      </Box>
      <Refusal>{refusal}</Refusal>
      <DialogButtons label={from ? "Adopt" : "Add"} isChanged={form.isChanged} isPending={isPending} onCancel={onClose} />
    </form>
  );
} // prettier-ignore
