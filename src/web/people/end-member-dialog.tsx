import { Text } from "@chakra-ui/react";
import { useRef, useState, type FormEvent } from "react";
import type { Member } from "#features/member/schema.ts";
import { may } from "#features/role/rules.ts";
import { Field } from "../components/fields/field.tsx";
import { NativeSelect } from "../components/fields/native-select.tsx";
import { Modal } from "../components/overlays/modal.tsx";
import { failureOf } from "../lib/server/failure.ts";
import { DialogButtons, Refusal } from "../components/overlays/dialog-parts.tsx";
import { personWords } from "./people-words.ts";
import { useEndMembership, useLeave } from "./use-people.ts";

type EndDialogProps = {
  title: string;
  text: string;
  confirm: string;
  isOpen: boolean;
  /** Who may take over. */
  colleagues: readonly Member[];
  onConfirm: (handOverTo: string | undefined) => Promise<unknown>;
  onClose: () => void;
  finalFocus?: () => HTMLElement | null;
};

/** Asks before a membership ends, and who gets what the person was responsible for. The keyboard begins at the way out. */
function EndDialog({ title, text, isOpen, onClose, finalFocus, ...form }: EndDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={title} maxW="md" initialFocus={cancel} finalFocus={finalFocus}>
      <Text overflowWrap="anywhere" mb="4">
        {text}
      </Text>
      <EndForm {...form} title={title} onClose={onClose} cancelRef={cancel} />
    </Modal>
  );
}

type EndFormProps = Pick<EndDialogProps, "title" | "confirm" | "colleagues" | "onConfirm" | "onClose"> & {
  cancelRef: React.RefObject<HTMLButtonElement | null>;
};

function EndForm({ title, confirm, colleagues, onConfirm, onClose, cancelRef }: EndFormProps) {
  const [heir, setHeir] = useState("");
  const [refusal, setRefusal] = useState<string>();
  const [isPending, setPending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (isPending) return;
    setPending(true);
    setRefusal(undefined);
    try {
      await onConfirm(heir || undefined);
    } catch (error) {
      setRefusal(failureOf(error).message ?? "The membership could not be ended. Please try again.");
    }
    setPending(false);
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-label={title}>
      {colleagues.length > 0 && (
        <Field label="Hand over to" name="handOverTo" hint="Who heads their units from now on">
          {(control) => (
            <NativeSelect {...control} value={heir} onChange={({ target }) => setHeir(target.value)}>
              <option value="">Nobody</option>
              {colleagues.map((colleague) => (
                <option key={colleague.userId} value={colleague.userId}>
                  {personWords(colleague, colleagues)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      )}
      <Refusal>{refusal}</Refusal>
      <DialogButtons label={confirm} isPending={isPending} cancelRef={cancelRef} onCancel={onClose} />
    </form>
  );
}

/** An auditor is responsible for nothing. */
const heirsOf = (members: readonly Member[], userId: string | undefined) =>
  members.filter((member) => member.userId !== userId && may(member.role, "assistant.ask"));

type EndMemberDialogProps = {
  companyId: string;
  /** Kept while the dialog fades away. */
  member: Member | undefined;
  members: readonly Member[];
  isOpen: boolean;
  onClose: () => void;
  /** Where the keyboard goes on after the row has gone. */
  placeAfter: () => HTMLElement | null;
};

/** Ends somebody's membership. */
export function EndMemberDialog({ companyId, member, members, isOpen, onClose, placeAfter }: EndMemberDialogProps) {
  const end = useEndMembership(onClose);
  const isGone = member !== undefined && !members.some(({ userId }) => userId === member.userId);
  return (
    <EndDialog
      title={`End the membership of ${member?.name ?? ""}?`}
      text={`${member?.email ?? ""} is signed out at once and sees nothing of the company any longer. What was done stays, and so does who did it. Invitations that the person has sent and that are still open are void.`}
      confirm="End membership"
      isOpen={isOpen}
      colleagues={heirsOf(members, member?.userId)}
      onConfirm={async (handOverTo) => member && end.mutateAsync({ id: companyId, userId: member.userId, handOverTo })}
      onClose={onClose}
      finalFocus={() => (isGone ? placeAfter() : null)}
    />
  );
}

type LeaveDialogProps = {
  companyId: string;
  company: string;
  ownId: string | undefined;
  members: readonly Member[];
  isOpen: boolean;
  onClose: () => void;
};

/** Ends one's own membership. */
export function LeaveDialog({ companyId, company, ownId, members, isOpen, onClose }: LeaveDialogProps) {
  const leave = useLeave(company);
  return (
    <EndDialog
      title={`Leave ${company}?`}
      text="You are signed out at once and see nothing of the company any longer. What you did stays. To come back you must be invited again."
      confirm="Leave the company"
      isOpen={isOpen}
      colleagues={heirsOf(members, ownId)}
      onConfirm={(handOverTo) => leave.mutateAsync({ id: companyId, handOverTo })}
      onClose={onClose}
    />
  );
}
