import { Box, Button } from "@chakra-ui/react";
import { useState, type FormEvent } from "react";
import { changeDutySchema, type Duty, type DutyDetail } from "#features/obligation/schema.ts";
import { Disclosure } from "../../components/disclosure.tsx";
import { Field } from "../../components/fields/field.tsx";
import { TextArea, TextInput } from "../../components/fields/text-input.tsx";
import { useLeaveGuard } from "../../lib/navigation/leave-guard.ts";
import { schemaProblem } from "../../lib/schema-problem.ts";
import type { Changes } from "../use-duty-work.ts";

const { title: titleSchema, text: textSchema } = changeDutySchema.shape;

/** What a duty of the company's own is called and says. */
export function OwnWords({ duty, onChanged }: { duty: DutyDetail; onChanged: (duty: Duty, changes: Changes) => void }) {
  const [title, setTitle] = useState(duty.title);
  const [text, setText] = useState(duty.text);
  const problems = { title: schemaProblem(titleSchema, title), text: schemaProblem(textSchema, text) };
  const changes = { ...(title !== duty.title && { title }), ...(text !== duty.text && { text }) };
  const isChanged = Object.keys(changes).length > 0;
  useLeaveGuard(isChanged);
  const isReady = isChanged && !problems.title && !problems.text;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) onChanged(duty, changes);
  };
  return (
    <Disclosure summary="Change its words">
      <Box as="form" aria-label="Change its words" onSubmit={submit}>
        <Field label="Title" name="own-title" error={problems.title}>
          {(control) => <TextInput {...control} maxLength={200} value={title} onChange={({ target }) => setTitle(target.value)} />}
        </Field>
        <Field label="What is to be done" name="own-text" error={problems.text}>
          {(control) => <TextArea {...control} rows={4} maxLength={4000} value={text} onChange={({ target }) => setText(target.value)} />}
        </Field>
        <Button type="submit" size="sm" disabled={!isReady}>
          Save its words
        </Button>
      </Box>
    </Disclosure>
  );
} // prettier-ignore
