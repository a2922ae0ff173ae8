import { Box, Heading } from "@chakra-ui/react";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { changeEvidenceSchema, type EvidenceDetail } from "#features/evidence/schema.ts";
import { dayBounds } from "#shared/calendar.ts";
import { Field } from "../../components/fields/field.tsx";
import { TextArea, TextInput } from "../../components/fields/text-input.tsx";
import { DialogButtons, Refusal } from "../../components/overlays/dialog-parts.tsx";
import { schemaProblem } from "../../lib/schema-problem.ts";
import { failureOf } from "../../lib/server/failure.ts";
import { useForm } from "../../lib/use-form.ts";
import type { PieceActions } from "../use-evidence.ts";

type PieceFormProps = {
  companyId: string;
  piece: EvidenceDetail;
  change: PieceActions["change"];
  onClose: () => void;
};
const { title: titleSchema, note: noteSchema } = changeEvidenceSchema.shape;

/** Says what a piece is, and how long it is good. */
export function PieceForm({ companyId, piece, change, onClose }: PieceFormProps) {
  const first = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string>();
  useEffect(() => first.current?.focus(), []);
  const form = useForm({
    initial: {
      title: piece.title,
      note: piece.note ?? "",
      validFrom: piece.validFrom ?? "",
      validUntil: piece.validUntil ?? "",
    },
    validate({ title, note, validFrom, validUntil }): { title?: string; note?: string; validUntil?: string } {
      const isReversed = validFrom !== "" && validUntil !== "" && validUntil < validFrom;
      const problems = {
        title: schemaProblem(titleSchema, title),
        note: schemaProblem(noteSchema, note),
        validUntil: isReversed ? "It cannot end before it begins" : undefined,
      };
      return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem));
    },
    async onSubmit(values) {
      setRefusal(undefined);
      try {
        // Where somebody else was quicker, that is read meanwhile: what stands is seen above, and a second try writes over it.
        await change.mutateAsync({ companyId, id: piece._id, version: piece.version, ...values });
        onClose();
      } catch (error) {
        setRefusal(failureOf(error).message ?? "It could not be changed. Check your connection and try again.");
      }
    },
  });
  const { values, errors, isPending } = form;
  const submit = (event: FormEvent) => {
    event.stopPropagation();
    void form.submit(event);
  };
  const dayField = (name: "validFrom" | "validUntil", label: string, hint: string) => (
    <Field label={label} name={name} hint={hint} error={name === "validUntil" ? errors.validUntil : undefined}>
      {(control) => (
        <TextInput
          {...control}
          type="date"
          min={dayBounds.first}
          max={dayBounds.last}
          value={values[name]}
          readOnly={isPending}
          onChange={({ target }) => form.change({ [name]: target.value })}
          onBlur={() => form.blur("validUntil")}
        />
      )}
    </Field>
  );
  return (
    <Box p="4" borderWidth="1px" borderRadius="lg" bg="bg.subtle">
      <Heading as="h3" fontSize="md" mb="3">
        What it is
      </Heading>
      <form noValidate onSubmit={submit} aria-label="What it is">
        <Field label="Title" name="title" error={errors.title}>
          {(control) => (
            <TextInput
              {...control}
              ref={first}
              maxLength={200}
              autoComplete="off"
              value={values.title}
              readOnly={isPending}
              onChange={({ target }) => form.change({ title: target.value })}
              onBlur={() => form.blur("title")}
            />
          )}
        </Field>
        <Field label="Note" name="note" error={errors.note}>
          {(control) => (
            <TextArea
              {...control}
              rows={3}
              maxLength={4000}
              value={values.note}
              readOnly={isPending}
              onChange={({ target }) => form.change({ note: target.value })}
              onBlur={() => form.blur("note")}
            />
          )}
        </Field>
        <Box display="grid" columnGap="3" gridTemplateColumns={{ base: "1fr", sm: "repeat(2, minmax(0, 1fr))" }}>
          {dayField("validFrom", "Good from", "")}
          {dayField("validUntil", "Good until", "You are reminded 30 days before")}
        </Box>
        <Refusal>{refusal}</Refusal>
        <DialogButtons label="Save" isChanged={form.isChanged} isPending={isPending} onCancel={onClose} />
      </form>
    </Box>
  );
}
