import { Box, Button, Spinner, chakra } from "@chakra-ui/react";
import { useRef, useState } from "react";
import { conversationTitleSchema, type Conversation } from "#features/assistant/schema.ts";
import { ConfirmDialog } from "../../components/overlays/confirm-dialog.tsx";
import { Field } from "../../components/fields/field.tsx";
import { Modal } from "../../components/overlays/modal.tsx";
import { TextInput } from "../../components/fields/text-input.tsx";
import { schemaProblem } from "../../lib/schema-problem.ts";
import { useForm } from "../../lib/use-form.ts";
import { useChangeConversation, useRemoveConversation, type AskedOf } from "./use-history.ts";

type HistoryDialogsProps = {
  asked: AskedOf | null;
  companyId: string;
  onClose: () => void;
  onRemoved: (id: string) => void;
  /** Takes the focus where the button that opened the dialog is gone. */
  fallbackFocus: () => HTMLElement | null;
};

/** What is asked before a conversation gets another name, is shared, or goes. */
export function HistoryDialogs({ asked, companyId, onClose, onRemoved, fallbackFocus }: HistoryDialogsProps) {
  // Kept while the dialog fades away.
  const [last, setLast] = useState(asked);
  if (asked !== null && asked !== last) setLast(asked);
  const conversation = last?.conversation;
  const remove = useRemoveConversation({
    onDone() {
      onClose();
      if (conversation) onRemoved(conversation.id);
    },
  });
  const share = useChangeConversation({ onDone: onClose });
  const finalFocus = () =>
    document.querySelector<HTMLElement>(`[data-menu-of="${conversation?.id}"]`) ?? fallbackFocus();
  return (
    <>
      <Modal
        isOpen={asked?.what === "rename"}
        onClose={onClose}
        title="Rename conversation"
        maxW="md"
        finalFocus={finalFocus}
      >
        {conversation && <RenameForm companyId={companyId} conversation={conversation} onClose={onClose} />}
      </Modal>
      <ConfirmDialog
        isOpen={asked?.what === "share"}
        title="Share with your company?"
        text={`Whoever of your company may ask the assistant reads “${conversation?.title ?? ""}”, and what you ask in it later. You alone go on with it, and can make it private again.`}
        confirm="Share conversation"
        isBusy={share.isPending}
        onConfirm={() => conversation && share.mutate({ companyId, id: conversation.id, isShared: true })}
        onClose={onClose}
        finalFocus={finalFocus}
      />
      <ConfirmDialog
        isOpen={asked?.what === "remove"}
        title="Delete this conversation?"
        text={`“${conversation?.title ?? ""}” goes with all its answers, and so does what was marked as right in it.`}
        confirm="Delete conversation"
        isBusy={remove.isPending}
        onConfirm={() => conversation && remove.mutate({ companyId, id: conversation.id })}
        onClose={onClose}
        finalFocus={finalFocus}
      />
    </>
  );
}

type RenameFormProps = { companyId: string; conversation: Conversation; onClose: () => void };

function RenameForm({ companyId, conversation, onClose }: RenameFormProps) {
  const rename = useChangeConversation({ onDone: onClose });
  const input = useRef<HTMLInputElement>(null);
  const form = useForm({
    initial: { title: conversation.title },
    validate({ title }): { title?: string } {
      const problem = schemaProblem(conversationTitleSchema, title);
      return problem ? { title: problem } : {};
    },
    async onSubmit({ title }) {
      // A failure is told by `useChangeConversation`; the name that was typed stays.
      await rename.mutateAsync({ companyId, id: conversation.id, title: title.trim() }).catch(() => {});
    },
    onInvalid: () => input.current?.focus(),
  });
  return (
    <chakra.form onSubmit={(event) => void form.submit(event)} noValidate>
      <Field label="Name" name="title" error={form.errors.title}>
        {(control) => (
          <TextInput
            {...control}
            ref={input}
            value={form.values.title}
            autoComplete="off"
            onChange={(event) => form.change({ title: event.target.value })}
          />
        )}
      </Field>
      <Box display="flex" flexWrap="wrap" justifyContent="flex-end" gap="3" mt="4">
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" aria-busy={form.isPending}>
          {form.isPending && <Spinner aria-hidden />}
          Rename
        </Button>
      </Box>
    </chakra.form>
  );
}
