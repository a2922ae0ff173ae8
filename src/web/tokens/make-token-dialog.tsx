import { Box, chakra } from "@chakra-ui/react";
import { useId, useRef, useState, type FormEvent, type RefObject } from "react";
import { scopeSays, scopesOf } from "#features/role/rules.ts";
import type { Scope } from "#features/role/vocabulary.ts";
import { addDays } from "#shared/calendar.ts";
import { makeTokenSchema, mostDays, usualDays, type MadeToken } from "#features/token/schema.ts";
import { capitalizeFirst } from "#shared/capitalize-first.ts";
import { useMe } from "../account/use-me.ts";
import { Choice } from "../components/fields/choice.tsx";
import { Field } from "../components/fields/field.tsx";
import { NativeSelect } from "../components/fields/native-select.tsx";
import { TextInput } from "../components/fields/text-input.tsx";
import { DialogButtons, Refusal } from "../components/overlays/dialog-parts.tsx";
import { Modal } from "../components/overlays/modal.tsx";
import { formatDay } from "../lib/format.ts";
import { schemaProblem } from "../lib/schema-problem.ts";
import { failureOf } from "../lib/server/failure.ts";

import { useToday } from "../lib/time/use-today.ts";
import { useForm } from "../lib/use-form.ts";
import type { TokensOf } from "./use-tokens.ts";

type MakeTokenDialogProps = {
  isOpen: boolean;
  make: TokensOf["make"];
  onMade: (token: MadeToken) => void;
  onClose: () => void;
};

/** Asks what a token is for, what it may and how long it counts. */
export function MakeTokenDialog({ isOpen, ...props }: MakeTokenDialogProps) {
  const first = useRef<HTMLInputElement>(null);
  return (
    <Modal isOpen={isOpen} onClose={props.onClose} title="Make a token" maxW="lg" initialFocus={first}>
      <MakeTokenForm {...props} inputRef={first} />
    </Modal>
  );
}

const spans = [7, 30, usualDays, 180, mostDays];

type MakeTokenFormProps = Omit<MakeTokenDialogProps, "isOpen"> & { inputRef: RefObject<HTMLInputElement | null> };

// Its own component, so that it starts afresh each time the dialog opens.
function MakeTokenForm({ make, onMade, onClose, inputRef }: MakeTokenFormProps) {
  const [refusal, setRefusal] = useState<string>();
  const form = useForm<{ name: string; scope: Scope; days: number }>({
    initial: { name: "", scope: "read", days: usualDays },
    validate({ name }): { name?: string } {
      const problem = schemaProblem(makeTokenSchema.shape.name, name);
      return problem ? { name: problem } : {};
    },
    async onSubmit({ name, scope, days }) {
      setRefusal(undefined);
      try {
        onMade((await make({ name: name.trim(), scopes: [scope], days })).data);
      } catch (error) {
        setRefusal(failureOf(error).message ?? "The token could not be made. Please try again.");
      }
    },
  });
  const submit = (event: FormEvent) => {
    // A React portal hands the event on to the form around it.
    event.stopPropagation();
    void form.submit(event);
  };
  const { values, errors, isPending, change } = form;
  return (
    <form noValidate onSubmit={submit} aria-label="Make a token">
      <Field label="Name" name="token-name" error={errors.name} hint="What it is for, such as Nightly report">
        {(control) => (
          <TextInput
            {...control}
            ref={inputRef}
            autoComplete="off"
            value={values.name}
            readOnly={isPending}
            onChange={({ target }) => change({ name: target.value })}
            onBlur={() => form.blur("name")}
          />
        )}
      </Field>
      <ScopeChoices chosen={values.scope} isDisabled={isPending} onChoose={(scope) => change({ scope })} />
      <Box mt="4" maxW="20rem">
        <DaysField days={values.days} isDisabled={isPending} onChoose={(days) => change({ days })} />
      </Box>
      <Refusal>{refusal}</Refusal>
      <DialogButtons label="Make token" isPending={isPending} onCancel={onClose} />
    </form>
  );
}

type ScopeChoicesProps = { chosen: Scope; isDisabled: boolean; onChoose: (scope: Scope) => void };

/** Each scope has the narrower ones in it. Those that would give nothing to whoever makes the token are not offered. */
function ScopeChoices({ chosen, isDisabled, onChoose }: ScopeChoicesProps) {
  const name = useId();
  const role = useMe().data?.data.role;
  return (
    <chakra.fieldset minW="0" mt="2">
      <chakra.legend fontSize="sm" fontWeight="medium" mb="1">
        What it may
      </chakra.legend>
      {(role ? scopesOf(role) : (["read"] as const)).map((scope) => (
        <Choice
          key={scope}
          type="radio"
          name={name}
          isChosen={scope === chosen}
          isDisabled={isDisabled}
          onChange={() => onChoose(scope)}
        >
          <Box py="1">
            {capitalizeFirst(scope)}
            <Box as="span" display="block" color="fg.muted">
              {scopeSays(scope)}
            </Box>
          </Box>
        </Choice>
      ))}
    </chakra.fieldset>
  );
}

type DaysFieldProps = { days: number; isDisabled: boolean; onChoose: (days: number) => void };

function DaysField({ days, isDisabled, onChoose }: DaysFieldProps) {
  const today = useToday();
  return (
    <Field label="It counts for" name="token-days" hint={`Until ${formatDay(addDays(today, days))}`}>
      {(control) => (
        <NativeSelect
          {...control}
          value={String(days)}
          disabled={isDisabled}
          onChange={({ target }) => onChoose(Number(target.value))}
        >
          {spans.map((span) => (
            <option key={span} value={span}>
              {span} days
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}
