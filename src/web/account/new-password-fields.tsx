import { Box } from "@chakra-ui/react";
import { useId } from "react";
import { Field } from "../components/fields/field.tsx";
import { PasswordInput } from "../components/fields/password-input.tsx";
import type { NewPassword, NewPasswordProblems } from "./new-password-rules.ts";
import { PasswordChecklist, StrengthMeter } from "./password-strength.tsx";

type NewPasswordFieldsProps = NewPassword & {
  errors: NewPasswordProblems;
  /** Fits `change` of `useForm`, also of a form with more fields. */
  onChange: (update: NewPasswordProblems) => void;
  /** Fits `blur` of `useForm`. */
  onBlur: (name: keyof NewPassword) => void;
  isDisabled?: boolean;
  confirmLabel?: string;
};

/** A new password and its confirmation, with how strong it is and which rules hold. */
export function NewPasswordFields({
  newPassword,
  confirmPassword,
  errors,
  onChange,
  onBlur,
  isDisabled = false,
  confirmLabel = "Confirm Password",
}: NewPasswordFieldsProps) {
  const checklistId = useId();
  const isMatch = confirmPassword !== "" && confirmPassword === newPassword;
  const leaveNew = () => {
    onBlur("newPassword");
    // The confirmation was judged against another password before.
    if (confirmPassword !== "") onBlur("confirmPassword");
  };
  return (
    <Box display="flex" flexDirection="column" gap="2">
      <Field label="New Password" name="newPassword" error={errors.newPassword}>
        {(control) => (
          <PasswordInput
            {...control}
            aria-describedby={`${control["aria-describedby"]} ${checklistId}`}
            autoComplete="new-password"
            value={newPassword}
            // The confirmation is named too, so that a message about the old pair goes.
            onChange={(event) => onChange({ newPassword: event.target.value, confirmPassword })}
            onBlur={leaveNew}
            disabled={isDisabled}
          />
        )}
      </Field>
      <Box display="flex" flexDirection="column" gap="2.5" mb="4">
        <StrengthMeter password={newPassword} />
        <PasswordChecklist id={checklistId} password={newPassword} />
      </Box>
      <Field
        label={confirmLabel}
        name="confirmPassword"
        error={errors.confirmPassword}
        success={isMatch ? "Passwords match" : undefined}
      >
        {(control) => (
          <PasswordInput
            {...control}
            autoComplete="new-password"
            value={confirmPassword}
            onChange={(event) => onChange({ confirmPassword: event.target.value })}
            onBlur={() => onBlur("confirmPassword")}
            disabled={isDisabled}
          />
        )}
      </Field>
    </Box>
  );
}
