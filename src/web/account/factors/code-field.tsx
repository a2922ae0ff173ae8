import type { Ref } from "react";
import { Field } from "../../components/fields/field.tsx";
import { TextInput } from "../../components/fields/text-input.tsx";
import { factorWords, type TypedMethod } from "./factor-words.ts";

type CodeFieldProps = {
  method: TypedMethod;
  value: string;
  error: string | undefined;
  isBusy: boolean;
  inputRef?: Ref<HTMLInputElement>;
  onChange: (code: string) => void;
};

/** Where a code is typed: digits of an app, or a recovery code. */
export function CodeField({ method, value, error, isBusy, inputRef, onChange }: CodeFieldProps) {
  const { label, hint } = factorWords[method];
  return (
    <Field label={label} name="code" error={error} hint={hint}>
      {(control) => (
        <TextInput
          {...control}
          ref={inputRef}
          autoComplete="one-time-code"
          inputMode={method === "totp" ? "numeric" : "text"}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          value={value}
          readOnly={isBusy}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
