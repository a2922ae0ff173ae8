import { Box, Heading, Text } from "@chakra-ui/react";
import { useEffect, useRef, useState, type FormEvent } from "react";
import type { TaskDetail } from "#features/task/schema.ts";
import { DialogButtons, Refusal } from "../../components/overlays/dialog-parts.tsx";
import { InnerForm } from "../../components/overlays/inner-form.tsx";
import { failureOf } from "../../lib/server/failure.ts";
import { tellDone } from "../../lib/server/tell.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { TaskFields } from "../form/task-fields.tsx";
import { changesIn, problemsOf, valuesOf, type Problems, type TaskValues } from "../form/values.ts";
import { taskLines, type People } from "../task-words.ts";
import { currentOf, useRefreshTasks } from "../use-work.ts";

type EditFormProps = { companyId: string; task: TaskDetail; people: People; onClose: () => void };

/** Changes a task. Where somebody else was first, what was typed stays over what stands now. */
export function EditForm({ companyId, task, people, onClose }: EditFormProps) {
  const { client } = trpc.useUtils();
  const refresh = useRefreshTasks();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  // The task that what is typed here answers to.
  const [base, setBase] = useState({ version: task.version, values: valuesOf(task) });
  const [values, setValues] = useState(base.values);
  const [shown, setShown] = useState<Problems>({});
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [conflict, setConflict] = useState<{ message: string; there: string[] }>();

  const change = (changes: Partial<TaskValues>) => {
    setValues((before) => ({ ...before, ...changes }));
    setShown({});
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (isPending) return;
    const problems = problemsOf(values);
    setShown(problems);
    if (Object.keys(problems).length > 0) return;
    setPending(true);
    setRefusal(undefined);
    try {
      const wanted = { companyId, id: task._id, version: base.version, ...changesIn(values, base.values) };
      const { message } = await client.task.change.mutate(wanted);
      tellDone(message ?? "Task changed");
      await refresh();
      onClose();
    } catch (error) {
      const current = currentOf(error);
      const { message } = failureOf(error);
      if (current) {
        const there = valuesOf(current);
        const typed = typedIn(values, base.values);
        setConflict({ message: message ?? "Changed meanwhile", there: linesOf(base.values, there, people) });
        setBase({ version: current.version, values: there });
        setValues({ ...there, ...typed });
        await refresh();
      } else setRefusal(message ?? "The task could not be changed. Please try again.");
    } finally {
      setPending(false);
    }
  };
  return (
    <InnerForm onClose={onClose} bg="transparent">
      <Heading as="h4" fontSize="md" mb="3">
        Change the task
      </Heading>
      <form noValidate aria-label="Change the task" onSubmit={(event) => void submit(event)}>
      <TaskFields
        companyId={companyId}
        own={task._id}
        values={values}
        errors={shown}
        people={people}
        firstRef={first}
        onChange={change}
        onBlur={(name) => setShown((before) => ({ ...before, ...pick(problemsOf(values), name) }))}
      />
      {conflict && (
        <Box role="alert" p="3" mb="3" borderRadius="md" bg="high.bg" color="high.fg" fontSize="sm" overflowWrap="anywhere">
          <Text>{conflict.message}. What you typed is still here: save once more to write it over.</Text>
          {conflict.there.map((line) => (
            <Text key={line} mt="1">
              There now: {line}
            </Text>
          ))}
        </Box>
      )}
      <Refusal>{refusal}</Refusal>
      <DialogButtons label={conflict ? "Write mine over it" : "Save"} isChanged={Object.keys(changesIn(values, base.values)).length > 0} isPending={isPending} onCancel={onClose} />
      </form>
    </InnerForm>
  );
} // prettier-ignore

const pick = (problems: Problems, name: keyof Problems): Problems => ({
  ...(problems[name] !== undefined && { [name]: problems[name] }),
});

/** What was typed over a task: each field that is another than it was. */
function typedIn(values: TaskValues, before: TaskValues): Partial<TaskValues> {
  const names = Object.keys(values) as (keyof TaskValues)[];
  const typed = names.filter((name) => JSON.stringify(values[name]) !== JSON.stringify(before[name]));
  return Object.fromEntries(typed.map((name) => [name, values[name]]));
}

/** What somebody else has made of it, in words. */
function linesOf(before: TaskValues, after: TaskValues, people: People): string[] {
  const asLog = ({ checklist, waitsFor: _waits, ...fields }: TaskValues) => ({
    ...fields,
    assignees: [...fields.assignees],
    checklist: checklist.map(({ text }) => text),
  });
  const [was, is] = [asLog(before), asLog(after)];
  const changed = Object.entries(is).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(was[name as keyof typeof was]));
  const entry = { before: Object.fromEntries(changed.map(([name]) => [name, null])), after: Object.fromEntries(changed) };
  return taskLines(people)(entry as Parameters<ReturnType<typeof taskLines>>[0]);
} // prettier-ignore
