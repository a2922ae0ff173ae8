import { Heading } from "@chakra-ui/react";
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from "react";
import { dayBounds } from "#shared/calendar.ts";
import { Field } from "./fields/field.tsx";
import { TextArea, TextInput } from "./fields/text-input.tsx";
import { DialogButtons, Refusal } from "./overlays/dialog-parts.tsx";
import { InnerForm } from "./overlays/inner-form.tsx";
import { failureOf } from "../lib/server/failure.ts";
import { useForm } from "../lib/use-form.ts";

type ReasonFormProps = {
  title: string;
  label: string;
  hint: string;
  /** Where another day is asked for too: the one it has. */
  day?: string;
  /** What else is asked, under the reason. */
  children?: ReactNode;
  onSubmit: (said: { reason: string; day: string }) => Promise<unknown>;
  onClose: () => void;
};

/** Asks why, and where it is needed for another day. */
export function ReasonForm({ title, label, hint, day, children, onSubmit, onClose }: ReasonFormProps) {
  const first = useRef<HTMLTextAreaElement>(null);
  const [refusal, setRefusal] = useState<string>();
  useEffect(() => first.current?.focus(), []);
  const form = useForm({
    initial: { reason: "", day: day ?? "" },
    validate: (values): { reason?: string; day?: string } => ({
      ...(values.reason.trim().length < 3 && { reason: "Please say why, in at least 3 characters" }),
      ...(day !== undefined && values.day === "" && { day: "Please say which day" }),
    }),
    async onSubmit(values) {
      setRefusal(undefined);
      try {
        await onSubmit({ reason: values.reason.trim(), day: values.day });
        onClose();
      } catch (error) {
        setRefusal(failureOf(error).message ?? "That did not work. Please try again.");
      }
    },
  });
  const submit = (event: FormEvent) => {
    event.stopPropagation();
    void form.submit(event);
  };
  const { values, errors, isPending } = form;
  return (
    <InnerForm onClose={onClose}>
      <Heading as="h3" fontSize="md" mb="3">
        {title}
      </Heading>
      <form noValidate onSubmit={submit} aria-label={title}>
        {day !== undefined && (
          <Field label="The day" name="day" error={errors.day}>
            {(control) => (
              <TextInput
                {...control}
                type="date"
                min={dayBounds.first}
                max={dayBounds.last}
                value={values.day}
                readOnly={isPending}
                onChange={({ target }) => form.change({ day: target.value })}
                onBlur={() => form.blur("day")}
              />
            )}
          </Field>
        )}
        <Field label="Reason" name="reason" hint={hint} error={errors.reason}>
          {(control) => (
            <TextArea
              {...control}
              ref={first}
              rows={3}
              maxLength={1000}
              value={values.reason}
              readOnly={isPending}
              onChange={({ target }) => form.change({ reason: target.value })}
              onBlur={() => form.blur("reason")}
            />
          )}
        </Field>
        {children}
        <Refusal>{refusal}</Refusal>
        <DialogButtons label={label} isChanged={form.isChanged} isPending={isPending} onCancel={onClose} />
      </form>
    </InnerForm>
  );
}
