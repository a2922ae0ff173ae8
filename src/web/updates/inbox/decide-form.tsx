import { Box, Button, chakra } from "@chakra-ui/react";
import { useId, useState, type FormEvent } from "react";
import { whyNot } from "#features/triage/rules/decision.ts";
import type { Decision } from "#features/triage/schema.ts";
import { dayBounds } from "#shared/calendar.ts";
import { usualReasons, verdictLabels, verdicts, type Verdict } from "#features/triage/vocabulary.ts";
import { Choice } from "../../components/fields/choice.tsx";
import { takesEscape } from "../../components/overlays/takes-escape.ts";
import { Field } from "../../components/fields/field.tsx";
import { TextArea, TextInput } from "../../components/fields/text-input.tsx";
import type { Choice as Decided } from "./use-decide.ts";

type DecideFormProps = {
  /** What is decided. */
  of: string;
  before: Decision | null;
  onDecide: (choice: Decided) => void;
  onClose: () => void;
};

/** A decision with its reason, a note and a due day. */
export function DecideForm({ of, before, onDecide, onClose }: DecideFormProps) {
  const listId = useId();
  const [verdict, setVerdict] = useState<Verdict>(before?.verdict ?? "applies");
  const [reason, setReason] = useState(before?.reason ?? "");
  const [note, setNote] = useState(before?.note ?? "");
  const [dueOn, setDueOn] = useState(before?.dueOn ?? "");
  const choice = { verdict, reason: reason || null, note: note || null, dueOn: dueOn || null };
  const fault = whyNot(choice) ?? undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!fault) onDecide(choice);
  };
  return (
    <chakra.form
      onSubmit={submit}
      aria-label={`Decide: ${of}`}
      p="4"
      borderWidth="1px"
      borderRadius="md"
      bg="bg.subtle"
      display="flex"
      flexDirection="column"
      gap="2"
      _print={{ display: "none" }}
      {...takesEscape}
      onKeyDown={(event) => event.key === "Escape" && onClose()}
    >
      <chakra.fieldset display="flex" flexWrap="wrap" columnGap="5" minW="0">
        <chakra.legend fontSize="sm" fontWeight="medium">
          Decision
        </chakra.legend>
        {verdicts.map((one) => (
          <Choice key={one} type="radio" name={`${listId}-verdict`} isChosen={one === verdict} onChange={() => setVerdict(one)}>
            {verdictLabels[one]}
          </Choice>
        ))}
      </chakra.fieldset>
      <Box display="grid" columnGap="4" gridTemplateColumns={{ base: "minmax(0, 1fr)", md: "minmax(0, 2fr) minmax(0, 1fr)" }}>
        <Field label="Reason" name="reason">
          {(control) => (
            <TextInput
              {...control}
              autoFocus
              list={listId}
              maxLength={300}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
        <Field label="Due day" name="dueOn" error={fault}>
          {(control) => (
            <TextInput
              {...control}
              type="date"
              min={dayBounds.first}
              max={dayBounds.last}
              value={dueOn}
              onChange={({ target }) => setDueOn(target.value)}
            />
          )}
        </Field>
      </Box>
      <datalist id={listId}>
        {usualReasons.map((usual) => (
          <option key={usual} value={usual} />
        ))}
      </datalist>
      <Field label="Note" name="note">
        {(control) => (
          <TextArea {...control} rows={2} maxLength={2000} value={note} onChange={({ target }) => setNote(target.value)} />
        )}
      </Field>
      <Box display="flex" gap="2">
        <Button type="submit" size="sm">
          Save decision
        </Button>
        <Button type="button" size="sm" variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </Box>
    </chakra.form>
  );
} // prettier-ignore
