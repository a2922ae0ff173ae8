import { Box, Button, Link, Skeleton, Text } from "@chakra-ui/react";
import { useEffect, useRef, useState, type FormEvent } from "react";
import type { Entry } from "#features/calendar/schema.ts";
import { dayBounds, type Day } from "#shared/calendar.ts";
import { Field } from "../components/fields/field.tsx";
import { TextInput } from "../components/fields/text-input.tsx";
import { MessagePanel } from "../components/message-panel.tsx";
import { DialogButtons, Refusal } from "../components/overlays/dialog-parts.tsx";
import { Modal } from "../components/overlays/modal.tsx";
import { Pill } from "../components/pill.tsx";
import { RouteLink } from "../components/route-link.tsx";
import { Fact, Facts } from "../filings/panel-parts.tsx";
import { ReasonForm } from "../components/reason-form.tsx";
import { failureOf } from "../lib/server/failure.ts";
import { formatWeekday } from "../lib/time/format-moment.ts";
import { useForm } from "../lib/use-form.ts";
import { kindWords, standing } from "./calendar-words.ts";
import { useEntry, type Moving } from "./use-entries.ts";

type EntryDialogProps = {
  companyId: string;
  id: string | undefined;
  people: ReadonlyMap<string, string>;
  moving: Moving;
  /** The day to which a filing was dragged: it wants a reason. */
  wantedDay: Day | undefined;
  /** With the day on which it is by then. */
  onClose: (day: Day | undefined) => void;
};

/** One entry: what it is, how it stands, where it is worked on, and another day for it. */
export function EntryDialog({ id, onClose, ...props }: EntryDialogProps) {
  const [last, setLast] = useState<Day>();
  // While the dialog fades out it still shows what it showed.
  const [shown, setShown] = useState(id);
  if (id !== undefined && id !== shown) {
    setShown(id);
    setLast(undefined);
  }
  return (
    <Modal isOpen={id !== undefined} onClose={() => onClose(last)} title={titleOf(shown)} maxW="lg">
      {shown !== undefined && (
        <Content {...props} key={shown} id={shown} onDay={setLast} onMoved={onClose} />
      )}
    </Modal>
  );
} // prettier-ignore

const titleOf = (id = ""): string =>
  Object.entries(kindWords).find(([kind]) => id.startsWith(`${kind}:`))?.[1] ?? "Entry";

type ContentProps = Omit<EntryDialogProps, "id" | "onClose"> & {
  id: string;
  onDay: (day: Day) => void;
  onMoved: (day: Day) => void;
};

function Content({ companyId, id, people, moving, wantedDay, onDay, onMoved }: ContentProps) {
  const query = useEntry(companyId, id);
  const [isMoving, setMoving] = useState(wantedDay !== undefined);
  const entry = query.data?.data;
  const day = entry?.day;
  useEffect(() => {
    if (day !== undefined) onDay(day);
  }, [day, onDay]);
  if (!entry) return <Missing query={query} />;
  return (
    <Box display="flex" flexDirection="column" gap="4" alignItems="flex-start">
      <What entry={entry} people={people} />
      {isMoving ? (
        <MoveForm entry={entry} day={wantedDay ?? entry.day} moving={moving} onMoved={onMoved} onClose={() => setMoving(false)} />
      ) : (
        <Box display="flex" flexWrap="wrap" gap="2" alignItems="center">
          {entry.canMove && (
            <Button variant="outline" onClick={() => setMoving(true)}>
              Move to…
            </Button>
          )}
          <OpenLink entry={entry} />
        </Box>
      )}
    </Box>
  );
} // prettier-ignore

function Missing({ query }: { query: ReturnType<typeof useEntry> }) {
  if (!query.isError)
    return (
      <Box role="status" aria-label="Loading...">
        <Skeleton height="8rem" />
      </Box>
    );
  if (failureOf(query.error).status === 404)
    return <MessagePanel role="alert" level="h3" title="That is in the calendar no more" text="It may have been moved to no day, or bind your company no longer." />;
  return (
    <MessagePanel role="alert" level="h3" title="The entry could not be loaded">
      <Button onClick={() => void query.refetch()}>Retry</Button>
    </MessagePanel>
  );
} // prettier-ignore

function What({ entry, people }: Pick<ContentProps, "people"> & { entry: Entry }) {
  const { word, ...colors } = standing(entry);
  const whose = entry.people.map((id) => people.get(id) ?? "Somebody who has left").join(", ");
  return (
    <Box display="flex" flexDirection="column" gap="2" alignItems="flex-start" width="100%">
      <Pill {...colors}>{word}</Pill>
      <Text fontSize="lg" fontWeight="medium" overflowWrap="anywhere">
        {entry.title}
      </Text>
      <Facts>
        <Fact label="Day">
          {formatWeekday(entry.day)}
          {entry.hour !== null && `, ${entry.hour} Lagos time`}
        </Fact>
        {entry.period !== null && <Fact label="For">{entry.period}</Fact>}
        {entry.regulator !== null && <Fact label="Regulator">{entry.regulator}</Fact>}
        {whose !== "" && <Fact label="Whose">{whose}</Fact>}
        {!entry.isSure && <Fact label="Does it bind you?">It may: a question in your profile is open.</Fact>}
      </Facts>
    </Box>
  );
}

/** Where it is worked on. A filing's own address is that of its day here. */
function OpenLink({ entry: { kind, subjectId, dutyId, link } }: { entry: Entry }) {
  if (kind === "filing")
    return (
      <RouteLink to="/filings" search={{ filing: subjectId }}>
        Open the filing
      </RouteLink>
    );
  if (kind === "review" && dutyId !== null)
    return (
      <RouteLink to="/duties" search={{ duty: dutyId }}>
        Open the duty
      </RouteLink>
    );
  return <Link href={link}>Open the {kind === "task" ? "task" : "evidence"}</Link>;
}

type MoveFormProps = Pick<ContentProps, "moving" | "onMoved"> & { entry: Entry; day: Day; onClose: () => void };

function MoveForm({ entry, day, moving, onMoved, onClose }: MoveFormProps) {
  if (entry.kind !== "filing") return <DayForm entry={entry} day={day} moving={moving} onMoved={onMoved} onClose={onClose} />;
  return (
    <Box width="100%">
      <ReasonForm
        title="Move it to another day"
        hint="What allows it: the regulator’s letter or circular"
        label="Move"
        day={day}
        onSubmit={async ({ reason, day: to }) => {
          await moving.moveAsked({ entry, day: to, reason });
          onMoved(to);
        }}
        onClose={onClose}
      />
    </Box>
  );
} // prettier-ignore

function DayForm({ entry, day, moving, onMoved, onClose }: MoveFormProps) {
  const first = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string>();
  useEffect(() => first.current?.focus(), []);
  const form = useForm({
    initial: { day },
    validate: (values): { day?: string } => (values.day === "" ? { day: "Please say which day" } : {}),
    async onSubmit(values) {
      setRefusal(undefined);
      if (values.day === entry.day) return onClose();
      try {
        await moving.moveAsked({ entry, day: values.day });
        onMoved(values.day);
      } catch (error) {
        setRefusal(failureOf(error).message ?? "It could not be moved. Please try again.");
      }
    },
  });
  const submit = (event: FormEvent) => {
    event.stopPropagation();
    void form.submit(event);
  };
  const { values, errors, isPending } = form;
  return (
    <Box as="section" width="100%" p="4" borderWidth="1px" borderRadius="lg" bg="bg.subtle">
      <form noValidate onSubmit={submit} aria-label="Move to another day">
        <Field label="The day" name="day" error={errors.day}>
          {(control) => (
            <TextInput
              {...control}
              ref={first}
              type="date"
              min={dayBounds.first}
              max={dayBounds.last}
              value={values.day}
              readOnly={isPending}
              onChange={({ target }) => form.change({ day: target.value })}
              onBlur={() => form.blur("day")}
            />
          )}
        </Field>
        <Refusal>{refusal}</Refusal>
        <DialogButtons label="Move" isChanged={form.isChanged} isPending={isPending} onCancel={onClose} />
      </form>
    </Box>
  );
}
