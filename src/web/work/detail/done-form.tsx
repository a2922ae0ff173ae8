import { Box, Heading } from "@chakra-ui/react";
import { useEffect, useRef, useState, type FormEvent } from "react";
import type { DoTask, TaskDetail } from "#features/task/schema.ts";
import { mostReferences } from "#features/task/vocabulary.ts";
import { useMay } from "../../account/use-me.ts";
import { Field } from "../../components/fields/field.tsx";
import { TextArea } from "../../components/fields/text-input.tsx";
import { DialogButtons, Refusal } from "../../components/overlays/dialog-parts.tsx";
import { InnerForm } from "../../components/overlays/inner-form.tsx";
import { RemovableChips } from "../../components/removable-chips.tsx";
import { failureOf } from "../../lib/server/failure.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { useForm } from "../../lib/use-form.ts";
import { Picker, type Choosable } from "../form/picker.tsx";

type Proof = Pick<DoTask, "proof" | "references" | "evidenceIds">;
type DoneFormProps = {
  companyId: string;
  task: TaskDetail;
  onDone: (proof: Proof) => Promise<void>;
  onClose: () => void;
};

const most = 6;
const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** Notes that it was done, and what shows it. */
export function DoneForm({ companyId, task, onDone, onClose }: DoneFormProps) {
  const first = useRef<HTMLTextAreaElement>(null);
  const [pieces, setPieces] = useState<readonly Choosable[]>([]);
  const [refusal, setRefusal] = useState<string>();
  const seesEvidence = useMay("evidence.read");
  useEffect(() => first.current?.focus(), []);
  const form = useForm({
    initial: { proof: "", references: "" },
    validate: ({ references }): { references?: string } =>
      linesOf(references).length > mostReferences ? { references: `At most ${mostReferences} references` } : {},
    async onSubmit({ proof, references }) {
      setRefusal(undefined);
      try {
        await onDone({
          ...(proof.trim() !== "" && { proof: proof.trim() }),
          references: linesOf(references),
          ...(pieces.length > 0 && { evidenceIds: pieces.map(({ id }) => id) }),
        });
        onClose();
      } catch (error) {
        setRefusal(failureOf(error).message ?? "It could not be noted. Check your connection and try again.");
      }
    },
  });
  const { values, errors, isPending, change, blur } = form;
  const submit = (event: FormEvent) => {
    event.stopPropagation();
    void form.submit(event);
  };
  return (
    <InnerForm onClose={onClose}>
      <Heading as="h4" fontSize="md" mb="3">
        It was done
      </Heading>
      <form noValidate aria-label="It was done" onSubmit={submit}>
        <Field label="What shows it" name="task-proof" hint="Who did what, and where it is kept; may be left empty">
          {(control) => (
            <TextArea {...control} ref={first} rows={3} maxLength={4000} value={values.proof} onChange={({ target }) => change({ proof: target.value })} />
          )}
        </Field>
        <Field label="References" name="task-references" hint="A number or an address on each line" error={errors.references}>
          {(control) => (
            <TextArea {...control} rows={2} maxLength={10_000} value={values.references} onChange={({ target }) => change({ references: target.value })} onBlur={() => blur("references")} />
          )}
        </Field>
        {seesEvidence && <Evidence companyId={companyId} task={task} pieces={pieces} onChange={setPieces} />}
        <Refusal>{refusal}</Refusal>
        <DialogButtons label="Note as done" isChanged={form.isChanged || pieces.length > 0} isPending={isPending} onCancel={onClose} />
      </form>
    </InnerForm>
  );
} // prettier-ignore

type EvidenceProps = Pick<DoneFormProps, "companyId" | "task"> & {
  pieces: readonly Choosable[];
  onChange: (pieces: readonly Choosable[]) => void;
};

/** Pieces of evidence that show it: of a duty or a due day those that it has are offered at once. */
function Evidence({ companyId, task: { from }, pieces, onChange }: EvidenceProps) {
  const place = useRef<HTMLDivElement>(null);
  const about = { ...(from.kind === "duty" && { dutyId: from.id! }), ...(from.kind === "filing" && { filingId: from.id! }) };
  const [search, setSearch] = useState("");
  const asked = search === "" ? about : { search };
  const isAsked = Object.keys(asked).length > 0;
  const found = trpc.evidence.list.useQuery({ companyId, ...asked, limit: most }, { enabled: isAsked, staleTime: 0 });
  const rows = found.data?.data.flatMap(({ _id: id, title }) =>
    pieces.some((one) => one.id === id) ? [] : [{ id, title }],
  );
  const isNothingOwn = search === "" && rows?.length === 0;
  return (
    <Box ref={place} tabIndex={-1} outline="none">
      {pieces.length > 0 && (
        <Box mb="2">
          <RemovableChips
            label="Evidence that shows it"
            hint="Take away"
            chips={pieces.map(({ id, title }) => ({ name: id, text: title }))}
            onRemove={(id) => onChange(pieces.filter((one) => one.id !== id))}
            fallback={place}
          />
        </Box>
      )}
      {pieces.length < mostReferences && (
        <Picker label="Evidence" hint="Words of its name or its text" words={search} onWords={setSearch} rows={isAsked && !isNothingOwn ? rows : undefined} isError={found.isError} onPick={(row) => onChange([...pieces, row])} />
      )}
    </Box>
  );
} // prettier-ignore
