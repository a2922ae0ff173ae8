import { Box, Button, Spinner, Text } from "@chakra-ui/react";
import { useState, type FormEvent } from "react";
import type { Names } from "#features/obligation/rules/arranging.ts";
import { messages, type Duty, type DutyDetail } from "#features/obligation/schema.ts";
import { Field } from "../../components/fields/field.tsx";
import { NativeSelect } from "../../components/fields/native-select.tsx";
import { TextArea, TextInput } from "../../components/fields/text-input.tsx";
import { Refusal } from "../../components/overlays/dialog-parts.tsx";
import { formatDay } from "../../lib/format.ts";
import { useLeaveGuard } from "../../lib/navigation/leave-guard.ts";
import { failureOf } from "../../lib/server/failure.ts";
import { tellDone } from "../../lib/server/tell.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { Labelled } from "../../regulation/labelled.tsx";
import { ChangeTable } from "../conflict-dialog.tsx";
import { optionsOf } from "../grid/cell-editor.tsx";
import type { Column, May } from "../grid/columns.ts";
import { currentOf, type Changes, type Conflict } from "../use-duty-work.ts";
import { useShownDuties } from "../use-register.ts";
import { Section } from "../../components/section.tsx";

type WorkFormProps = { companyId: string; duty: DutyDetail; names: Names; may: May };
type Values = Record<"state" | "reason" | "how" | "owner" | "unit" | "reviewer" | "nextReviewOn" | "weight", string>;

const valuesOf = (duty: DutyDetail): Values => ({
  state: duty.state,
  reason: duty.reason ?? "",
  how: duty.how ?? "",
  owner: duty.owner ?? "",
  unit: duty.unit ?? "",
  reviewer: duty.reviewer ?? "",
  nextReviewOn: duty.nextReviewOn ?? "",
  weight: duty.weight ?? "",
});

/** What is another than before, as it is sent. */
function changesIn(values: Values, before: Values): Changes {
  const names = (Object.keys(values) as (keyof Values)[]).filter((name) => values[name] !== before[name]);
  const changed = Object.fromEntries(names.map((name) => [name, values[name] === "" ? null : values[name]])) as Changes;
  // A reason goes with its state alone.
  if (values.state !== "does-not-apply") delete changed.reason;
  return changed;
}

/** How it stands, how it is met, and whose it is; only to be read for whoever may not say so. */
export function WorkForm(props: WorkFormProps) {
  return (
    <Section title="How it stands">{props.may.work ? <Form {...props} /> : <Read {...props} />}</Section>
  );
} // prettier-ignore

function Form({ companyId, duty, names, may }: WorkFormProps) {
  const { client } = trpc.useUtils();
  const shown = useShownDuties(companyId);
  // The duty that what is typed here answers to. Another may arrive, with a refusal too: what was typed stays over it.
  const [base, setBase] = useState(duty);
  const [seen, setSeen] = useState(duty);
  const before = valuesOf(base);
  const [values, setValues] = useState(before);
  const rebase = (next: DutyDetail) => {
    const typed = Object.entries(values).filter(([name, value]) => value !== before[name as keyof Values]);
    setBase(next);
    setValues({ ...valuesOf(next), ...(Object.fromEntries(typed) as Partial<Values>) });
  };
  if (duty !== seen) {
    setSeen(duty);
    if (duty.version >= base.version) rebase(duty);
  }
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [conflict, setConflict] = useState<Conflict>();
  const set = (name: keyof Values, value: string) => setValues((now) => ({ ...now, [name]: value }));
  const changes = changesIn(values, before);
  const isChanged = Object.keys(changes).length > 0;
  useLeaveGuard(isChanged && !isPending);
  const lacksReason = values.state === "does-not-apply" && values.reason.trim() === "";

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending || !isChanged) return;
    if (lacksReason) return setRefusal(messages.reasonNeeded);
    setPending(true);
    setRefusal(undefined);
    try {
      const { _id: id, version, text: seenText } = base;
      const { data, message } = await client.duty.change.mutate({ companyId, id, version, seenText, ...changes });
      setConflict(undefined);
      shown.put([data]);
      const kept = { ...base, ...data, how: changes.how === undefined ? base.how : changes.how };
      setBase(kept);
      setValues(valuesOf(kept));
      tellDone(message ?? "Duty changed");
      await shown.refresh();
    } catch (error) {
      const current = currentOf(error);
      const { message } = failureOf(error);
      if (current) {
        setConflict({ current, changes, message: message ?? "" });
        rebase({ ...base, ...current });
        shown.put([current]);
        // How it is met is not among what a row has.
        await shown.refresh();
      } else setRefusal(message ?? "This could not be changed. Please try again.");
    } finally {
      setPending(false);
    }
  };
  const select = (name: "owner" | "unit" | "reviewer" | "weight" | "state", label: string) => (
    <Field key={name} label={label} name={`duty-${name}`}>
      {(control) => (
        <NativeSelect {...control} value={values[name]} onChange={({ target }) => set(name, target.value)}>
          {optionsOf(name as Column, names, values[name]).map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
  return (
    <form noValidate aria-label="How it stands" onSubmit={(event) => void submit(event)}>
      <Box display="grid" columnGap="4" gridTemplateColumns="repeat(2, minmax(0, 1fr))">
        {select("state", "State")}
        <Field label="Next review" name="duty-review">
          {(control) => (
            <TextInput {...control} type="date" value={values.nextReviewOn} onChange={({ target }) => set("nextReviewOn", target.value)} />
          )}
        </Field>
        {may.manage && [select("owner", "Owner"), select("unit", "Unit"), select("reviewer", "Reviewer"), select("weight", "Weight")]}
      </Box>
      {values.state === "does-not-apply" && (
        <Field label="Why it does not apply" name="duty-reason">
          {(control) => (
            <TextArea {...control} rows={2} maxLength={1000} value={values.reason} onChange={({ target }) => set("reason", target.value)} />
          )}
        </Field>
      )}
      <Field label="How it is met" name="duty-how">
        {(control) => (
          <TextArea {...control} rows={3} maxLength={4000} value={values.how} onChange={({ target }) => set("how", target.value)} />
        )}
      </Field>
      {!may.manage && <Whose duty={duty} names={names} />}
      {conflict && (
        <Box role="alert" p="3" mb="3" borderRadius="md" bg="high.bg" color="high.fg" fontSize="sm">
          <Text mb="2" overflowWrap="anywhere">
            {conflict.message}. What you typed is still here: save once more to write it over.
          </Text>
          <ChangeTable conflict={conflict} names={names} />
          {conflict.changes.how !== undefined && <Text overflowWrap="anywhere">How it is met, there: {base.how ?? "nothing"}</Text>}
        </Box>
      )}
      <Refusal>{refusal}</Refusal>
      <Box display="flex" justifyContent="flex-end" gap="3" mt="2">
        {isChanged && (
          <Button size="sm" variant="outline" onClick={() => setValues(before)}>
            As it was
          </Button>
        )}
        <Button type="submit" size="sm" disabled={!isChanged} aria-busy={isPending}>
          {isPending && <Spinner aria-hidden />}
          {conflict ? "Write mine over it" : "Save"}
        </Button>
      </Box>
    </form>
  );
} // prettier-ignore

function Read({ duty, names }: Pick<WorkFormProps, "duty" | "names">) {
  return (
    <Box as="dl" fontSize="sm" display="flex" flexDirection="column" gap="1.5">
      {duty.reason && <Labelled label="Why it does not apply">{duty.reason}</Labelled>}
      <Labelled label="How it is met">{duty.how ?? "Nothing is said yet"}</Labelled>
      <Lines duty={duty} names={names} />
      {duty.nextReviewOn && <Labelled label="Next review">{formatDay(duty.nextReviewOn)}</Labelled>}
    </Box>
  );
}

const Whose = (props: Pick<WorkFormProps, "names"> & { duty: Duty }) => (
  <Box as="dl" fontSize="sm" display="flex" flexDirection="column" gap="1.5">
    <Lines {...props} />
  </Box>
);

function Lines({ duty, names }: Pick<WorkFormProps, "names"> & { duty: Duty }) {
  const named = (id: string | null, all: ReadonlyMap<string, string>, none: string) =>
    id === null ? none : (all.get(id) ?? "Somebody who has left");
  return (
    <>
      <Labelled label="Owner">{named(duty.owner, names.people, "Nobody")}</Labelled>
      <Labelled label="Unit">{named(duty.unit, names.units, "None")}</Labelled>
      <Labelled label="Reviewer">{named(duty.reviewer, names.people, "Nobody")}</Labelled>
    </>
  );
}
