import { Box, Button, Heading, Text } from "@chakra-ui/react";
import { Plus } from "lucide-react";
import { useRef, useState, type RefObject } from "react";
import type { Task } from "#features/task/schema.ts";
import { useMay } from "../account/use-me.ts";
import { KeyHelp } from "../components/key-help.tsx";
import { openedLater } from "../components/overlays/opened-later.tsx";
import { RouteButton } from "../components/route-link.tsx";
import { Screen } from "../layout/screen.tsx";
import { useToday } from "../lib/time/use-today.ts";
import { rowAttribute, useKeys, useKeySwitch, useNextRow } from "../lib/use-keys.ts";
import { AllTasks } from "./all-tasks.tsx";
import { MyWork } from "./my-work.tsx";
import { useMarkDone, useMyWork, usePeople } from "./use-work.ts";
import { useWorkSearch } from "./use-work-search.ts";

const TaskPanel = openedLater(
  async () => (await import("./detail/task-panel.tsx")).TaskPanel,
  ({ id }) => id !== undefined,
);
const NewTaskDialog = openedLater(
  async () => (await import("./make/new-task-dialog.tsx")).NewTaskDialog,
  ({ isOpen }) => isOpen,
);

/** What waits for whoever is signed in, all tasks, and one of them over the screen. */
export function WorkScreen({ companyId }: { companyId: string }) {
  const state = useWorkSearch();
  const { isAll, open } = state;
  const mine = useMyWork(companyId);
  const people = usePeople(companyId);
  const today = useToday();
  const mayWork = useMay("task.work");
  const [isMaking, setMaking] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const { going } = useNextRow(list, title);
  const mark = useMarkDone(companyId);
  const markDone = async (task: Task) => {
    going([task._id]);
    await mark(task);
    // Nothing is left to go on to.
    if (document.activeElement === document.body) title.current?.focus();
  };
  const make = () => setMaking(true);
  const actions = { open, markDone: mayWork ? (task: Task) => void markDone(task) : undefined };
  return (
    <Screen maxW="60rem" gap="6">
      <Box display="flex" flexWrap="wrap" alignItems="flex-start" justifyContent="space-between" gap="4">
        <Box flex="1 1 20rem" minW="0">
          <Heading as="h1" ref={title} tabIndex={-1} outline="none" fontSize="2xl">
            My work
          </Heading>
          <Text mt="1" color="fg.muted">
            What waits for you, the most urgent first.
          </Text>
        </Box>
        {mayWork && (
          <Button className="screen-only" aria-haspopup="dialog" onClick={make}>
            <Plus aria-hidden />
            New task
          </Button>
        )}
      </Box>
      <Box className="screen-only" display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="2">
        <Tabs isAll={isAll} />
        <Keys list={list} mayWork={mayWork} onNew={make} onOpen={open} />
      </Box>
      <Box ref={list} display="flex" flexDirection="column" gap="8" minW="0">
        {isAll ? (
          <AllTasks companyId={companyId} state={state} people={people} today={today} actions={actions} />
        ) : (
          <MyWork query={mine} actions={actions} onNew={mayWork ? make : undefined} />
        )}
      </Box>
      <TaskPanel companyId={companyId} id={state.task} onClose={state.close} onOpen={open} />
      <NewTaskDialog companyId={companyId} isOpen={isMaking} onClose={() => setMaking(false)} onMade={open} />
    </Screen>
  );
} // prettier-ignore

const tabs = [
  { view: undefined, label: "Waiting for me" },
  { view: "all", label: "All tasks" },
] as const;

function Tabs({ isAll }: { isAll: boolean }) {
  return (
    <Box as="nav" aria-label="Work" display="flex" gap="1">
      {tabs.map(({ view, label }) => (
        <RouteButton
          key={label}
          to="/work"
          search={view === undefined ? {} : { view }}
          activeOptions={{ exact: true, includeSearch: true }}
          size="sm"
          variant={isAll === (view === "all") ? "subtle" : "ghost"}
          aria-current={isAll === (view === "all") ? "page" : undefined}
        >
          {label}
        </RouteButton>
      ))}
    </Box>
  );
}

const keysOfWork = [
  ["j or ↓", "the next task"],
  ["k or ↑", "the one before"],
  ["Enter or o", "open it"],
  ["x", "mark it as done"],
  ["n", "a new task"],
  ["Esc", "close what is open"],
  ["?", "this help"],
] as const;

type KeysProps = {
  list: RefObject<HTMLElement | null>;
  mayWork: boolean;
  onNew: () => void;
  onOpen: (id: string) => void;
};

/** The lists by keyboard, and what the keys do. */
function Keys({ list, mayWork, onNew, onOpen }: KeysProps) {
  const keys = useKeySwitch();
  const [isHelpOpen, setHelpOpen] = useState(false);
  useKeys(list, keys.isOn, {
    o: ([id]) => id !== undefined && onOpen(id),
    "?": () => setHelpOpen(true),
    ...(mayWork && {
      n: onNew,
      x: ([id]: string[]) => list.current?.querySelector<HTMLElement>(`[${rowAttribute}="${id}"] [data-mark]`)?.click(),
    }),
  });
  return (
    <KeyHelp
      title="Through your work by keyboard"
      keys={keysOfWork.filter(([key]) => mayWork || (key !== "x" && key !== "n"))}
      isOpen={isHelpOpen}
      isOn={keys.isOn}
      onOpen={() => setHelpOpen(true)}
      onClose={() => setHelpOpen(false)}
      onSwitch={(isOn) => keys.set(isOn)}
    />
  );
}
