import { Box } from "@chakra-ui/react";
import type { FormEvent } from "react";
import { changeRuleSchema, type ReminderRules } from "#features/reminder/schema.ts";
import { Field } from "../components/fields/field.tsx";
import { TextInput } from "../components/fields/text-input.tsx";
import { PartWaiting } from "../components/part-waiting.tsx";
import { schemaProblem } from "../lib/schema-problem.ts";
import { tellDone, tellFailure } from "../lib/server/tell.ts";
import { trpc } from "../lib/server/trpc.ts";
import { useForm } from "../lib/use-form.ts";
import { SaveButton } from "./save-button.tsx";

/** When people are reminded of what is theirs to file. */
export function Reminders({ companyId }: { companyId: string }) {
  const rules = trpc.reminder.rules.useQuery({ companyId }, { staleTime: 0 });
  if (!rules.data) return <PartWaiting what="the reminders" query={rules} />;
  return <RulesForm key={JSON.stringify(rules.data.data)} companyId={companyId} rules={rules.data.data} />;
}

const numbersIn = (text: string): number[] => text.split(/[\s,]+/).filter(Boolean).map(Number); // prettier-ignore
const lateIn = (text: string): number | null => (text.trim() === "" ? null : Number(text));

function RulesForm({ companyId, rules }: { companyId: string; rules: ReminderRules }) {
  const { reminder } = trpc.useUtils();
  const change = trpc.reminder.change.useMutation();
  const form = useForm({
    initial: { before: rules.daysBefore.join(", "), late: String(rules.escalateAfterDays ?? "") },
    validate({ before, late }): { before?: string; late?: string } {
      const { daysBefore, escalateAfterDays } = changeRuleSchema.shape;
      return {
        ...(schemaProblem(daysBefore, numbersIn(before)) && { before: "Up to six numbers from 0 to 90, with commas between them" }),
        ...(schemaProblem(escalateAfterDays, lateIn(late)) && { late: "A number from 1 to 30, or nothing: never" }),
      };
    },
    async onSubmit({ before, late }) {
      try {
        const rule = { companyId, daysBefore: numbersIn(before), escalateAfterDays: lateIn(late) };
        const { message } = await change.mutateAsync(rule);
        tellDone(message ?? "Reminders saved");
        await reminder.rules.invalidate();
      } catch (error) {
        tellFailure(error, "The reminders could not be saved. Please try again.");
      }
    },
  }); // prettier-ignore
  const { values, errors, isPending } = form;
  return (
    <form noValidate onSubmit={(event: FormEvent) => void form.submit(event)} aria-label="Reminders">
      <Field
        label="Days before"
        name="daysBefore"
        hint="When whoever answers for a duty or reviews it is reminded, such as 14, 7, 1"
        error={errors.before}
      >
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            value={values.before}
            readOnly={isPending}
            onChange={({ target }) => form.change({ before: target.value })}
            onBlur={() => form.blur("before")}
          />
        )}
      </Field>
      <Field
        label="Days late"
        name="escalateAfterDays"
        hint="After how many the managers are told too; empty: never"
        error={errors.late}
      >
        {(control) => (
          <TextInput
            {...control}
            inputMode="numeric"
            autoComplete="off"
            value={values.late}
            readOnly={isPending}
            onChange={({ target }) => form.change({ late: target.value })}
            onBlur={() => form.blur("late")}
          />
        )}
      </Field>
      <Box mt="2">
        <SaveButton isPending={isPending}>Save reminders</SaveButton>
      </Box>
    </form>
  );
}
