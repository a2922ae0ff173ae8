import { Box, Heading } from "@chakra-ui/react";
import { useState, type FormEvent } from "react";
import { isDay } from "#shared/calendar.ts";
import { Field } from "../../components/fields/field.tsx";
import { NativeSelect } from "../../components/fields/native-select.tsx";
import { TextInput } from "../../components/fields/text-input.tsx";
import { DialogButtons, Refusal } from "../../components/overlays/dialog-parts.tsx";
import { failureOf } from "../../lib/server/failure.ts";
import { tellDone } from "../../lib/server/tell.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { useForm } from "../../lib/use-form.ts";

/** Which holiday: an empty feast is one of a name of its own. */
export type Meant = { feast: string; name: string; days: readonly string[] };
type DeclareFormProps = { year: number; meant: Meant; onClose: () => void };

/** Declares on which days a holiday is, with where that was read and who compared it. */
export function DeclareForm({ year, meant, onClose }: DeclareFormProps) {
  const { holiday } = trpc.useUtils();
  const declare = trpc.holiday.declare.useMutation();
  const [refusal, setRefusal] = useState<string>();
  const form = useForm({
    initial: { name: meant.name, days: meant.days.join(", "), state: "declared", source: "", confirmedBy: "" },
    validate: ({ name, days, source, confirmedBy }): Partial<Record<"name" | "days" | "source" | "confirmedBy", string>> => ({
      ...(name.trim().length < 2 && { name: "Please say what people call it" }),
      ...(!daysIn(days).every(isDay) && { days: "Days are written YYYY-MM-DD, with commas between them" }),
      ...(source.trim().length < 2 && { source: "Please say where it was read" }),
      ...(confirmedBy.trim().length < 2 && { confirmedBy: "Please say who compared it with the ministry’s statement" }),
    }),
    async onSubmit({ name, days, state, source, confirmedBy }) {
      setRefusal(undefined);
      try {
        const { message } = await declare.mutateAsync({
          year,
          feast: meant.feast || slugOf(name),
          name: name.trim(),
          state: state === "expected" ? "expected" : "declared",
          days: daysIn(days),
          source: source.trim(),
          confirmedBy: confirmedBy.trim(),
        });
        await holiday.list.invalidate();
        tellDone(message ?? "Holiday saved");
        onClose();
      } catch (error) {
        setRefusal(failureOf(error).message ?? "The holiday could not be saved. Please try again.");
      }
    },
  }); // prettier-ignore
  const { values, errors, isPending } = form;
  const title = meant.feast ? `${meant.name} ${year}` : `Another holiday of ${year}`;
  const text = (name: "name" | "days" | "source" | "confirmedBy", label: string, hint: string) => (
    <Field label={label} name={name} hint={hint} error={errors[name]}>
      {(control) => (
        <TextInput
          {...control}
          autoComplete="off"
          maxLength={name === "source" ? 500 : 100}
          value={values[name]}
          readOnly={isPending}
          onChange={({ target }) => form.change({ [name]: target.value })}
          onBlur={() => form.blur(name)}
        />
      )}
    </Field>
  );
  return (
    <Box p="4" mb="4" borderWidth="1px" borderRadius="lg" bg="bg.subtle">
      <Heading as="h3" fontSize="md" mb="3">
        {title}
      </Heading>
      <form noValidate onSubmit={(event: FormEvent) => void form.submit(event)} aria-label={title}>
        {!meant.feast && text("name", "Name", "What people call it, such as Election Day")}
        {text("days", "Days", "YYYY-MM-DD, with commas between them; none: it is no holiday this year")}
        <Field label="State" name="state">
          {(control) => (
            <NativeSelect {...control} value={values.state} onChange={({ target }) => form.change({ state: target.value })}>
              <option value="declared">Declared</option>
              <option value="expected">Expected</option>
            </NativeSelect>
          )}
        </Field>
        {text("source", "Source", "Where the declaration was read")}
        {text("confirmedBy", "Confirmed by", "Who compared it with the ministry’s own statement")}
        <Refusal>{refusal}</Refusal>
        <DialogButtons label="Save" isPending={isPending} onCancel={onClose} />
      </form>
    </Box>
  );
} // prettier-ignore

const daysIn = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

/** "Election Day" is kept as "election-day". */
const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, 60);
