import { Box, Button, Skeleton, Text } from "@chakra-ui/react";
import { useRef, type RefObject } from "react";
import { taskOriginLabels, taskOrigins, taskViews, type TaskView } from "#features/task/vocabulary.ts";
import { plural } from "#shared/plural.ts";
import { useMe } from "../account/use-me.ts";
import { EntryList } from "../components/entry-list.tsx";
import { DayField } from "../components/fields/day-field.tsx";
import { LabelledSelect } from "../components/fields/labelled-select.tsx";
import { TextInput } from "../components/fields/text-input.tsx";
import { MessagePanel } from "../components/message-panel.tsx";
import { NextPage } from "../components/next-page.tsx";
import { failureOf } from "../lib/server/failure.ts";
import { useSearchBox } from "../lib/navigation/use-search-box.ts";
import { areDaysReversed } from "../lib/time/day-span.ts";
import { TaskRow, type RowActions } from "./task-row.tsx";
import type { People } from "./task-words.ts";
import { useTasks } from "./use-work.ts";
import type { WorkState } from "./use-work-search.ts";

type AllTasksProps = { companyId: string; state: WorkState; people: People; today: string; actions: RowActions };

/** All tasks that whoever is signed in sees, narrowed in the address. */
export function AllTasks({ companyId, state, people, today, actions }: AllTasksProps) {
  const { filters, clear } = state;
  const { query, rows, total } = useTasks(companyId, filters);
  const searchBox = useRef<HTMLInputElement>(null);
  const clearAll = () => {
    // The button goes with the filters; the keyboard stays where the next search begins.
    searchBox.current?.focus();
    clear();
  };
  return (
    <Box display="flex" flexDirection="column" gap="4" minW="0">
      <FilterBar state={state} people={people} searchBox={searchBox} onClear={clearAll} />
      <Text role="status" fontSize="sm" color="fg.muted" minH="5">
        {rows && rows.length > 0 && !query.isPlaceholderData && summaryOf(rows.length, total ?? rows.length)}
      </Text>
      {rows && rows.length > 0 ? (
        <Box aria-busy={query.isPlaceholderData} opacity={query.isPlaceholderData ? 0.6 : undefined}>
          <EntryList label="Tasks">
            {rows.map((task) => (
              <TaskRow key={task._id} task={task} today={today} people={people} actions={actions} />
            ))}
          </EntryList>
          <NextPage query={query} entries="[data-task]" failure="The next tasks could not be loaded." mt="2">
            {rows.length} of {total}
          </NextPage>
        </Box>
      ) : (
        <Nothing query={query} isLoaded={rows !== undefined} isNarrowed={Object.keys(filters).length > 0} onClear={clearAll} />
      )}
    </Box>
  );
} // prettier-ignore

const summaryOf = (shown: number, total: number): string =>
  shown < total ? `${plural(total, "task")}, the first ${shown} of them shown` : plural(total, "task");

type NothingProps = {
  query: ReturnType<typeof useTasks>["query"];
  isLoaded: boolean;
  isNarrowed: boolean;
  onClear: () => void;
};

function Nothing({ query, isLoaded, isNarrowed, onClear }: NothingProps) {
  if (query.isError) {
    const { status, message } = failureOf(query.error);
    const isRefused = status === 400;
    return (
      <MessagePanel
        role="alert"
        title={isRefused ? "The tasks cannot be narrowed like this" : "The tasks could not be loaded"}
        text={isRefused ? (message ?? "") : ""}
      >
        <Button onClick={() => (isRefused ? onClear() : void query.refetch())}>
          {isRefused ? "Clear filters" : "Retry"}
        </Button>
      </MessagePanel>
    );
  }
  if (!isLoaded)
    return (
      <Box role="status" aria-label="Loading tasks..." display="flex" flexDirection="column" gap="3">
        {[1, 2, 3, 4].map((key) => (
          <Skeleton key={key} height="5rem" />
        ))}
      </Box>
    );
  if (isNarrowed)
    return (
      <MessagePanel title="No task matches" text="Take one of the filters away, or all of them.">
        <Button onClick={onClear}>Clear filters</Button>
      </MessagePanel>
    );
  return (
    <MessagePanel
      title="No open tasks"
      text="Make one here, or where the work is: in a duty, a filing, an update or a gap that the assistant found."
    />
  );
}

const viewLabels: Record<TaskView, string> = {
  open: "Open",
  late: "Late",
  waiting: "Waiting for another",
  done: "Done",
  cancelled: "Cancelled",
  all: "All",
};

type FilterBarProps = {
  state: WorkState;
  people: People;
  searchBox: RefObject<HTMLInputElement | null>;
  onClear: () => void;
};
const noteId = "task-days-note";

function FilterBar({ state: { filters, pick }, people, searchBox, onClear }: FilterBarProps) {
  const { state = "", assignee = "", fromKind = "", dueFrom = "", dueTo = "" } = filters;
  const box = useSearchBox(filters.search ?? "", (text) => pick({ search: text.trim() }, { replace: true }));
  const me = useMe().data?.data.user.userId;
  const isReversed = areDaysReversed({ from: dueFrom, to: dueTo });
  return (
    <Box className="screen-only" role="search" aria-label="Tasks" display="flex" flexDirection="column" gap="3">
      <TextInput
        ref={searchBox}
        type="search"
        aria-label="Search the tasks"
        placeholder="Search the tasks"
        maxLength={200}
        height="10"
        fontSize="sm"
        value={box.text}
        onChange={({ target }) => box.change(target.value)}
        onKeyDown={(event) => event.key === "Enter" && box.flush()}
        onBlur={box.flush}
      />
      <Box
        display="grid"
        gap="3"
        alignItems="end"
        gridTemplateColumns={{ base: "repeat(2, minmax(0, 1fr))", md: "repeat(5, minmax(0, 1fr))" }}
      >
        <LabelledSelect label="State" value={state} onPick={(value) => pick({ state: value })}>
          {taskViews.map((view) => (
            <option key={view} value={view === "open" ? "" : view}>
              {viewLabels[view]}
            </option>
          ))}
        </LabelledSelect>
        <LabelledSelect label="Whose" value={assignee} onPick={(value) => pick({ assignee: value })}>
          <option value="">Everybody’s</option>
          <option value="me">Mine</option>
          <option value="none">Nobody’s</option>
          {[...people]
            .filter(([id]) => id !== me || id === assignee)
            .map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </LabelledSelect>
        <LabelledSelect label="Comes from" value={fromKind} onPick={(value) => pick({ fromKind: value })}>
          <option value="">Anything</option>
          {taskOrigins.map((kind) => (
            <option key={kind} value={kind}>
              {taskOriginLabels[kind]}
            </option>
          ))}
        </LabelledSelect>
        <DayField label="Due from" value={dueFrom} noteId={noteId} isWrong={isReversed} onPick={(day) => pick({ dueFrom: day })} />
        <DayField label="Due to" value={dueTo} noteId={noteId} isWrong={isReversed} onPick={(day) => pick({ dueTo: day })} />
      </Box>
      <Box display="flex" flexWrap="wrap" alignItems="center" gap="3">
        <Text id={noteId} aria-live="polite" fontSize="sm" color="fg.error">
          {isReversed && "The first day lies after the last: no task is due between them."}
        </Text>
        {Object.keys(filters).length > 0 && (
          <Button variant="plain" size="sm" px="0" onClick={onClear}>
            Clear filters
          </Button>
        )}
      </Box>
    </Box>
  );
} // prettier-ignore
