import { Box, Text } from "@chakra-ui/react";
import { useState, type FormEvent } from "react";
import { askSchema } from "#features/evidence/schema.ts";
import { addDays } from "#shared/calendar.ts";
import { useMe } from "../../account/use-me.ts";
import { Field } from "../../components/fields/field.tsx";
import { NativeSelect } from "../../components/fields/native-select.tsx";
import { TextArea, TextInput } from "../../components/fields/text-input.tsx";
import { DialogButtons, Refusal } from "../../components/overlays/dialog-parts.tsx";
import { Modal } from "../../components/overlays/modal.tsx";
import { schemaProblem } from "../../lib/schema-problem.ts";
import { failureOf } from "../../lib/server/failure.ts";
import { useToday } from "../../lib/time/use-today.ts";
import { useForm } from "../../lib/use-form.ts";
import { useMembers } from "../../people/use-people.ts";
import { useAsk } from "../use-evidence.ts";

/** What the evidence is for, where it is for something. */
export type AskedFor = { dutyId?: string; filingId?: string; words: string };
type AskDialogProps = { companyId: string; isOpen: boolean; about?: AskedFor; onClose: () => void };

/** Asks a colleague for evidence, by a mail with a link. */
export function AskDialog({ isOpen, onClose, ...props }: AskDialogProps) {
  return (
    <Modal isOpen={isOpen} onClose={onClose} title="Ask a colleague for evidence" maxW="lg">
      <AskForm {...props} onClose={onClose} />
    </Modal>
  );
}

// A week: long enough for whoever is away, short enough not to be forgotten.
const usualDays = 7;
const { what: whatSchema, until: untilSchema } = askSchema.shape;

function AskForm({ companyId, about, onClose }: Omit<AskDialogProps, "isOpen">) {
  const today = useToday();
  const me = useMe().data?.data.user.userId;
  const members = useMembers(companyId).data?.data ?? [];
  const ask = useAsk();
  const [refusal, setRefusal] = useState<string>();
  const { words: _words, ...target } = about ?? { words: "" };
  const form = useForm({
    initial: { userId: "", what: "", until: addDays(today, usualDays) },
    validate({ userId, what, until }): { userId?: string; what?: string; until?: string } {
      const problems = {
        userId: userId === "" ? "Please say whom you ask" : undefined,
        what: schemaProblem(whatSchema, what),
        until: until < today ? "Please give a day that is not over" : schemaProblem(untilSchema, until),
      };
      return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem));
    },
    async onSubmit(values) {
      setRefusal(undefined);
      try {
        await ask.mutateAsync({ companyId, ...values, ...target });
        onClose();
      } catch (error) {
        setRefusal(failureOf(error).message ?? "It could not be asked. Check your connection and try again.");
      }
    },
  });
  const { values, errors, isPending, change, blur } = form;
  const submit = (event: FormEvent) => {
    event.stopPropagation();
    void form.submit(event);
  };
  return (
    <form noValidate aria-label="Ask a colleague for evidence" onSubmit={submit}>
      {about && (
        <Box mb="4" p="3" borderRadius="md" bg="bg.subtle" fontSize="sm" overflowWrap="anywhere">
          For: {about.words}
        </Box>
      )}
      <Field label="Whom" name="ask-whom" error={errors.userId}>
        {(control) => (
          <NativeSelect
            {...control}
            value={values.userId}
            onChange={({ target: { value } }) => change({ userId: value })}
            onBlur={() => blur("userId")}
          >
            <option value="">Choose a colleague</option>
            {members
              .filter(({ userId }) => userId !== me)
              .map(({ userId, name }) => (
                <option key={userId} value={userId}>
                  {name}
                </option>
              ))}
          </NativeSelect>
        )}
      </Field>
      <Field
        label="What you need"
        name="ask-what"
        error={errors.what}
        hint="As one finds it: the board’s minutes of 12 October"
      >
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            maxLength={1000}
            value={values.what}
            onChange={({ target: { value } }) => change({ what: value })}
            onBlur={() => blur("what")}
          />
        )}
      </Field>
      <Field label="Until" name="ask-until" error={errors.until} hint="The last day on which it can be answered">
        {(control) => (
          <TextInput
            {...control}
            type="date"
            min={today}
            value={values.until}
            onChange={({ target: { value } }) => change({ until: value })}
            onBlur={() => blur("until")}
          />
        )}
      </Field>
      <Text fontSize="sm" color="fg.muted">
        They are told by mail, with a link that opens to them alone, signed in.
      </Text>
      <Refusal>{refusal}</Refusal>
      <DialogButtons label="Ask" isChanged={form.isChanged} isPending={isPending} onCancel={onClose} />
    </form>
  );
}
