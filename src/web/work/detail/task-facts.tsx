import { Box, Button } from "@chakra-ui/react";
import type { TaskDetail } from "#features/task/schema.ts";
import { taskStateLabels } from "#features/task/vocabulary.ts";
import { nounFor, plural } from "#shared/plural.ts";
import { OutsideLink } from "../../components/outside-link.tsx";
import { RouteLink } from "../../components/route-link.tsx";
import { Section } from "../../components/section.tsx";
import { Fact, Facts } from "../../filings/panel-parts.tsx";
import { formatDay, formatInstant } from "../../lib/format.ts";
import { repetitionWords } from "../repetition.ts";
import { dueInFull, originWords, peopleWords, personName, type People } from "../task-words.ts";

type TaskFactsProps = { task: TaskDetail; people: People; onOpen: (id: string) => void };

/** What is known of it, one under the other. */
export function TaskFacts({ task, people, onOpen }: TaskFactsProps) {
  const { from, repeats, nextOn, waitsFor, waitedFor, remindDays, dueOn, createdBy, createdAt, reason } = task;
  return (
    <Facts>
      <Fact label="Due">{dueInFull(task)}</Fact>
      {dueOn !== null && (
        <Fact label="Reminder">{remindDays === null ? "None" : remindDays === 0 ? "On the day itself" : `${plural(remindDays, "day")} before`}</Fact>
      )}
      <Fact label="Whose it is">{peopleWords(task.assignees, people)}</Fact>
      <Fact label="Given by">
        {createdBy === null ? "A program, or somebody who has left" : personName(createdBy, people)}, {formatInstant(createdAt)}
      </Fact>
      {from.kind !== "free" && (
        <Fact label="Comes from">
          {originWords(from)}: <Origin from={from} />
        </Fact>
      )}
      {repeats !== null && (
        <Fact label="Comes again">
          {repetitionWords(repeats)}
          {nextOn !== null && `, next on ${formatDay(nextOn)}`}
        </Fact>
      )}
      {waitsFor && (
        <Fact label="Waits for">
          <Other {...waitsFor} onOpen={onOpen} />
        </Fact>
      )}
      {waitedFor.length > 0 && (
        <Fact label="Waiting for it">
          {waitedFor.map((one) => (
            <Box key={one.taskId}>
              <Other {...one} onOpen={onOpen} />
            </Box>
          ))}
        </Fact>
      )}
      {task.state === "cancelled" && <Fact label="Cancelled, because">{reason}</Fact>}
    </Facts>
  );
} // prettier-ignore

/** Where the application shows what it came from. */
function Origin({ from: { title, path } }: Pick<TaskDetail, "from">) {
  if (path === null) return title;
  const { pathname, searchParams } = new URL(path, location.origin);
  return (
    // The server names one of the application's own screens.
    <RouteLink to={pathname as "/duties"} search={Object.fromEntries(searchParams)}>
      {title}
    </RouteLink>
  );
}

type OtherProps = TaskDetail["waitedFor"][number] & { onOpen: (id: string) => void };

function Other({ taskId, title, state, onOpen }: OtherProps) {
  return (
    <Box as="span">
      <Button
        variant="plain"
        size="sm"
        height="auto"
        minH="6"
        p="0"
        fontWeight="normal"
        lineHeight="snug"
        whiteSpace="normal"
        textAlign="start"
        onClick={() => onOpen(taskId)}
      >
        {title}
      </Button>{" "}
      ({taskStateLabels[state].toLowerCase()})
    </Box>
  );
}

/** Who did it and what shows it; nothing of one that is not done. */
export function ProofPart({ task, people }: Omit<TaskFactsProps, "onOpen">) {
  const { state, doneAt, doneBy, proof, references, evidence, evidenceIds } = task;
  if (state !== "done") return null;
  const unseen = evidenceIds.length - evidence.length;
  return (
    <Section title="What was done">
      <Facts>
        <Fact label="Done">
          {formatInstant(doneAt ?? "")}
          {doneBy !== null && `, by ${personName(doneBy, people)}`}
        </Fact>
        {proof !== null && (
          <Fact label="Proof">
            <Box whiteSpace="pre-line">{proof}</Box>
          </Fact>
        )}
        {references.length > 0 && (
          <Fact label="References">
            {references.map((one) => (
              <Box key={one}>{/^https?:\/\//.test(one) ? <OutsideLink href={one}>{one}</OutsideLink> : one}</Box>
            ))}
          </Fact>
        )}
        {evidenceIds.length > 0 && (
          <Fact label="Evidence">
            {evidence.map(({ _id, title }) => (
              <Box key={_id}>{title}</Box>
            ))}
            {unseen > 0 && (
              <Box color="fg.muted">
                {plural(unseen, "piece")} that {nounFor(unseen, "was", "were")} deleted, or that you do not see
              </Box>
            )}
          </Fact>
        )}
        {proof === null && references.length === 0 && evidenceIds.length === 0 && (
          <Fact label="Proof">Nothing was given.</Fact>
        )}
      </Facts>
    </Section>
  );
}
