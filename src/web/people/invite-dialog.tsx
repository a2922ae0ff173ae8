import { Box } from "@chakra-ui/react";
import { useRef, useState, type FormEvent, type RefObject } from "react";
import { inviteSchema, type Unit } from "#features/member/schema.ts";
import type { Role } from "#features/role/vocabulary.ts";
import { Field } from "../components/fields/field.tsx";
import { TextInput } from "../components/fields/text-input.tsx";
import { Modal } from "../components/overlays/modal.tsx";
import { schemaProblem } from "../lib/schema-problem.ts";
import { failureOf } from "../lib/server/failure.ts";
import { useToday } from "../lib/time/use-today.ts";
import { useForm } from "../lib/use-form.ts";
import { DialogButtons, Refusal } from "../components/overlays/dialog-parts.tsx";
import { LastDayField, UnitField, type MembershipValues } from "./membership-fields.tsx";
import { lastDayProblem, untilOf } from "./people-words.ts";
import { RoleChoices } from "./role-choices.tsx";
import { useInvite } from "./use-invitations.ts";

type InviteDialogProps = {
  isOpen: boolean;
  companyId: string;
  /** Those that may be given. */
  roles: readonly Role[];
  units: readonly Unit[];
  onClose: () => void;
};

/** Asks somebody to join, by mail. */
export function InviteDialog({ isOpen, onClose, ...props }: InviteDialogProps) {
  const first = useRef<HTMLInputElement>(null);
  return (
    <Modal isOpen={isOpen} onClose={onClose} title="Invite somebody" maxW="lg" initialFocus={first}>
      <InviteForm {...props} onClose={onClose} inputRef={first} />
    </Modal>
  );
}

type Values = MembershipValues & { email: string };

function inviteProblems({ email, role, lastDay }: Values, today: string) {
  const address = schemaProblem(inviteSchema.shape.email, email);
  const end = role === "auditor" ? lastDayProblem(lastDay, today) : undefined;
  return { ...(address && { email: address }), ...(end && { lastDay: end }) };
}

type InviteFormProps = Omit<InviteDialogProps, "isOpen"> & { inputRef: RefObject<HTMLInputElement | null> };

// Its own component, so that it starts afresh each time the dialog opens.
function InviteForm({ companyId, roles, units, onClose, inputRef }: InviteFormProps) {
  const today = useToday();
  const invite = useInvite();
  const [refusal, setRefusal] = useState<string>();
  const form = useForm<Values>({
    initial: { email: "", role: roles.includes("officer") ? "officer" : (roles.at(-1) ?? "auditor"), unit: "", lastDay: "" },
    validate: (values) => inviteProblems(values, today),
    async onSubmit({ email, role, unit, lastDay }) {
      setRefusal(undefined);
      const until = role === "auditor" && lastDay !== "" ? untilOf(lastDay) : null;
      try {
        await invite.mutateAsync({ id: companyId, email: email.trim(), role, unit: unit || null, until });
        onClose();
      } catch (error) {
        const { message } = failureOf(error);
        setRefusal(message ?? "The invitation could not be sent. Please try again.");
      }
    },
  }); // prettier-ignore
  const submit = (event: FormEvent) => {
    // A React portal hands the event on to the form around it.
    event.stopPropagation();
    void form.submit(event);
  };
  const { values, errors, isPending, change } = form;
  return (
    <form noValidate onSubmit={submit} aria-label="Invite somebody">
      <Field
        label="Email"
        name="email"
        error={errors.email}
        hint="The invitation is for this address alone, for seven days"
      >
        {(control) => (
          <TextInput
            {...control}
            ref={inputRef}
            type="email"
            autoComplete="off"
            value={values.email}
            readOnly={isPending}
            onChange={({ target }) => change({ email: target.value })}
            onBlur={() => form.blur("email")}
          />
        )}
      </Field>
      <Box mt="2">
        <RoleChoices roles={roles} chosen={values.role} isDisabled={isPending} onChoose={(role) => change({ role })} />
      </Box>
      <Box mt="3" display="grid" columnGap="4" gridTemplateColumns={{ base: "1fr", sm: "repeat(2, minmax(0, 1fr))" }}>
        <UnitField form={form} units={units} />
        {values.role === "auditor" && <LastDayField form={form} today={today} />}
      </Box>
      <Refusal>{refusal}</Refusal>
      <DialogButtons label="Send invitation" isPending={isPending} onCancel={onClose} />
    </form>
  );
}
