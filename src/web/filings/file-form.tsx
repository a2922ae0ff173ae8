import { Box, Heading, Text, chakra } from "@chakra-ui/react";
import { Paperclip } from "lucide-react";
import { useEffect, useId, useRef, useState, type FormEvent } from "react";
import type { Occurrence } from "#features/filing/schema.ts";
import { maxReceiptBytes } from "#features/filing/vocabulary.ts";
import { Field } from "../components/fields/field.tsx";
import { TextInput } from "../components/fields/text-input.tsx";
import { UploadLabel } from "../components/fields/upload-label.tsx";
import { DialogButtons, Refusal } from "../components/overlays/dialog-parts.tsx";
import { InnerForm } from "../components/overlays/inner-form.tsx";
import { failureOf } from "../lib/server/failure.ts";
import { formatBytes } from "../lib/time/format-moment.ts";
import { useForm } from "../lib/use-form.ts";
import { instantOf, localNow } from "./filing-words.ts";
import type { FilingActions } from "./use-filings.ts";

type FileFormProps = { filing: Occurrence; file: FilingActions["file"]; onClose: () => void };

/** Notes that it was filed: when, under which number, and with what the regulator gave for it. */
export function FileForm({ filing, file, onClose }: FileFormProps) {
  const first = useRef<HTMLInputElement>(null);
  const [receipt, setReceipt] = useState<File>();
  const [refusal, setRefusal] = useState<string>();
  useEffect(() => first.current?.focus(), []);
  const form = useForm({
    initial: { reference: "", at: localNow() },
    validate: ({ reference, at }): { reference?: string; at?: string } => ({
      ...(reference.trim() === "" && { reference: "Please give the regulator’s number, or how it is found there" }),
      ...(instantOf(at) === undefined && { at: "Please say when" }),
    }),
    async onSubmit({ reference, at }) {
      setRefusal(undefined);
      const filedAt = instantOf(at)!;
      const isNow = Date.parse(filedAt) > Date.now() - 60_000;
      const said = { id: filing._id, reference: reference.trim(), ...(!isNow && { filedAt }), ...(receipt && { receipt }) };
      try {
        await file.mutateAsync(said);
        onClose();
      } catch (error) {
        setRefusal(failureOf(error).message ?? "It could not be noted. Check your connection and try again.");
      }
    },
  }); // prettier-ignore
  const { values, errors, isPending } = form;
  const at = instantOf(values.at);
  const isLate = at !== undefined && at > filing.dueAt;
  const submit = (event: FormEvent) => {
    event.stopPropagation();
    void form.submit(event);
  };
  return (
    <InnerForm onClose={onClose}>
      <Heading as="h3" fontSize="md" mb="3">
        It was filed
      </Heading>
      <form noValidate onSubmit={submit} aria-label="It was filed">
        <Field label="Reference" name="reference" hint="The regulator’s number of it" error={errors.reference}>
          {(control) => (
            <TextInput
              {...control}
              ref={first}
              autoComplete="off"
              maxLength={200}
              value={values.reference}
              readOnly={isPending}
              onChange={({ target }) => form.change({ reference: target.value })}
              onBlur={() => form.blur("reference")}
            />
          )}
        </Field>
        <Field label="Filed on" name="filedAt" hint="Lagos time" error={errors.at}>
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
        <ReceiptField receipt={receipt} isBusy={isPending} onPick={setReceipt} />
        <Box role="status" fontSize="sm" color="medium.fg" minH="5" mt="2">
          {isLate && "That is after it was due: it is noted as filed late."}
        </Box>
        <Refusal>{refusal}</Refusal>
        <DialogButtons
          label="Note as filed"
          isChanged={form.isChanged || receipt !== undefined}
          isPending={isPending}
          onCancel={onClose}
        />
      </form>
    </InnerForm>
  );
}

type ReceiptFieldProps = { receipt: File | undefined; isBusy: boolean; onPick: (file: File | undefined) => void };

function ReceiptField({ receipt, isBusy, onPick }: ReceiptFieldProps) {
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const take = (file: File | undefined) => {
    if (!file) return;
    const isTooLarge = file.size > maxReceiptBytes;
    setProblem(isTooLarge ? "The receipt must be at most 25 MB" : undefined);
    onPick(isTooLarge ? undefined : file);
  };
  return (
    <Box position="relative">
      <chakra.input
        id={id}
        type="file"
        disabled={isBusy}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => take(target.files?.[0])}
        className="peer"
        srOnly
      />
      <UploadLabel htmlFor={id}>
        <Paperclip aria-hidden size={16} />
        Receipt
      </UploadLabel>
      <Text id={`${id}-note`} as="span" ms="3" fontSize="sm" color={problem ? "fg.error" : "fg.muted"} aria-live="polite" overflowWrap="anywhere">
        {problem ?? (receipt ? `${receipt.name}, ${formatBytes(receipt.size)}` : "Any file up to 25 MB")}
      </Text>
    </Box>
  );
} // prettier-ignore
