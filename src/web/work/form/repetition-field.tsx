import { Box, Button, Text } from "@chakra-ui/react";
import { dayBounds } from "#shared/calendar.ts";
import { Choice } from "../../components/fields/choice.tsx";
import { Field } from "../../components/fields/field.tsx";
import { NativeSelect } from "../../components/fields/native-select.tsx";
import { TextInput } from "../../components/fields/text-input.tsx";
import { failureOf } from "../../lib/server/failure.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { formatWeekday } from "../../lib/time/format-moment.ts";
import {
  frequencies,
  frequencyLabels,
  monthly,
  readRule,
  repetitionWords,
  ruleOf,
  weekdayCode,
  weekdayLabels,
  weekdays,
  type Frequency,
  type Repetition,
} from "../repetition.ts";

type RepetitionFieldProps = { companyId: string; value: string; dueOn: string; onChange: (rule: string) => void };

/** How a task comes again, in plain words, with the days that follow. */
export function RepetitionField({ companyId, value, dueOn, onChange }: RepetitionFieldProps) {
  const read = value === "" ? null : readRule(value);
  const pick = (frequency: string) => {
    if (frequency === "") return onChange("");
    const before = read ?? monthly;
    const days = frequency === "WEEKLY" && dueOn !== "" && before.weekdays.length === 0 ? [weekdayCode(dueOn)] : before.weekdays;
    onChange(ruleOf({ ...before, frequency: frequency as Frequency, interval: "1", weekdays: days }));
  };
  if (value !== "" && !read)
    return (
      <Box mb="4" fontSize="sm">
        <Text>{repetitionWords(value)}</Text>
        <Button mt="2" size="sm" variant="outline" onClick={() => onChange("")}>
          It comes no more
        </Button>
      </Box>
    );
  return (
    <Box mb="4">
      <Field label="Comes again" name="task-frequency">
        {(control) => (
          <NativeSelect {...control} value={read?.frequency ?? ""} onChange={({ target }) => pick(target.value)}>
            <option value="">No, once</option>
            {frequencies.map((frequency) => (
              <option key={frequency} value={frequency}>
                Every {frequencyLabels[frequency]}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      {read && (
        <Box ps="4" borderStartWidth="2px" display="flex" flexDirection="column">
          <Parts read={read} dueOn={dueOn} onChange={(next) => onChange(ruleOf({ ...read, ...next }))} />
          {dueOn !== "" && <NextDays companyId={companyId} dueOn={dueOn} repeats={value} />}
        </Box>
      )}
    </Box>
  );
} // prettier-ignore

type PartsProps = { read: Repetition; dueOn: string; onChange: (next: Partial<Repetition>) => void };

function Parts({ read, dueOn, onChange }: PartsProps) {
  const { frequency, interval, isLastDay, ends, until, count } = read;
  const noun = frequencyLabels[frequency];
  const isOfMonths = frequency === "MONTHLY" || frequency === "QUARTERLY";
  const toggle = (day: string, isOn: boolean) =>
    onChange({ weekdays: isOn ? [...read.weekdays, day] : read.weekdays.filter((one) => one !== day) });
  return (
    <>
      <Field label={`Every how many ${noun}s`} name="task-interval">
        {(control) => (
          <TextInput {...control} type="number" min={1} max={300} width="6rem" value={interval} onChange={({ target }) => onChange({ interval: target.value })} />
        )}
      </Field>
      {frequency === "WEEKLY" && (
        <Box role="group" aria-label="On which weekdays" display="flex" flexWrap="wrap" columnGap="4" mb="3">
          {weekdays.map((day) => (
            <Choice key={day} type="checkbox" isChosen={read.weekdays.includes(day)} onChange={(isOn) => toggle(day, isOn)}>
              {weekdayLabels[day]}
            </Choice>
          ))}
        </Box>
      )}
      {isOfMonths && (
        <Box mb="3">
          <Choice type="checkbox" isChosen={isLastDay} onChange={(next) => onChange({ isLastDay: next })}>
            On the last day of the month
          </Choice>
        </Box>
      )}
      <Box display="grid" columnGap="4" gridTemplateColumns={{ base: "1fr", sm: "repeat(2, minmax(0, 1fr))" }}>
        <Field label="Ends" name="task-ends">
          {(control) => (
            <NativeSelect {...control} value={ends} onChange={({ target }) => onChange({ ends: target.value as Repetition["ends"], ...(target.value === "on" && until === "" && { until: `${(dueOn || new Date().toISOString()).slice(0, 4)}-12-31` }), ...(target.value === "after" && count === "" && { count: "12" }) })}>
              <option value="never">Never</option>
              <option value="on">On a day</option>
              <option value="after">After so many</option>
            </NativeSelect>
          )}
        </Field>
        {ends === "on" && (
          <Field label="The last day" name="task-until">
            {(control) => (
              <TextInput {...control} type="date" min={dueOn || dayBounds.first} max={dayBounds.last} value={until} onChange={({ target }) => target.value !== "" && onChange({ until: target.value })} />
            )}
          </Field>
        )}
        {ends === "after" && (
          <Field label="How often in all" name="task-count">
            {(control) => (
              <TextInput {...control} type="number" min={2} max={1000} value={count} onChange={({ target }) => target.value !== "" && onChange({ count: target.value })} />
            )}
          </Field>
        )}
      </Box>
    </>
  );
} // prettier-ignore

/** As the server works them out: what is shown is what comes. */
function NextDays({ companyId, dueOn, repeats }: { companyId: string; dueOn: string; repeats: string }) {
  const { data, error } = trpc.task.days.useQuery({ companyId, dueOn, repeats }, { retry: false });
  if (error)
    return (
      <Text role="alert" fontSize="sm" color="fg.error">
        {failureOf(error).message ?? "Its days could not be worked out. Check your connection."}
      </Text>
    );
  return (
    <Box fontSize="sm" minH="8rem">
      <Text color="fg.muted">After {formatWeekday(dueOn)} it comes on</Text>
      <Box as="ul" aria-label="The next days" listStyleType="none">
        {data?.data.days.map((day) => (
          <li key={day}>{formatWeekday(day)}</li>
        ))}
      </Box>
    </Box>
  );
}
