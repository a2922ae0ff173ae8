import { Box, Button, Skeleton, Text } from "@chakra-ui/react";
import { useState, type ReactNode } from "react";
import type { MyWork as Waiting, Review } from "#features/work/schema.ts";
import type { Task } from "#features/task/schema.ts";
import { nounFor, plural } from "#shared/plural.ts";
import { Entry, EntryList } from "../components/entry-list.tsx";
import { MessagePanel } from "../components/message-panel.tsx";
import { Part } from "../components/part.tsx";
import { Pill } from "../components/pill.tsx";
import { RouteButton, RouteLink } from "../components/route-link.tsx";
import { StatePill } from "../duties/state-pill.tsx";
import { dueInFull, standing as filingStanding } from "../filings/filing-words.ts";
import { useSignedUpAt } from "../filings/use-signed-up-at.ts";
import { formatAgo, formatDay } from "../lib/format.ts";
import { useNow } from "../lib/time/use-now.ts";
import { TaskRow, type RowActions } from "./task-row.tsx";
import type { useMyWork } from "./use-work.ts";

type MyWorkProps = { query: ReturnType<typeof useMyWork>; actions: RowActions; onNew: (() => void) | undefined };

/** What waits for whoever is signed in, the most urgent first. */
export function MyWork({ query, actions, onNew }: MyWorkProps) {
  const work = query.data?.data;
  if (work) return <Parts work={work} actions={actions} onNew={onNew} />;
  if (query.isError)
    return (
      <MessagePanel role="alert" title="Your work could not be loaded">
        <Button onClick={() => void query.refetch()}>Retry</Button>
      </MessagePanel>
    );
  return (
    <Box role="status" aria-label="Loading your work..." display="flex" flexDirection="column" gap="3">
      {[1, 2, 3, 4].map((key) => (
        <Skeleton key={key} height="5rem" />
      ))}
    </Box>
  );
}

type PartsProps = { work: Waiting } & Omit<MyWorkProps, "query">;

function Parts({ work, actions, onNew }: PartsProps) {
  const { late, today, week, undated, filings, reviews, circulars, unread, waiting, isMore } = work;
  const tasks = { day: work.day, actions };
  // One line for each part, in the order of the screen: what else waits for a person is added here.
  const parts: { key: string; isEmpty: boolean; part: ReactNode }[] = [
    { key: "late", isEmpty: late.length === 0, part: <TaskPart title="Late" intro="Past their hour, and not done." rows={late} {...tasks} /> },
    { key: "today", isEmpty: today.length === 0, part: <TaskPart title="Today" intro="Due by the end of this day." rows={today} {...tasks} /> },
    { key: "week", isEmpty: week.length === 0, part: <TaskPart title="This week" intro="Due in the seven days after." rows={week} {...tasks} /> },
    { key: "filings", isEmpty: filings.length === 0, part: <FilingPart filings={filings} /> },
    { key: "reviews", isEmpty: reviews.length === 0, part: <ReviewPart reviews={reviews} /> },
    { key: "circulars", isEmpty: circulars.total === 0, part: <CircularPart circulars={circulars} /> },
    { key: "unread", isEmpty: unread.total === 0 && !waiting, part: <UpdatePart unread={unread} waiting={waiting} /> },
    { key: "undated", isEmpty: undated.length === 0, part: <TaskPart title="On no day" intro="Yours, without a day on which they are due." rows={undated} {...tasks} /> },
  ];
  const shown = parts.filter(({ isEmpty }) => !isEmpty);
  if (shown.length === 0)
    return (
      <MessagePanel
        title="Nothing waits for you"
        text="Tasks that are given to you, duties that you review, and what is to be filed of yours come here by themselves."
      >
        {onNew && <Button onClick={onNew}>New task</Button>}
        <RouteButton to="/dashboard" variant="outline">
          To the dashboard
        </RouteButton>
      </MessagePanel>
    );
  return (
    <>
      {shown.map(({ key, part }) => (
        <Box key={key}>{part}</Box>
      ))}
      {isMore && (
        <Text fontSize="sm">
          More of yours is due than is shown here.{" "}
          <RouteLink to="/work" search={{ view: "all", assignee: "me" }}>
            All your tasks
          </RouteLink>
        </Text>
      )}
    </>
  );
} // prettier-ignore

type TaskPartProps = { title: string; intro: string; rows: readonly Task[]; day: string; actions: RowActions };

const TaskPart = ({ title, intro, rows, day, actions }: TaskPartProps) => (
  <Part title={`${title}: ${rows.length}`} intro={intro}>
    <EntryList label={title}>
      {rows.map((task) => (
        <TaskRow key={task._id} task={task} today={day} actions={actions} />
      ))}
    </EntryList>
  </Part>
);

// A daily return alone would fill the screen.
const filingsAtFirst = 5;

function FilingPart({ filings }: Pick<Waiting, "filings">) {
  const [isAll, setAll] = useState(false);
  const signedUpAt = useSignedUpAt();
  const shown = isAll ? filings : filings.slice(0, filingsAtFirst);
  return (
    <Part title={`To file: ${filings.length}`} intro="Of the duties that you answer for: due within 14 days, or late.">
      <EntryList label="To file">
        {shown.map((one) => {
          const { word, ...colors } = filingStanding(one, signedUpAt);
          return (
            <Entry key={one._id} actions={<Pill {...colors}>{word}</Pill>}>
              <RouteLink to="/filings" search={{ filing: one._id }} fontWeight="medium">
                {one.text}
              </RouteLink>
              <Text fontSize="sm">Due {dueInFull(one)}</Text>
              <Text fontSize="sm" color="fg.muted">
                {[one.regulator, one.regulationTitle].filter(Boolean).join(" · ")}
              </Text>
            </Entry>
          );
        })}
      </EntryList>
      {shown.length < filings.length && (
        <Button className="screen-only" mt="3" variant="outline" size="sm" onClick={() => setAll(true)}>
          Show all {plural(filings.length, "filing")}
        </Button>
      )}
    </Part>
  );
}

function ReviewPart({ reviews }: { reviews: readonly Review[] }) {
  return (
    <Part
      title={`Waiting for you to review: ${reviews.length}`}
      intro="Duties that you review, whose next review is due within 30 days, or was."
    >
      <EntryList label="Waiting for you to review">
        {reviews.map(({ _id, text, title, state, nextReviewOn, isLate }) => (
          <Entry key={_id} actions={<StatePill state={state} />}>
            <RouteLink to="/duties" search={{ duty: _id }} fontWeight="medium">
              {text}
            </RouteLink>
            <Text fontSize="sm" color={isLate ? "fg.error" : undefined}>
              {isLate ? "To be reviewed since" : "To be reviewed by"} {formatDay(nextReviewOn)}
            </Text>
            <Text fontSize="sm" color="fg.muted">
              {title}
            </Text>
          </Entry>
        ))}
      </EntryList>
    </Part>
  );
}

function CircularPart({ circulars: { total, rows } }: Pick<Waiting, "circulars">) {
  return (
    <Part
      title={`To read and confirm: ${total}`}
      intro="Circulars that were sent to you and that you have not confirmed."
    >
      <EntryList label="To read and confirm">
        {rows.map(({ _id, title, readBy, isLate }) => (
          <Entry key={_id}>
            <RouteLink to="/circulars" search={{ circular: _id }} fontWeight="medium">
              {title}
            </RouteLink>
            <Text fontSize="sm" color={isLate ? "fg.error" : undefined}>
              {isLate ? "Was to be read by" : "To be read by"} {formatDay(readBy)}
            </Text>
          </Entry>
        ))}
      </EntryList>
      {rows.length < total && (
        <RouteButton to="/circulars" variant="outline" size="sm" mt="3">
          All circulars
        </RouteButton>
      )}
    </Part>
  );
}

function UpdatePart({ unread: { total, newest }, waiting }: Pick<Waiting, "unread" | "waiting">) {
  const now = useNow();
  const more = total - newest.length;
  return (
    <Part
      title="Updates"
      intro={[total > 0 && `${plural(total, "notification")} you have not read`, waiting ? `${plural(waiting, "update")} ${nounFor(waiting, "waits", "wait")} for your company’s decision` : ""].filter(Boolean).join("; ") + "."}
    >
      {newest.length > 0 && (
        <EntryList label="Unread">
          {newest.map(({ _id, regulationTitle, regulator, changeId, createdAt }) => (
            <Entry key={_id}>
              <RouteLink to="/updates" search={changeId === null ? {} : { change: changeId }} fontWeight="medium">
                {regulationTitle}
              </RouteLink>
              <Text fontSize="sm" color="fg.muted">
                {[regulator, formatAgo(createdAt, now)].filter(Boolean).join(" · ")}
              </Text>
            </Entry>
          ))}
        </EntryList>
      )}
      {more > 0 && (
        <Text mt="2" fontSize="sm" color="fg.muted">
          {plural(more, "older one")} under Notifications.
        </Text>
      )}
      {waiting !== null && waiting > 0 && (
        <RouteButton to="/updates" search={{ view: "waiting" }} variant="outline" size="sm" mt="3">
          Decide what applies
        </RouteButton>
      )}
    </Part>
  );
} // prettier-ignore
