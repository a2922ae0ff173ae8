import { useRef, useState, type FormEvent, type RefObject } from "react";
import { keepUnitSchema, type Member, type Unit } from "#features/member/schema.ts";
import { Field } from "../components/fields/field.tsx";
import { NativeSelect } from "../components/fields/native-select.tsx";
import { TextInput } from "../components/fields/text-input.tsx";
import { Modal } from "../components/overlays/modal.tsx";
import { schemaProblem } from "../lib/schema-problem.ts";
import { failureOf } from "../lib/server/failure.ts";
import { useForm } from "../lib/use-form.ts";
import { DialogButtons, Refusal } from "../components/overlays/dialog-parts.tsx";
import { personWords } from "./people-words.ts";
import { useKeepUnit } from "./use-units.ts";

type UnitDialogProps = {
  companyId: string;
  /** Undefined: a new one. */
  unit: Unit | undefined;
  members: readonly Member[];
  isOpen: boolean;
  onClose: () => void;
};

/** Adds a unit, or changes its name and who heads it. */
export function UnitDialog({ isOpen, onClose, ...props }: UnitDialogProps) {
  const first = useRef<HTMLInputElement>(null);
  const title = props.unit ? "Change the unit" : "Add a unit";
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={title} maxW="md" initialFocus={first}>
      <UnitForm {...props} title={title} onClose={onClose} inputRef={first} />
    </Modal>
  );
}

type UnitFormProps = Omit<UnitDialogProps, "isOpen"> & { title: string; inputRef: RefObject<HTMLInputElement | null> };

function UnitForm({ companyId, unit, members, title, onClose, inputRef }: UnitFormProps) {
  const { create, change } = useKeepUnit();
  const [refusal, setRefusal] = useState<string>();
  const form = useForm({
    initial: { name: unit?.name ?? "", head: unit?.head ?? "" },
    validate({ name }): { name?: string } {
      const problem = schemaProblem(keepUnitSchema.shape.name, name);
      return problem ? { name: problem } : {};
    },
    async onSubmit({ name, head }) {
      setRefusal(undefined);
      const kept = { id: companyId, name: name.trim(), head: head || null };
      try {
        await (unit ? change.mutateAsync({ ...kept, unitId: unit.unitId }) : create.mutateAsync(kept));
        onClose();
      } catch (error) {
        const { status, message } = failureOf(error);
        if (status === 409 && message) form.showError("name", message);
        else setRefusal(message ?? "The unit could not be kept. Please try again.");
      }
    },
  });
  const submit = (event: FormEvent) => {
    event.stopPropagation();
    void form.submit(event);
  };
  const { values, errors, isPending } = form;
  return (
    <form noValidate onSubmit={submit} aria-label={title}>
      <Field label="Name" name="unit-name" error={errors.name} hint="Such as Treasury, or Internal audit">
        {(control) => (
          <TextInput
            {...control}
            ref={inputRef}
            autoComplete="off"
            value={values.name}
            readOnly={isPending}
            onChange={({ target }) => form.change({ name: target.value })}
            onBlur={() => form.blur("name")}
          />
        )}
      </Field>
      <Field label="Head" name="head">
        {(control) => (
          <NativeSelect
            {...control}
            value={values.head}
            disabled={isPending}
            onChange={({ target }) => form.change({ head: target.value })}
          >
            <option value="">Nobody</option>
            {members.map((member) => (
              <option key={member.userId} value={member.userId}>
                {personWords(member, members)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Refusal>{refusal}</Refusal>
      <DialogButtons label={unit ? "Save" : "Add unit"} isPending={isPending} onCancel={onClose} />
    </form>
  );
}
