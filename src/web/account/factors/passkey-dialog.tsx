import { Text } from "@chakra-ui/react";
import { useRef, useState, type RefObject } from "react";
import { Field } from "../../components/fields/field.tsx";
import { TextInput } from "../../components/fields/text-input.tsx";
import { DialogButtons } from "../../components/overlays/dialog-parts.tsx";
import { Modal } from "../../components/overlays/modal.tsx";
import { failureOf } from "../../lib/server/failure.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { showToast } from "../../lib/toast.ts";
import { makePasskey } from "./sign-by-passkey.ts";
import { useChangeFactors } from "./use-change-factors.ts";

type PasskeyDialogProps = { isOpen: boolean; onClose: () => void; onCodes: (codes: string[]) => void };

/** Has the browser make a passkey, under a name by which it is known again. */
export function PasskeyDialog({ isOpen, onClose, onCodes }: PasskeyDialogProps) {
  const first = useRef<HTMLInputElement>(null);
  return (
    <Modal isOpen={isOpen} onClose={onClose} title="Add a passkey" maxW="md" initialFocus={first}>
      <PasskeyForm inputRef={first} onClose={onClose} onCodes={onCodes} />
    </Modal>
  );
}

type PasskeyFormProps = Omit<PasskeyDialogProps, "isOpen"> & { inputRef: RefObject<HTMLInputElement | null> };

function PasskeyForm({ inputRef, onClose, onCodes }: PasskeyFormProps) {
  const { client } = trpc.useUtils();
  const { refresh } = useChangeFactors({ onDone: onClose, onCodes });
  const [name, setName] = useState("");
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const add = async () => {
    const response = await makePasskey(async () => (await client.factor.beginPasskey.mutate({})).data);
    if (!response) return;
    const { data, message } = await client.factor.addPasskey.mutate({ name: name.trim(), response });
    await refresh();
    void showToast("success", message ?? "Passkey added", { seconds: 5 });
    if (data.recoveryCodes.length > 0) onCodes(data.recoveryCodes);
    else onClose();
  };
  const submit = async () => {
    if (isBusy) return;
    if (name.trim() === "") return setError("Please name the passkey");
    setBusy(true);
    await add().catch((failure: unknown) => setError(failureOf(failure).message ?? "The passkey could not be added."));
    setBusy(false);
  };
  return (
    <form
      noValidate
      aria-label="Add a passkey"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void submit();
      }}
    >
      <Text mb="4" color="fg.muted">
        Your browser asks for your finger, face, PIN or security key. Nothing of it leaves your device.
      </Text>
      <Field label="Name" name="passkey-name" error={error} hint="Such as Office laptop">
        {(control) => (
          <TextInput
            {...control}
            ref={inputRef}
            autoComplete="off"
            maxLength={60}
            value={name}
            readOnly={isBusy}
            onChange={({ target }) => {
              setName(target.value);
              setError(undefined);
            }}
          />
        )}
      </Field>
      <DialogButtons label="Add passkey" isPending={isBusy} onCancel={onClose} />
    </form>
  );
}
