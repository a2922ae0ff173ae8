import { Box, Text } from "@chakra-ui/react";
import type { TaskDetail } from "#features/task/schema.ts";
import { Choice } from "../../components/fields/choice.tsx";
import { Section } from "../../components/section.tsx";
import { formatInstant } from "../../lib/format.ts";
import { tellFailure } from "../../lib/server/tell.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { checklistWords, personName, type People } from "../task-words.ts";
import { currentOf, useRefreshTasks } from "../use-work.ts";

type ChecklistProps = { companyId: string; task: TaskDetail; people: People; mayTick: boolean };

/** What is to be done one by one, ticked in place. */
export function Checklist({ companyId, task, people, mayTick }: ChecklistProps) {
  const { task: tasks } = trpc.useUtils();
  const refresh = useRefreshTasks();
  const { _id: id, checklist } = task;
  const put = (next: Partial<TaskDetail>) =>
    tasks.get.setData({ companyId, id }, (before) => before && { ...before, data: { ...before.data, ...next } });
  const ticking = trpc.task.tick.useMutation({
    // One after another: each rests on the version that the one before has left.
    scope: { id: `tick ${id}` },
    onSuccess: ({ data }) => put(data),
    onError(error) {
      const current = currentOf(error);
      if (current) put(current);
      tellFailure(error, "The item could not be ticked. Please try again.");
    },
    onSettled: refresh,
  });
  if (checklist.length === 0) return null;
  const tick = (item: string, isTicked: boolean) => {
    if (!ticking.isPending) ticking.mutate({ companyId, id, version: task.version, item, isTicked });
  };
  return (
    <Section title={`Checklist: ${checklistWords(task)}`}>
      <Box as="ul" listStyleType="none" aria-busy={ticking.isPending}>
        {checklist.map(({ _id, text, tickedAt, tickedBy }) => (
          <Box as="li" key={_id} py="0.5" overflowWrap="anywhere">
            <Choice type="checkbox" isChosen={tickedAt !== null} isDisabled={!mayTick} onChange={(isOn) => tick(_id, isOn)}>
              {text}
            </Choice>
            {tickedAt !== null && (
              <Text fontSize="xs" color="fg.muted" ps="6">
                {tickedBy !== null && `${personName(tickedBy, people)}, `}
                {formatInstant(tickedAt)}
              </Text>
            )}
          </Box>
        ))}
      </Box>
    </Section>
  );
} // prettier-ignore
