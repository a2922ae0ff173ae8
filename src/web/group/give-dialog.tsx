import { Box, Text } from "@chakra-ui/react";
import { useState, type FormEvent } from "react";
import { givenRoles, type GivenRole, type Subsidiary } from "#features/group/schema.ts";
import type { Member } from "#features/member/schema.ts";
import { Field } from "../components/fields/field.tsx";
import { NativeSelect } from "../components/fields/native-select.tsx";
import { Modal } from "../components/overlays/modal.tsx";
import { failureOf } from "../lib/server/failure.ts";
import { useToday } from "../lib/time/use-today.ts";
import { useForm } from "../lib/use-form.ts";
import { DialogButtons, Refusal } from "../components/overlays/dialog-parts.tsx";
import { LastDayField, type MembershipValues } from "../people/membership-fields.tsx";
import { lastDayProblem, personWords, untilOf } from "../people/people-words.ts";
import { RoleChoices } from "../people/role-choices.tsx";
import { useMembers } from "../people/use-people.ts";
import { AskedFor } from "./rows.tsx";
import { useGiveAccess, useGiven } from "./use-group.ts";

type GiveDialogProps = {
  companyId: string;
  /** Kept while the dialog fades away. */
  to: Subsidiary | undefined;
  isOpen: boolean;
  onClose: () => void;
};

/** Gives one of the company's people access to a subsidiary. */
export function GiveDialog({ isOpen, onClose, companyId, to }: GiveDialogProps) {
  const { data, isError, refetch } = useMembers(companyId);
  const given = useGiven(companyId, isOpen).data?.data;
  const inside = new Set(given?.filter((row) => row.companyId === to?.companyId).map(({ userId }) => userId));
  const people = data?.data.filter(({ userId }) => !inside.has(userId));
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={`Give access to ${to?.name ?? ""}`} maxW="lg">
      {!people ? (
        <AskedFor what="people" isError={isError} onRetry={() => void refetch()} />
      ) : people.length === 0 ? (
        <Text>All of your people have access to it already.</Text>
      ) : (
        to && <GiveForm companyId={companyId} to={to} people={people} onClose={onClose} />
      )}
    </Modal>
  );
}

type GiveFormProps = {
  companyId: string;
  to: Subsidiary;
  people: readonly Member[];
  onClose: () => void;
};
type Values = MembershipValues & { userId: string };

function GiveForm({ companyId, to, people, onClose }: GiveFormProps) {
  const today = useToday();
  const give = useGiveAccess();
  const [refusal, setRefusal] = useState<string>();
  const form = useForm<Values>({
    initial: { userId: people[0]!.userId, role: "officer", unit: "", lastDay: "" },
    validate({ role, lastDay }) {
      const end = role === "auditor" ? lastDayProblem(lastDay, today) : undefined;
      return end ? { lastDay: end } : {};
    },
    async onSubmit({ userId, role, lastDay }) {
      setRefusal(undefined);
      const until = role === "auditor" && lastDay !== "" ? untilOf(lastDay) : null;
      try {
        await give.mutateAsync({ id: companyId, companyId: to.companyId, userId, role: role as GivenRole, until });
        onClose();
      } catch (error) {
        setRefusal(failureOf(error).message ?? "The access could not be given. Please try again.");
      }
    },
  });
  const submit = (event: FormEvent) => {
    event.stopPropagation();
    void form.submit(event);
  };
  const { values, isPending, change } = form;
  return (
    <form noValidate onSubmit={submit} aria-label={`Give access to ${to.name}`}>
      <Field label="Who" name="userId" hint="Somebody who belongs to your own company, for as long as that is so">
        {(control) => (
          <NativeSelect
            {...control}
            value={values.userId}
            disabled={isPending}
            onChange={({ target }) => change({ userId: target.value })}
          >
            {people.map((person) => (
              <option key={person.userId} value={person.userId}>
                {personWords(person, people)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Box mt="2">
        <RoleChoices
          roles={givenRoles}
          chosen={values.role}
          isDisabled={isPending}
          onChoose={(role) => change({ role })}
        />
      </Box>
      {values.role === "auditor" && (
        <Box mt="3">
          <LastDayField form={form} today={today} />
        </Box>
      )}
      <Refusal>{refusal}</Refusal>
      <DialogButtons label="Give access" isPending={isPending} onCancel={onClose} />
    </form>
  );
}
