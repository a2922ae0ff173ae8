import { Box, Text } from "@chakra-ui/react";
import { useState, type FormEvent } from "react";
import type { ChangeMember, Member, Unit } from "#features/member/schema.ts";
import type { Role } from "#features/role/vocabulary.ts";
import { Modal } from "../components/overlays/modal.tsx";
import { failureOf } from "../lib/server/failure.ts";
import { useToday } from "../lib/time/use-today.ts";
import { useForm } from "../lib/use-form.ts";
import { DialogButtons, Refusal } from "../components/overlays/dialog-parts.tsx";
import { LastDayField, UnitField, type MembershipValues } from "./membership-fields.tsx";
import { lastDayOf, lastDayProblem, untilOf } from "./people-words.ts";
import { RoleChoices } from "./role-choices.tsx";
import { useChangeMember } from "./use-people.ts";

type ChangeMemberDialogProps = {
  companyId: string;
  /** Kept while the dialog fades away. */
  member: Member | undefined;
  isOpen: boolean;
  isOwn: boolean;
  roles: readonly Role[];
  units: readonly Unit[];
  onClose: () => void;
};

/** Gives somebody another role, unit or end. */
export function ChangeMemberDialog({ member, isOpen, onClose, ...props }: ChangeMemberDialogProps) {
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={`Change ${member?.name ?? ""}`} maxW="lg">
      {member && <ChangeForm {...props} member={member} onClose={onClose} />}
    </Modal>
  );
}

type ChangeFormProps = Omit<ChangeMemberDialogProps, "isOpen" | "member"> & { member: Member };

/** An end is offered where a role is given for a time, and where there is one. */
const mayEnd = (role: Role, member: Member) => role !== "owner" && (role === "auditor" || member.until !== null);

function ChangeForm({ companyId, member, isOwn, roles, units, onClose }: ChangeFormProps) {
  const today = useToday();
  const changing = useChangeMember(onClose);
  const [refusal, setRefusal] = useState<string>();
  const before: MembershipValues = {
    role: member.role,
    unit: member.unit ?? "",
    lastDay: member.until === null ? "" : lastDayOf(member.until),
  };
  const form = useForm<MembershipValues>({
    initial: before,
    validate({ role, lastDay }): { lastDay?: string } {
      const end = mayEnd(role, member) && lastDay !== before.lastDay ? lastDayProblem(lastDay, today) : undefined;
      return end ? { lastDay: end } : {};
    },
    async onSubmit(values) {
      const changes = changesOf(values, before, mayEnd(values.role, member));
      if (Object.keys(changes).length === 0) return onClose();
      setRefusal(undefined);
      try {
        await changing.mutateAsync({ id: companyId, userId: member.userId, ...changes });
      } catch (error) {
        setRefusal(failureOf(error).message ?? "This could not be changed. Please try again.");
      }
    },
  });
  const submit = (event: FormEvent) => {
    event.stopPropagation();
    void form.submit(event);
  };
  const { values, isPending, change } = form;
  return (
    <form noValidate onSubmit={submit} aria-label={`Change ${member.name}`}>
      <Text mb="4" fontSize="sm" color="fg.muted" overflowWrap="anywhere">
        {member.email}. What you change counts at once.
        {isOwn && " This is you: with a lesser role you cannot take it back yourself."}
      </Text>
      <RoleChoices roles={roles} chosen={values.role} isDisabled={isPending} onChoose={(role) => change({ role })} />
      <Box mt="3" display="grid" columnGap="4" gridTemplateColumns={{ base: "1fr", sm: "repeat(2, minmax(0, 1fr))" }}>
        <UnitField form={form} units={units} />
        {mayEnd(values.role, member) && <LastDayField form={form} today={today} />}
      </Box>
      <Refusal>{refusal}</Refusal>
      <DialogButtons label="Save" isPending={isPending} onCancel={onClose} />
    </form>
  );
}

/** What is another than before; an end goes where the role has none. */
function changesOf({ role, unit, lastDay }: MembershipValues, before: MembershipValues, hasEnd: boolean): ChangeMember {
  const day = hasEnd ? lastDay : "";
  return {
    ...(role !== before.role && { role }),
    ...(unit !== before.unit && { unit: unit || null }),
    ...(day !== before.lastDay && { until: day === "" ? null : untilOf(day) }),
  };
}
