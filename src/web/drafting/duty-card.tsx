import { Box, Button, Text, VisuallyHidden } from "@chakra-ui/react";
import { useId } from "react";
import { dueOf } from "#features/catalogue/rules/due.ts";
import { Choice } from "../components/fields/choice.tsx";
import { focusRing } from "../components/fields/field-style.ts";
import { Field } from "../components/fields/field.tsx";
import { TextArea, TextInput } from "../components/fields/text-input.tsx";
import { formatDay } from "../lib/format.ts";
import { useToday } from "../lib/time/use-today.ts";
import { Addressees } from "./addressees.tsx";
import type { EditedDuty } from "./duties.ts";

/** From when a regulation sets dates, if at all. */
export type DutyDates = Parameters<typeof dueOf>[0];
type DutyCardProps = {
  duty: EditedDuty;
  dates: DutyDates;
  number: number;
  isLast: boolean;
  onChange: (values: Partial<EditedDuty>) => void;
  onDecide: (state: EditedDuty["state"]) => void;
  onMerge: () => void;
  onShow: () => void;
};

/** One duty: its words as companies will read them, its deadline, and what the program read. */
export function DutyCard(props: DutyCardProps) {
  const { duty, dates, number, isLast, onChange, onDecide, onMerge, onShow } = props;
  const { key, state, text, provision, quote, page, notes } = duty;
  const headingId = useId();
  if (state === "dropped") return <Dropped duty={duty} onTakeBack={() => onDecide("proposed")} />;
  const isOpen = state === "proposed";
  return (
    <Box
      as="li"
      data-duty={key}
      tabIndex={-1}
      aria-labelledby={headingId}
      mt="3"
      p="3"
      borderWidth="1px"
      borderRadius="md"
      borderColor={isOpen ? "accent.border" : undefined}
      bg="bg.panel"
      _focusVisible={focusRing}
    >
      <Text id={headingId} fontSize="sm" fontWeight="semibold">
        Duty {number}, {isOpen ? "proposed" : "accepted"}
        {page !== null && `, page ${page}`}
      </Text>
      {notes.length > 0 && (
        <Text mt="1" fontSize="xs" color="fg.muted" overflowWrap="anywhere">
          {notes.join(" · ")}
        </Text>
      )}
      <Box mt="2">
        <Field label="Duty in words" name={`${key}-text`}>
          {(control) => (
            <TextArea {...control} rows={3} value={text} onChange={({ target }) => onChange({ text: target.value })} />
          )}
        </Field>
        <Field label="Provision" name={`${key}-provision`} hint="Its section or paragraph, where it has one">
          {(control) => (
            <TextInput
              {...control}
              value={provision ?? ""}
              onChange={({ target }) => onChange({ provision: target.value || null })}
            />
          )}
        </Field>
        <Addressees duty={duty} number={number} onChange={onChange} />
        <Deadline duty={duty} dates={dates} onChange={onChange} />
      </Box>
      <Box mt="2" display="flex" flexWrap="wrap" gap="2">
        {isOpen && (
          <Button size="sm" onClick={() => onDecide("accepted")}>
            Accept
            <Which number={number} />
          </Button>
        )}
        <Button size="sm" variant="outline" onClick={() => onDecide("dropped")}>
          Drop
          <Which number={number} />
        </Button>
        {!isLast && (
          <Button size="sm" variant="outline" onClick={onMerge}>
            Merge with the next
            <Which number={number} />
          </Button>
        )}
        {quote !== null && (
          <Button size="sm" variant="ghost" onClick={onShow}>
            Show in the text
            <Which number={number} />
          </Button>
        )}
      </Box>
    </Box>
  );
}

const Which = ({ number }: { number: number }) => <VisuallyHidden>: duty {number}</VisuallyHidden>;

type DeadlineProps = Pick<DutyCardProps, "duty" | "dates" | "onChange">;

function Deadline({ duty: { key, deadline }, dates, onChange }: DeadlineProps) {
  const today = useToday();
  const rule = deadline?.rule ?? "";
  const next = deadline && dueOf(dates, deadline.schedule, today);
  const setRule = (words: string) =>
    onChange({
      deadline: words === "" ? null : { recurrence: "event", details: null, schedule: null, ...deadline, rule: words },
    });
  const hint = next
    ? `Next: ${formatDay(next.day)}`
    : deadline?.schedule
      ? "Counts from an event: no date"
      : "No date is computed";
  return (
    <>
      <Field label="Deadline in words" name={`${key}-deadline`} hint={hint}>
        {(control) => <TextInput {...control} value={rule} onChange={({ target }) => setRule(target.value)} />}
      </Field>
      {deadline?.schedule && (
        <Choice type="checkbox" isChosen onChange={() => onChange({ deadline: { ...deadline, schedule: null } })}>
          Compute its dates
        </Choice>
      )}
    </>
  );
}

function Dropped({ duty: { key, text }, onTakeBack }: { duty: EditedDuty; onTakeBack: () => void }) {
  return (
    <Box
      as="li"
      data-duty={key}
      tabIndex={-1}
      mt="3"
      px="3"
      py="2"
      borderWidth="1px"
      borderRadius="md"
      display="flex"
      gap="3"
      alignItems="center"
      justifyContent="space-between"
      _focusVisible={focusRing}
    >
      <Text fontSize="sm" color="fg.muted" truncate>
        Dropped: {text}
      </Text>
      <Button size="sm" variant="outline" flexShrink="0" onClick={onTakeBack}>
        Take back
      </Button>
    </Box>
  );
}
