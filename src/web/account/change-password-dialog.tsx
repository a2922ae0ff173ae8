import { Box, Button, Spinner } from "@chakra-ui/react";
import { useRef, type FormEvent, type RefObject } from "react";
import { Field } from "../components/fields/field.tsx";
import { Modal } from "../components/overlays/modal.tsx";
import { PasswordInput } from "../components/fields/password-input.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { useChangePassword } from "./use-change-password.ts";

/** Changes the password of the signed-in company. */
export function ChangePasswordDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const first = useRef<HTMLInputElement>(null);
  return (
    <Modal isOpen={isOpen} onClose={onClose} title="Change Password" maxW="md" initialFocus={first}>
      <ChangePasswordForm onClose={onClose} inputRef={first} />
    </Modal>
  );
}

type FormProps = { onClose: () => void; inputRef: RefObject<HTMLInputElement | null> };

// Its own component, so that it starts afresh each time the dialog opens.
function ChangePasswordForm({ onClose, inputRef }: FormProps) {
  const form = useChangePassword(onClose);
  const { values, errors, isPending } = form;
  const submit = (event: FormEvent) => {
    // A React portal hands the event on to the form around it.
    event.stopPropagation();
    void form.submit(event);
  };
  return (
    <form noValidate onSubmit={submit} aria-label="Change password">
      <Field label="Current Password" name="currentPassword" error={errors.currentPassword}>
        {(control) => (
          <PasswordInput
            {...control}
            ref={inputRef}
            autoComplete="current-password"
            value={values.currentPassword}
            onChange={(event) => form.change({ currentPassword: event.target.value })}
            onBlur={() => form.blur("currentPassword")}
            disabled={isPending}
          />
        )}
      </Field>
      <Box mt="2">
        <NewPasswordFields
          newPassword={values.newPassword}
          confirmPassword={values.confirmPassword}
          errors={errors}
          onChange={form.change}
          onBlur={form.blur}
          isDisabled={isPending}
          confirmLabel="Confirm New Password"
        />
      </Box>
      <Box display="flex" justifyContent="flex-end" gap="3" mt="4">
        <Button variant="outline" onClick={onClose} disabled={isPending}>
          Cancel
        </Button>
        <Button type="submit" disabled={isPending} aria-busy={isPending}>
          {isPending && <Spinner aria-hidden />}
          Save
        </Button>
      </Box>
    </form>
  );
}
