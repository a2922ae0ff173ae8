import { Box, Button, Skeleton, Text } from "@chakra-ui/react";
import { useState, type FormEvent } from "react";
import type { CircularKind } from "#features/circular/vocabulary.ts";
import type { Member, Unit } from "#features/member/schema.ts";
import { addDays, dayBounds } from "#shared/calendar.ts";
import { plural } from "#shared/plural.ts";
import { Chips } from "../components/chips.tsx";
import { Field } from "../components/fields/field.tsx";
import { TextArea, TextInput } from "../components/fields/text-input.tsx";
import { MessagePanel } from "../components/message-panel.tsx";
import { DialogButtons, Refusal } from "../components/overlays/dialog-parts.tsx";
import { Modal } from "../components/overlays/modal.tsx";
import { failureOf } from "../lib/server/failure.ts";
import { useToday } from "../lib/time/use-today.ts";
import { useForm } from "../lib/use-form.ts";
import { useMembers, useUnits } from "../people/use-people.ts";
import { useCircularActions } from "./use-circulars.ts";

type Subject = { companyId: string; kind: CircularKind; subjectId: string; title: string };
type SendDialogProps = Subject & { isOpen: boolean; onClose: () => void };

/** Asks to whom something goes, and by when they are to confirm it. */
export function SendDialog({ isOpen, onClose, ...subject }: SendDialogProps) {
  return (
    <Modal isOpen={isOpen} onClose={onClose} title="Circulate" maxW="xl">
      <Content {...subject} onClose={onClose} />
    </Modal>
  );
}

function Content(props: Subject & { onClose: () => void }) {
  const members = useMembers(props.companyId);
  const units = useUnits(props.companyId);
  if (members.data && units.data) return <SendForm {...props} members={members.data.data} units={units.data.data} />;
  if (!members.isError && !units.isError)
    return (
      <Box role="status" aria-label="Loading the people...">
        <Skeleton height="16rem" />
      </Box>
    );
  const retry = () => void Promise.all([members.refetch(), units.refetch()]);
  return (
    <MessagePanel role="alert" level="h3" title="The people could not be loaded">
      <Button onClick={retry}>Retry</Button>
    </MessagePanel>
  );
}

type SendFormProps = Subject & { members: readonly Member[]; units: readonly Unit[]; onClose: () => void };
// A week is what most firms give.
const usualDays = 7;

function SendForm({ companyId, kind, subjectId, title, members, units, onClose }: SendFormProps) {
  const today = useToday();
  const { send } = useCircularActions();
  const [people, setPeople] = useState<string[]>([]);
  const [chosenUnits, setUnits] = useState<string[]>([]);
  const [refusal, setRefusal] = useState<string>();
  const isMeant = ({ userId, unit }: Member) => people.includes(userId) || chosenUnits.includes(unit ?? "");
  const count = members.filter(isMeant).length;
  const form = useForm({
    initial: { readBy: addDays(today, usualDays), note: "" },
    validate: ({ readBy }): { readBy?: string } => ({
      ...(readBy < today && { readBy: "Please give a day from today on" }),
    }),
    async onSubmit({ readBy, note }) {
      if (count === 0) return setRefusal("Please choose to whom: people, or units that somebody belongs to");
      setRefusal(undefined);
      try {
        const to = { people, units: chosenUnits };
        await send.mutateAsync({ companyId, kind, subjectId, ...to, readBy, ...(note.trim() && { note: note.trim() }) });
        onClose();
      } catch (error) {
        setRefusal(failureOf(error).message ?? "It could not be sent. Check your connection and try again.");
      }
    },
  }); // prettier-ignore
  const { values, errors, isPending } = form;
  const submit = (event: FormEvent) => {
    event.stopPropagation();
    void form.submit(event);
  };
  return (
    <form noValidate onSubmit={submit} aria-label="Circulate">
      <Text mb="4" fontWeight="medium" overflowWrap="anywhere">
        {title}
      </Text>
      {units.length > 0 && (
        <Chips
          label="Units"
          hint="No longer to this unit"
          chosen={chosenUnits}
          all={units.map(({ unitId: id, name }) => ({ id, name }))}
          onChange={setUnits}
        />
      )}
      <Chips
        label="People"
        hint="No longer to this person"
        chosen={people}
        all={members.map(({ userId: id, name }) => ({ id, name }))}
        onChange={setPeople}
      />
      <Box display="flex" flexWrap="wrap" alignItems="center" gap="3" mb="4">
        <Text fontSize="sm" color="fg.muted" aria-live="polite">
          {count === 0 ? "To nobody yet" : `To ${plural(count, "person", "people")}`}
        </Text>
        {count < members.length && (
          <Button variant="ghost" size="xs" onClick={() => setPeople(members.map(({ userId }) => userId))}>
            Choose everybody
          </Button>
        )}
      </Box>
      <Field label="To be confirmed by" name="readBy" hint="The end of that day, Lagos time" error={errors.readBy}>
        {(control) => (
          <TextInput
            {...control}
            type="date"
            min={today}
            max={dayBounds.last}
            value={values.readBy}
            readOnly={isPending}
            onChange={({ target }) => form.change({ readBy: target.value })}
            onBlur={() => form.blur("readBy")}
          />
        )}
      </Field>
      <Field label="Note" name="note" hint="What they are to look at; need not be filled in">
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            maxLength={2000}
            value={values.note}
            readOnly={isPending}
            onChange={({ target }) => form.change({ note: target.value })}
          />
        )}
      </Field>
      <Text fontSize="sm" color="fg.muted">
        {units.length > 0 && "Whoever belongs to a unit now is asked; who joins it later is not. "}
        Each is told by mail, as they wish.
      </Text>
      <Refusal>{refusal}</Refusal>
      <DialogButtons
        label="Send"
        isChanged={form.isChanged || people.length + chosenUnits.length > 0}
        isPending={isPending}
        onCancel={onClose}
      />
    </form>
  );
}
