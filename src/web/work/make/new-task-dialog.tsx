import { Text } from "@chakra-ui/react";
import { useRef, useState, type FormEvent } from "react";
import type { AddTask } from "#features/task/schema.ts";
import { DialogButtons, Refusal } from "../../components/overlays/dialog-parts.tsx";
import { Modal } from "../../components/overlays/modal.tsx";
import { failureOf } from "../../lib/server/failure.ts";
import { tellDone } from "../../lib/server/tell.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { useForm } from "../../lib/use-form.ts";
import { TaskFields } from "../form/task-fields.tsx";
import { blank, newTask, problemsOf, type TaskValues } from "../form/values.ts";
import { usePeople, useRefreshTasks } from "../use-work.ts";

/** What a task comes from, and what it is about in words. */
export type TaskSource = { from: NonNullable<AddTask["from"]>; about: string; dueOn?: string | undefined };
type NewTaskDialogProps = {
  companyId: string;
  isOpen: boolean;
  source?: TaskSource | undefined;
  onClose: () => void;
  onMade?: ((id: string) => void) | undefined;
};

/** Makes a task, free or from where the work is. */
export function NewTaskDialog({ isOpen, ...props }: NewTaskDialogProps) {
  const first = useRef<HTMLInputElement>(null);
  return (
    <Modal isOpen={isOpen} onClose={props.onClose} title={props.source ? "Make a task" : "New task"} maxW="xl" initialFocus={first}>
      <NewTaskForm {...props} firstRef={first} />
    </Modal>
  );
} // prettier-ignore

type NewTaskFormProps = Omit<NewTaskDialogProps, "isOpen"> & { firstRef: React.Ref<HTMLInputElement> };

function NewTaskForm({ companyId, source, firstRef, onClose, onMade }: NewTaskFormProps) {
  const { client } = trpc.useUtils();
  const people = usePeople(companyId);
  const refresh = useRefreshTasks();
  const [refusal, setRefusal] = useState<string>();
  const form = useForm<TaskValues>({
    initial: { ...blank, dueOn: source?.dueOn ?? "" },
    validate: problemsOf,
    async onSubmit(values) {
      setRefusal(undefined);
      try {
        const { data, message } = await client.task.add.mutate({ companyId, ...newTask(values, source?.from) });
        await refresh();
        tellDone(message ?? "Task added");
        onClose();
        onMade?.(data._id);
      } catch (error) {
        setRefusal(failureOf(error).message ?? "The task could not be added. Please try again.");
      }
    },
  });
  const submit = (event: FormEvent) => {
    event.stopPropagation();
    void form.submit(event);
  };
  return (
    <form noValidate aria-label={source ? "Make a task" : "New task"} onSubmit={submit}>
      {source && (
        <Text mb="4" p="3" fontSize="sm" borderRadius="md" bg="bg.muted" overflowWrap="anywhere" lineClamp="4">
          From: {source.about}
        </Text>
      )}
      <TaskFields
        companyId={companyId}
        values={form.values}
        errors={form.errors}
        people={people}
        firstRef={firstRef}
        onChange={form.change}
        onBlur={form.blur}
      />
      <Refusal>{refusal}</Refusal>
      <DialogButtons label="Make the task" isChanged={form.isChanged} isPending={form.isPending} onCancel={onClose} />
    </form>
  );
}
