import { Box, Button, Heading, Skeleton, Text } from "@chakra-ui/react";
import { useState } from "react";
import type { Said } from "#features/comment/schema.ts";
import type { TaskDetail } from "#features/task/schema.ts";
import { useMay } from "../../account/use-me.ts";
import { Comments } from "../../comments/comments.tsx";
import { History } from "../../comments/history.tsx";
import { MessagePanel } from "../../components/message-panel.tsx";
import { SidePanel } from "../../components/overlays/side-panel.tsx";
import { Pill } from "../../components/pill.tsx";
import { failureOf } from "../../lib/server/failure.ts";
import { screenStart } from "../../lib/navigation/follow-screens.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { useToday } from "../../lib/time/use-today.ts";
import { standing, taskLines, type People } from "../task-words.ts";
import { usePeople, useTask } from "../use-work.ts";
import { Checklist } from "./checklist.tsx";
import { EditForm } from "./edit-form.tsx";
import { Endings } from "./endings.tsx";
import { ProofPart, TaskFacts } from "./task-facts.tsx";

type TaskPanelProps = {
  companyId: string;
  id: string | undefined;
  onClose: () => void;
  /** Shows another task in its place. */
  onOpen: (id: string) => void;
};

/** One task whole: what it is, what is done of it, and what can be done with it. */
export function TaskPanel({ companyId, id, onClose, onOpen }: TaskPanelProps) {
  // While the panel slides out, the keyboard goes back to what opened it; by a mail's link that was nothing on the screen.
  const [last, setLast] = useState(id);
  if (id !== undefined && id !== last) setLast(id);
  const finalFocus = () => document.querySelector<HTMLElement>(`[data-task="${last}"]`) ?? screenStart();
  return (
    <SidePanel isOpen={id !== undefined} onClose={onClose} title="Task" side="end" maxW="40rem" finalFocus={finalFocus}>
      {last !== undefined && <Content key={last} companyId={companyId} id={last} onOpen={onOpen} />}
    </SidePanel>
  );
}

type ContentProps = { companyId: string; id: string; onOpen: (id: string) => void };

function Content(props: ContentProps) {
  const { companyId, id } = props;
  const query = useTask(companyId, id);
  const people = usePeople(companyId);
  if (query.data) return <Shown {...props} task={query.data.data} people={people} />;
  if (!query.isError)
    return (
      <Box role="status" aria-label="Loading the task...">
        <Skeleton height="16rem" />
      </Box>
    );
  if (failureOf(query.error).status === 404)
    return (
      <MessagePanel role="alert" title="There is no such task" text="It may be another company’s, or not given to you." />
    );
  return (
    <MessagePanel role="alert" title="The task could not be loaded">
      <Button onClick={() => void query.refetch()}>Retry</Button>
    </MessagePanel>
  );
} // prettier-ignore

function Shown({ companyId, task, people, onOpen }: ContentProps & { task: TaskDetail; people: People }) {
  const mayWork = useMay("task.work");
  const [isEditing, setEditing] = useState(false);
  const { word, ...colors } = standing(task, useToday());
  return (
    <Box display="flex" flexDirection="column" gap="6" pt="1">
      <Box display="flex" flexDirection="column" gap="2" alignItems="flex-start">
        <Pill {...colors}>{word}</Pill>
        <Heading as="h3" fontSize="lg" lineHeight="snug" overflowWrap="anywhere">
          {task.title}
        </Heading>
        {task.text !== null && !isEditing && (
          <Text fontSize="sm" whiteSpace="pre-line" overflowWrap="anywhere">
            {task.text}
          </Text>
        )}
      </Box>
      {isEditing ? (
        <EditForm companyId={companyId} task={task} people={people} onClose={() => setEditing(false)} />
      ) : (
        <>
          {mayWork && <Endings companyId={companyId} task={task} onEdit={() => setEditing(true)} />}
          <ProofPart task={task} people={people} />
          <TaskFacts task={task} people={people} onOpen={onOpen} />
          <Checklist companyId={companyId} task={task} people={people} mayTick={mayWork && task.state === "open"} />
        </>
      )}
      <TaskComments companyId={companyId} task={task} people={people} mayComment={mayWork} />
      <History entries={task.history} linesOf={taskLines(people)} />
    </Box>
  );
}

type TaskCommentsProps = { companyId: string; task: TaskDetail; people: People; mayComment: boolean };

function TaskComments({ companyId, task: { _id: id, comments }, people, mayComment }: TaskCommentsProps) {
  const { client, task } = trpc.useUtils();
  const say = async (said: Said) => {
    await client.task.comment.mutate({ companyId, id, ...said });
    await task.get.invalidate({ companyId, id });
  };
  return <Comments comments={comments} people={people} mayComment={mayComment} onSay={say} />;
}
