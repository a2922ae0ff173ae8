import { Box } from "@chakra-ui/react";
import { useState, type FormEvent } from "react";
import type { Names } from "#features/obligation/rules/arranging.ts";
import { addDutySchema } from "#features/obligation/schema.ts";
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
import { useShownDuties } from "./use-register.ts";

type AddDialogProps = {
  companyId: string;
  isOpen: boolean;
  names: Names;
  onClose: () => void;
  onAdded: (id: string) => void;
};

/** Sets down a duty of the company's own. */
export function AddDialog({ isOpen, onClose, ...props }: AddDialogProps) {
  return (
    <Modal isOpen={isOpen} onClose={onClose} title="Add a duty of your own" maxW="lg">
      <AddForm {...props} onClose={onClose} />
    </Modal>
  );
}

// A sentence of a document is adopted where the document is read.
const origins = ["licence-condition", "internal-policy", "board-decision"] as const satisfies readonly OwnOrigin[];
type Values = Record<"origin" | "title" | "text" | "regulator" | "owner" | "unit" | "weight", string>;
const blank: Values = { origin: origins[0], title: "", text: "", regulator: "", owner: "", unit: "", weight: "" };
const { title: titleSchema, text: textSchema } = addDutySchema.shape;

type AddFormProps = Omit<AddDialogProps, "isOpen">;

function AddForm({ companyId, names, onClose, onAdded }: AddFormProps) {
  const { client } = trpc.useUtils();
  const shown = useShownDuties(companyId);
  const [refusal, setRefusal] = useState<string>();
  const form = useForm<Values>({
    initial: blank,
    validate({ title, text }) {
      const problems = { title: schemaProblem(titleSchema, title), text: schemaProblem(textSchema, text) };
      return { ...(problems.title && { title: problems.title }), ...(problems.text && { text: problems.text }) };
    },
    async onSubmit({ origin, title, text, ...others }) {
      setRefusal(undefined);
      const given = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== ""));
      try {
        const wanted = { companyId, origin: origin as OwnOrigin, title, text, ...given };
        const { data, message } = await client.duty.add.mutate(wanted);
        await Promise.all([shown.reload(), shown.refresh()]);
        tellDone(message ?? "Duty added");
        onClose();
        onAdded(data._id);
      } catch (error) {
        setRefusal(failureOf(error).message ?? "The duty could not be added. Please try again.");
      }
    },
  });
  const { values, errors, isPending, change, blur } = form;
  const submit = (event: FormEvent) => {
    event.stopPropagation();
    void form.submit(event);
  };
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
    <form noValidate aria-label="Add a duty of your own" onSubmit={submit}>
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
      <Field label="What it is called" name="own-title" error={errors.title} hint="The licence, the policy, or the day of the board">
        {(control) => (
          <TextInput {...control} maxLength={200} value={values.title} onChange={({ target }) => change({ title: target.value })} onBlur={() => blur("title")} />
        )}
      </Field>
      <Field label="What is to be done" name="own-text" error={errors.text}>
        {(control) => (
          <TextArea {...control} rows={3} maxLength={4000} value={values.text} onChange={({ target }) => change({ text: target.value })} onBlur={() => blur("text")} />
        )}
      </Field>
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
      <DialogButtons label="Add" isPending={isPending} onCancel={onClose} />
    </form>
  );
} // prettier-ignore
