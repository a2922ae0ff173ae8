import { Box } from "@chakra-ui/react";
import type { FormEvent } from "react";
import { triageSettingsSchema, type TriageSettings } from "#features/triage/schema.ts";
import { Field } from "../components/fields/field.tsx";
import { TextInput } from "../components/fields/text-input.tsx";
import { PartWaiting } from "../components/part-waiting.tsx";
import { schemaProblem } from "../lib/schema-problem.ts";
import { tellDone, tellFailure } from "../lib/server/tell.ts";
import { trpc } from "../lib/server/trpc.ts";
import { useForm } from "../lib/use-form.ts";
import { SaveButton } from "./save-button.tsx";

/** After how many working days managers hear of an update that nobody has decided. */
export function WaitingRules({ companyId }: { companyId: string }) {
  const settings = trpc.triage.settings.useQuery({ companyId }, { staleTime: 0 });
  if (!settings.data) return <PartWaiting what="the settings of the updates" query={settings} />;
  return <RulesForm key={JSON.stringify(settings.data.data)} companyId={companyId} settings={settings.data.data} />;
}

const daysIn = (text: string): number | null => (text.trim() === "" ? null : Number(text));
const wordsOf = (days: number | null) => String(days ?? "");
const fault = "A number from 1 to 30, or nothing: never";
const fields = [
  { name: "high", label: "High updates", hint: "After how many working days; empty: never" },
  { name: "other", label: "All others", hint: "The same; public holidays of Nigeria do not count" },
] as const;

function RulesForm({ companyId, settings }: { companyId: string; settings: TriageSettings }) {
  const { triage } = trpc.useUtils();
  const change = trpc.triage.changeSettings.useMutation();
  const form = useForm({
    initial: { high: wordsOf(settings.highDays), other: wordsOf(settings.otherDays) },
    validate({ high, other }): { high?: string; other?: string } {
      const { highDays, otherDays } = triageSettingsSchema.shape;
      return {
        ...(schemaProblem(highDays, daysIn(high)) && { high: fault }),
        ...(schemaProblem(otherDays, daysIn(other)) && { other: fault }),
      };
    },
    async onSubmit({ high, other }) {
      try {
        const { message } = await change.mutateAsync({ companyId, highDays: daysIn(high), otherDays: daysIn(other) });
        tellDone(message ?? "Settings saved");
        await triage.invalidate();
      } catch (error) {
        tellFailure(error, "This could not be saved. Please try again.");
      }
    },
  });
  const { values, errors, isPending } = form;
  return (
    <form noValidate onSubmit={(event: FormEvent) => void form.submit(event)} aria-label="Updates that wait">
      {fields.map(({ name, label, hint }) => (
        <Field key={name} label={label} name={`${name}Days`} hint={hint} error={errors[name]}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              autoComplete="off"
              value={values[name]}
              readOnly={isPending}
              onChange={({ target }) => form.change({ [name]: target.value })}
              onBlur={() => form.blur(name)}
            />
          )}
        </Field>
      ))}
      <Box mt="2">
        <SaveButton isPending={isPending}>Save</SaveButton>
      </Box>
    </form>
  );
}
