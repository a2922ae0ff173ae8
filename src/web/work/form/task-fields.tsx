import { Box } from "@chakra-ui/react";
import type { Ref } from "react";
import { dayBounds } from "#shared/calendar.ts";
import { plural } from "#shared/plural.ts";
import { Field } from "../../components/fields/field.tsx";
import { NativeSelect } from "../../components/fields/native-select.tsx";
import { TextArea, TextInput } from "../../components/fields/text-input.tsx";
import type { People } from "../task-words.ts";
import { ChecklistField } from "./checklist-field.tsx";
import { PeopleField } from "./people-field.tsx";
import { RepetitionField } from "./repetition-field.tsx";
import type { Problems, TaskValues } from "./values.ts";
import { WaitsField } from "./waits-field.tsx";

type TaskFieldsProps = {
  companyId: string;
  /** The task itself, where there is one yet. */
  own?: string;
  values: TaskValues;
  errors: Problems;
  people: People;
  firstRef?: Ref<HTMLInputElement>;
  onChange: (changes: Partial<TaskValues>) => void;
  onBlur: (name: "title" | "dueOn") => void;
};

const reminders = [0, 1, 2, 3, 5, 7, 14, 30];
const remindWords = (days: number) => (days === 0 ? "On the day itself" : `${plural(days, "day")} before`);

/** All that people say of a task. */
export function TaskFields({ companyId, own, values, errors, people, firstRef, onChange, onBlur }: TaskFieldsProps) {
  const { title, text, dueOn, dueTime, remindDays, repeats } = values;
  const days = remindDays === "" || reminders.includes(Number(remindDays)) ? reminders : [...reminders, Number(remindDays)];
  return (
    <>
      <Field label="What is to be done" name="task-title" error={errors.title}>
        {(control) => (
          <TextInput {...control} ref={firstRef} maxLength={200} value={title} onChange={({ target }) => onChange({ title: target.value })} onBlur={() => onBlur("title")} />
        )}
      </Field>
      <PeopleField value={values.assignees} people={people} onChange={(assignees) => onChange({ assignees })} />
      <Box display="grid" columnGap="4" gridTemplateColumns={{ base: "repeat(2, minmax(0, 1fr))", sm: "repeat(3, minmax(0, 1fr))" }}>
        <Field label="Due" name="task-due" error={errors.dueOn}>
          {(control) => (
            <TextInput {...control} type="date" min={dayBounds.first} max={dayBounds.last} value={dueOn} onChange={({ target }) => onChange({ dueOn: target.value })} onBlur={() => onBlur("dueOn")} />
          )}
        </Field>
        <Field label="Hour, Lagos time" name="task-hour">
          {(control) => (
            <TextInput {...control} type="time" value={dueTime} onChange={({ target }) => onChange({ dueTime: target.value })} />
          )}
        </Field>
        <Field label="Reminder" name="task-reminder">
          {(control) => (
            <NativeSelect {...control} value={remindDays} onChange={({ target }) => onChange({ remindDays: target.value })}>
              <option value="">None</option>
              {days.map((one) => (
                <option key={one} value={one}>
                  {remindWords(one)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      </Box>
      <Field label="More about it" name="task-text">
        {(control) => (
          <TextArea {...control} rows={3} maxLength={4000} value={text} onChange={({ target }) => onChange({ text: target.value })} />
        )}
      </Field>
      <ChecklistField value={values.checklist} onChange={(checklist) => onChange({ checklist })} />
      <RepetitionField companyId={companyId} value={repeats} dueOn={dueOn} onChange={(rule) => onChange({ repeats: rule })} />
      <WaitsField companyId={companyId} own={own} value={values.waitsFor} onChange={(waitsFor) => onChange({ waitsFor })} />
    </>
  );
} // prettier-ignore
