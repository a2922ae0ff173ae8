import { useRef, useState, type FormEvent } from "react";
import { messages } from "#features/obligation/schema.ts";
import { Field } from "../components/fields/field.tsx";
import { TextArea } from "../components/fields/text-input.tsx";
import { DialogButtons } from "../components/overlays/dialog-parts.tsx";
import { Modal } from "../components/overlays/modal.tsx";

type ReasonDialogProps = { isOpen: boolean; count: number; onCancel: () => void; onGive: (reason: string) => void };

/** That a duty does not apply needs a reason. */
export function ReasonDialog({ isOpen, count, onCancel, onGive }: ReasonDialogProps) {
  const first = useRef<HTMLTextAreaElement>(null);
  const title = count > 1 ? `Why do these ${count} not apply?` : "Why does it not apply?";
  return (
    <Modal isOpen={isOpen} onClose={onCancel} title={title} maxW="md" initialFocus={first}>
      <ReasonForm fieldRef={first} onCancel={onCancel} onGive={onGive} />
    </Modal>
  );
}

type ReasonFormProps = Pick<ReasonDialogProps, "onCancel" | "onGive"> & { fieldRef: React.Ref<HTMLTextAreaElement> };

function ReasonForm({ fieldRef, onCancel, onGive }: ReasonFormProps) {
  const [reason, setReason] = useState("");
  const [isTold, setTold] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (reason.trim() === "") setTold(true);
    else onGive(reason.trim());
  };
  const isMissing = isTold && reason.trim() === "";
  return (
    <form noValidate aria-label="Reason" onSubmit={submit}>
      <Field label="Reason" name="reason" hint="It is kept with the duty, for whoever examines it." error={isMissing ? messages.reasonNeeded : undefined}>
        {(control) => (
          <TextArea {...control} ref={fieldRef} rows={4} maxLength={1000} value={reason} onChange={({ target }) => setReason(target.value)} />
        )}
      </Field>
      <DialogButtons label="It does not apply" isChanged={reason.trim() !== ""} isPending={false} onCancel={onCancel} />
    </form>
  );
} // prettier-ignore
