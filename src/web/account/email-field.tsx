import { Field } from "../components/fields/field.tsx";
import { TextInput } from "../components/fields/text-input.tsx";

type EmailFieldProps = {
  form: {
    values: { email: string };
    errors: { email?: string | undefined };
    isPending: boolean;
    change: (values: { email: string }) => void;
    blur: (name: "email") => void;
  };
};

/** The address that an account is known by, in every form that asks for it. */
export function EmailField({ form }: EmailFieldProps) {
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
