import { Field } from "../components/fields/field.tsx";
import { PasswordInput } from "../components/fields/password-input.tsx";
import { TextInput } from "../components/fields/text-input.tsx";

type FormOf<Name extends string> = {
  values: Record<Name, string>;
  errors: Partial<Record<Name, string | undefined>>;
  isPending: boolean;
  change: (values: Record<Name, string>) => void;
  blur: (name: Name) => void;
};

/** The address that an account is known by, in every form that asks for it. */
export function EmailField({ form }: { form: FormOf<"email"> }) {
  return (
    <Field label="Email" name="email" error={form.errors.email}>
      {(control) => (
        <TextInput
          {...control}
          type="email"
          autoComplete="username"
          value={form.values.email}
          onChange={(event) => form.change({ email: event.target.value })}
          onBlur={() => form.blur("email")}
          disabled={form.isPending}
        />
      )}
    </Field>
  );
}

type PasswordFieldProps = { form: FormOf<"password">; label?: string; hint?: string };

/** The password of an account that there is. */
export function PasswordField({ form, label = "Password", hint = "" }: PasswordFieldProps) {
  return (
    <Field label={label} name="password" error={form.errors.password} hint={hint}>
      {(control) => (
        <PasswordInput
          {...control}
          autoComplete="current-password"
          value={form.values.password}
          onChange={(event) => form.change({ password: event.target.value })}
          onBlur={() => form.blur("password")}
          disabled={form.isPending}
        />
      )}
    </Field>
  );
}
