import { Box, Button, Skeleton, Text } from "@chakra-ui/react";
import { useState, type FormEvent } from "react";
import type { Events, Occurrence } from "#features/filing/schema.ts";
import { plural } from "#shared/plural.ts";
import { Field } from "../components/fields/field.tsx";
import { TextArea, TextInput } from "../components/fields/text-input.tsx";
import { MessagePanel } from "../components/message-panel.tsx";
import { DialogButtons, Refusal } from "../components/overlays/dialog-parts.tsx";
import { Modal } from "../components/overlays/modal.tsx";
import { failureOf } from "../lib/server/failure.ts";
import { useForm } from "../lib/use-form.ts";
import { dueInFull, instantOf, leftWords, localNow } from "./filing-words.ts";
import { EventPicker } from "./event-picker.tsx";
import { useEvents, useFilingActions } from "./use-filings.ts";

type EventDialogProps = { companyId: string; isOpen: boolean; onOpen: (id: string) => void; onClose: () => void };

/** Starts the clocks of whatever happened. */
export function EventDialog({ isOpen, onClose, ...props }: EventDialogProps) {
  return (
    <Modal isOpen={isOpen} onClose={onClose} title="It happened at…" maxW="xl">
      <Content {...props} onClose={onClose} />
    </Modal>
  );
}

function Content({ companyId, onOpen, onClose }: Omit<EventDialogProps, "isOpen">) {
  const query = useEvents(companyId, true);
  const [started, setStarted] = useState<Occurrence[]>();
  if (started) return <Started occurrences={started} onOpen={onOpen} onClose={onClose} />;
  const kinds = query.data?.data.kinds;
  if (kinds?.length === 0)
    return <MessagePanel level="h3" title="Nothing starts a clock for you" text="No duty that binds your company counts from an event." />; // prettier-ignore
  if (kinds) return <EventForm companyId={companyId} kinds={kinds} onStarted={setStarted} onClose={onClose} />;
  if (query.isError)
    return (
      <MessagePanel role="alert" level="h3" title="What can happen could not be loaded">
        <Button onClick={() => void query.refetch()}>Retry</Button>
      </MessagePanel>
    );
  return (
    <Box role="status" aria-label="Loading...">
      <Skeleton height="14rem" />
    </Box>
  );
}

type EventFormProps = {
  companyId: string;
  kinds: Events["kinds"];
  onStarted: (occurrences: Occurrence[]) => void;
  onClose: () => void;
};

function EventForm({ companyId, kinds, onStarted, onClose }: EventFormProps) {
  const { record } = useFilingActions(companyId);
  const [refusal, setRefusal] = useState<string>();
  const form = useForm({
    initial: { kind: "", at: localNow(), note: "" },
    validate: ({ kind, at }): { kind?: string; at?: string } => ({
      ...(kind === "" && { kind: "Please say what happened" }),
      ...(instantOf(at) === undefined && { at: "Please say when" }),
    }),
    async onSubmit({ kind, at, note }) {
      setRefusal(undefined);
      const occurredAt = instantOf(at)!;
      try {
        const { data } = await record.mutateAsync({ companyId, kind, occurredAt, ...(note.trim() && { note: note.trim() }) });
        onStarted(data.occurrences);
      } catch (error) {
        setRefusal(failureOf(error).message ?? "It could not be noted. Check your connection and try again.");
      }
    },
  }); // prettier-ignore
  const { values, errors, isPending } = form;
  const starts = kinds.find(({ kind }) => kind === values.kind)?.requirements ?? [];
  const submit = (event: FormEvent) => {
    event.stopPropagation();
    void form.submit(event);
  };
  return (
    <form noValidate onSubmit={submit} aria-label="It happened">
      <EventPicker kinds={kinds} kind={values.kind} error={errors.kind} onPick={(kind) => form.change({ kind })} />
      <Field label="When" name="occurredAt" hint="Lagos time; hours count from this minute" error={errors.at}>
        {(control) => (
          <TextInput
            {...control}
            type="datetime-local"
            value={values.at}
            readOnly={isPending}
            onChange={({ target }) => form.change({ at: target.value })}
            onBlur={() => form.blur("at")}
          />
        )}
      </Field>
      <Field label="Note" name="note" hint="What it was, for your colleagues; need not be filled in">
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            maxLength={1000}
            value={values.note}
            readOnly={isPending}
            onChange={({ target }) => form.change({ note: target.value })}
          />
        )}
      </Field>
      <Box aria-live="polite" fontSize="sm">
        {starts.length > 0 && (
          <>
            <Text fontWeight="medium">This starts {plural(starts.length, "clock")}:</Text>
            <Box as="ul" mt="1" ps="4" listStyleType="disc" maxH="12rem" overflowY="auto" tabIndex={0}>
              {starts.map(({ requirementId, regulator, text, rule }) => (
                <Box as="li" key={requirementId} mb="1">
                  {regulator && `${regulator} · `}
                  {rule}: {text}
                </Box>
              ))}
            </Box>
          </>
        )}
      </Box>
      <Refusal>{refusal}</Refusal>
      <DialogButtons
        label="Start the clocks"
        isChanged={values.note.trim() !== ""}
        isPending={isPending}
        onCancel={onClose}
      />
    </form>
  );
}

type StartedProps = { occurrences: readonly Occurrence[]; onOpen: (id: string) => void; onClose: () => void };

function Started({ occurrences, onOpen, onClose }: StartedProps) {
  const [now] = useState(Date.now);
  const open = (id: string) => {
    onClose();
    onOpen(id);
  };
  return (
    <Box>
      <Text role="status">{plural(occurrences.length, "clock is", "clocks are")} running. The nearest first:</Text>
      <Box as="ul" mt="3" display="flex" flexDirection="column" gap="3">
        {occurrences.map((one) => (
          <Box as="li" key={one._id} p="3" borderWidth="1px" borderRadius="md">
            <Text fontWeight="medium">{leftWords(one.dueAt, now)}</Text>
            <Text fontSize="sm">{one.text}</Text>
            <Text fontSize="sm" color="fg.muted">
              {dueInFull(one)}
            </Text>
            <Button mt="2" size="sm" variant="outline" onClick={() => open(one._id)} aria-label={`Open: ${one.text}`}>
              Open
            </Button>
          </Box>
        ))}
      </Box>
      <Box mt="5" display="flex" justifyContent="flex-end">
        <Button onClick={onClose}>Close</Button>
      </Box>
    </Box>
  );
}
