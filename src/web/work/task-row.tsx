import { Box, Button, Text } from "@chakra-ui/react";
import { Circle, CircleCheck, CircleSlash } from "lucide-react";
import type { KeyboardEvent } from "react";
import type { Task } from "#features/task/schema.ts";
import { Pill } from "../components/pill.tsx";
import { rowAttribute } from "../lib/use-keys.ts";
import { TitleButton } from "../regulation/title-button.tsx";
import { checklistWords, dueLine, originWords, peopleWords, standing, type People } from "./task-words.ts";

export type RowActions = { open: (id: string) => void; markDone?: ((task: Task) => void) | undefined };
type TaskRowProps = {
  task: Task;
  today: string;
  /** Where the tasks are not all one's own: what people are called. */
  people?: People | undefined;
  actions: RowActions;
};

/** One task of a list: its title opens it, the circle marks it as done. */
export function TaskRow({ task, today, people, actions: { open, markDone } }: TaskRowProps) {
  const { _id: id, title, from, waitsFor } = task;
  const { word, ...colors } = standing(task, today);
  const about = [
    dueLine(task, today),
    checklistWords(task),
    task.repeats !== null && "comes again",
    people && peopleWords(task.assignees, people),
  ];
  const keys = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.target !== event.currentTarget) return;
    event.preventDefault();
    open(id);
  };
  return (
    <Box
      as="li"
      {...{ [rowAttribute]: id }}
      tabIndex={-1}
      onKeyDown={keys}
      display="flex"
      alignItems="flex-start"
      gap={{ base: "1", md: "2" }}
      ps={{ base: "2", md: "3" }}
      pe={{ base: "4", md: "5" }}
      py="3"
      borderTopWidth="1px"
      _first={{ borderTopWidth: "0" }}
      _focusVisible={{ outline: "2px solid", outlineColor: "brand.fg", outlineOffset: "-2px" }}
      breakInside="avoid"
    >
      <Mark task={task} markDone={markDone} />
      <Box flex="1" minW="0" pt="1.5" overflowWrap="anywhere">
        <TitleButton data-task={id} fontWeight="medium" onClick={() => open(id)}>
          {title}
        </TitleButton>
        <Text fontSize="sm">{about.filter(Boolean).join(" · ")}</Text>
        {from.kind !== "free" && (
          <Text fontSize="sm" color="fg.muted" lineClamp="2">
            {originWords(from)}: {from.title}
          </Text>
        )}
        {waitsFor?.state === "open" && (
          <Text fontSize="sm" color="fg.muted" lineClamp="2">
            Waits for: {waitsFor.title}
          </Text>
        )}
      </Box>
      <Box pt="2">
        <Pill {...colors}>{word}</Pill>
      </Box>
    </Box>
  );
}

function Mark({ task, markDone }: { task: Task } & Pick<RowActions, "markDone">) {
  const { state, title, waitsFor } = task;
  if (state === "open" && markDone && waitsFor?.state !== "open")
    return (
      <Button
        className="screen-only"
        data-mark=""
        variant="ghost"
        size="sm"
        px="2"
        aria-label={`Mark “${title}” as done`}
        onClick={() => markDone(task)}
      >
        <Circle aria-hidden />
      </Button>
    );
  const Icon = state === "done" ? CircleCheck : state === "cancelled" ? CircleSlash : Circle;
  return (
    <Box aria-hidden px="2" py="2" color="fg.muted">
      <Icon size={18} />
    </Box>
  );
}
