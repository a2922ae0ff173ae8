import { useRef, useState, type FormEvent, type RefObject } from "react";
import { askSchema } from "#features/group/schema.ts";
import { Field } from "../components/fields/field.tsx";
import { TextInput } from "../components/fields/text-input.tsx";
import { Modal } from "../components/overlays/modal.tsx";
import { schemaProblem } from "../lib/schema-problem.ts";
import { failureOf } from "../lib/server/failure.ts";
import { useForm } from "../lib/use-form.ts";
import { DialogButtons, Refusal } from "../components/overlays/dialog-parts.tsx";
import { useAskCompany } from "./use-group.ts";

type AskDialogProps = { companyId: string; isOpen: boolean; onClose: () => void };

/** Asks a company to belong to the group. */
export function AskDialog({ isOpen, onClose, companyId }: AskDialogProps) {
  const first = useRef<HTMLInputElement>(null);
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={title} maxW="md" initialFocus={first}>
      <AskForm companyId={companyId} onClose={onClose} inputRef={first} />
    </Modal>
  );
}
const title = "Ask a company to join";

type AskFormProps = Omit<AskDialogProps, "isOpen"> & { inputRef: RefObject<HTMLInputElement | null> };

// Its own component, so that it starts afresh each time the dialog opens.
function AskForm({ companyId, onClose, inputRef }: AskFormProps) {
  const ask = useAskCompany();
  const [refusal, setRefusal] = useState<string>();
  const form = useForm({
    initial: { company: "" },
    validate({ company }): { company?: string } {
      const problem = schemaProblem(askSchema.shape.company, company);
      return problem ? { company: problem } : {};
    },
    async onSubmit({ company }) {
      setRefusal(undefined);
      try {
        await ask.mutateAsync({ id: companyId, company: company.trim() });
        onClose();
      } catch (error) {
        setRefusal(failureOf(error).message ?? "The company could not be asked. Please try again.");
      }
    },
  });
  const submit = (event: FormEvent) => {
    // A React portal hands the event on to the form around it.
    event.stopPropagation();
    void form.submit(event);
  };
  const { values, errors, isPending } = form;
  return (
    <form noValidate onSubmit={submit} aria-label={title}>
      <Field
        label="Its id, or its owner’s e-mail"
        name="company"
        error={errors.company}
        hint="An owner of it has thirty days to accept. One that you own too joins at once."
      >
        {(control) => (
          <TextInput
            {...control}
            ref={inputRef}
            autoComplete="off"
            value={values.company}
            readOnly={isPending}
            onChange={({ target }) => form.change({ company: target.value })}
            onBlur={() => form.blur("company")}
          />
        )}
      </Field>
      <Refusal>{refusal}</Refusal>
      <DialogButtons label="Ask" isPending={isPending} onCancel={onClose} />
    </form>
  );
}
