import { Box, Button, Skeleton, Text, VisuallyHidden } from "@chakra-ui/react";
import { useRef, useState } from "react";
import type { TriagedChange } from "#features/triage/schema.ts";
import { verdicts, type TriageView } from "#features/triage/vocabulary.ts";
import { plural } from "#shared/plural.ts";
import { useMay } from "../../account/use-me.ts";
import { KeyHelp } from "../../components/key-help.tsx";
import { MessagePanel } from "../../components/message-panel.tsx";
import { StickyBar } from "../../components/sticky-bar.tsx";
import { failureOf } from "../../lib/server/failure.ts";
import { areDaysReversed } from "../../lib/time/day-span.ts";
import { useSelection } from "../../lib/use-selection.ts";
import { useStable } from "../../lib/use-stable.ts";
import { daysReversedMessage, isNarrowed, narrowedBy } from "../filters.ts";
import { useOpenChange } from "../use-open-change.ts";
import type { UpdatesState } from "../use-updates-search.ts";
import { keysOfInbox, verdictKeys } from "./decision-words.ts";
import { DecideButtons } from "./decide-buttons.tsx";
import { Pile } from "./pile.tsx";
import type { Choice, Deciding } from "./use-decide.ts";
import { useInbox } from "./use-inbox.ts";
import { useKeys, useKeySwitch, useNextRow } from "../../lib/use-keys.ts";

type View = Exclude<TriageView, "all">;
type InboxViewProps = {
  companyId: string;
  view: View;
  state: UpdatesState;
  deciding: Deciding;
  onClear: () => void;
};

/** What waits for the company's decision, or what it decided. */
export function InboxView({ companyId, view, state, deciding, onClear }: InboxViewProps) {
  const { filters } = state;
  const isReversed = areDaysReversed(filters);
  const { query, rows: listed, total } = useInbox(companyId, view, filters, !isReversed);
  const open = useOpenChange();
  const keys = useKeySwitch();
  const mayDecide = useMay("work.change");
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [detailed, setDetailed] = useState<string | null>(null);
  const pile = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLParagraphElement>(null);
  const { going, coming } = useNextRow(pile, place);
  const isWaiting = view === "waiting";
  const rows = isWaiting ? listed?.filter(({ id }) => !deciding.decidedAs(id)) : listed;
  const selection = useSelection(rows?.map(({ id }) => id) ?? []);
  const changesOf = (ids: readonly string[]) => (rows ?? []).filter(({ id }) => ids.includes(id));

  const decide = (changes: TriagedChange[], choice: Choice) => {
    const ids = changes.map(({ id }) => id);
    if (isWaiting) going(ids);
    setDetailed(null);
    selection.set(ids, false);
    deciding.decide(changes, choice);
  };
  const undo = (changes: TriagedChange[]) => {
    going(changes.map(({ id }) => id));
    deciding.undo(changes);
  };
  const actions = useStable({ decide, open, choose: selection.set, detail: setDetailed, undo });
  /** Those that are chosen, else the row with the focus. */
  const meant = (ids: string[]) => changesOf(selection.chosen.length > 0 ? selection.chosen : ids);
  useKeys(pile, keys.isOn && mayDecide, {
    ...Object.fromEntries(
      verdicts.map((verdict) => [verdictKeys[verdict], (ids: string[]) => decide(meant(ids), { verdict })]),
    ),
    d: ([id]) => id !== undefined && setDetailed(id),
    o: ([id]) => id !== undefined && open(id),
    x: (ids) => selection.set(ids, !ids.every(selection.isChosen)),
    u: (ids) => (isWaiting ? coming(deciding.undoLast()) : ids.length > 0 && undo(changesOf(ids))),
    "?": () => setHelpOpen(true),
  });

  if (isReversed) return <MessagePanel title={daysReversedMessage} text="Nothing was seen between these days." />;
  if (query.isError && !rows) {
    const { status, message } = failureOf(query.error);
    const isRefused = status === 400;
    const title = isRefused ? "The updates cannot be narrowed like this" : "The updates could not be loaded";
    return (
      <MessagePanel role="alert" title={title} text={isRefused ? (message ?? "") : ""}>
        <Button onClick={() => (isRefused ? onClear() : void query.refetch())}>
          {isRefused ? "Clear filters" : "Retry"}
        </Button>
      </MessagePanel>
    );
  }
  if (!rows) return <Loading />;
  const left = total - ((listed?.length ?? 0) - rows.length);
  return (
    <Box display="flex" flexDirection="column" gap="4" minW="0">
      <Box display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="2" minH="9">
        <Text ref={place} tabIndex={-1} role="status" fontSize="sm" color="fg.muted" outline="none">
          {summaryOf(view, rows.length, left)}
        </Text>
        {rows.length > 0 && mayDecide && (
          <KeyHelp
            title="Through the pile by keyboard"
            keys={keysOfInbox}
            note="An update that is opened whole takes a, n, i, d and u as well."
            isOpen={isHelpOpen}
            isOn={keys.isOn}
            onOpen={() => setHelpOpen(true)}
            onClose={() => setHelpOpen(false)}
            onSwitch={(isOn) => keys.set(isOn)}
          />
        )}
      </Box>
      {selection.chosen.length > 0 && (
        <ChosenBar
          chosen={changesOf(selection.chosen)}
          onAll={() => selection.set(rows.map(({ id }) => id), true)} // prettier-ignore
          onNone={() => selection.set(selection.chosen, false)}
          decide={decide}
        />
      )}
      {rows.length > 0 && (
        <VisuallyHidden asChild>
          <h2>{isWaiting ? "Waiting" : "Decided"}</h2>
        </VisuallyHidden>
      )}
      <Box ref={pile} minW="0" role="group" aria-label={isWaiting ? "Waiting updates" : "Decided updates"}>
        {rows.length === 0 ? (
          <Nothing view={view} state={state} onClear={onClear} />
        ) : (
          <Pile
            rows={rows}
            isWaiting={isWaiting}
            mayDecide={mayDecide}
            isChosen={selection.isChosen}
            hasKeys={keys.isOn}
            detailed={detailed}
            actions={actions}
          />
        )}
      </Box>
      {rows.length < left && rows.length > 0 && (
        <Text textAlign="center" fontSize="sm" color="fg.muted" _print={{ display: "none" }}>
          {endWords(view, left - rows.length)}
        </Text>
      )}
    </Box>
  );
}

function summaryOf(view: View, shown: number, total: number): string {
  if (shown === 0) return "";
  const all = plural(total, "update");
  const what = view === "waiting" ? `${all} ${total === 1 ? "waits" : "wait"} for your decision` : `${all} decided`;
  return shown < total ? `${what}, the newest ${shown} of them shown` : what;
}

/** What is not shown, said where the list ends. */
const endWords = (view: View, more: number): string =>
  view === "waiting"
    ? `${plural(more, "older update")} ${more === 1 ? "waits" : "wait"} as well: they come as you decide these, or narrow them by regulator, kind or day.`
    : `${plural(more, "older update")} ${more === 1 ? "is" : "are"} decided as well: narrow them by regulator, kind or day.`;

type ChosenBarProps = {
  chosen: TriagedChange[];
  onAll: () => void;
  onNone: () => void;
  decide: (changes: TriagedChange[], choice: Choice) => void;
};

/** What is done with many at once; it stays in sight. */
function ChosenBar({ chosen, onAll, onNone, decide }: ChosenBarProps) {
  return (
    <StickyBar aria-label="With the chosen updates" bg="bg" _print={{ display: "none" }}>
      <Text role="status" fontSize="sm" fontWeight="medium">
        {chosen.length} chosen
      </Text>
      <DecideButtons of={`${chosen.length} chosen`} hasKeys={false} onDecide={(verdict) => decide(chosen, { verdict })} />
      <Button size="sm" variant="plain" onClick={onAll}>
        Choose all shown
      </Button>
      <Button size="sm" variant="plain" onClick={onNone}>
        Choose none
      </Button>
    </StickyBar>
  );
} // prettier-ignore

function Nothing({ view, state: { filters, pick }, onClear }: Pick<InboxViewProps, "view" | "state" | "onClear">) {
  if (isNarrowed(filters))
    return (
      <MessagePanel title="No update matches" text={`Nothing is here for: ${narrowedBy(filters).join(", ")}.`}>
        <Button onClick={onClear}>Clear filters</Button>
      </MessagePanel>
    );
  const text = {
    waiting: "What is published and concerns your company comes here, until you decide what it means for you.",
    decided: "What you decide of an update is kept here, with your reason and when you decided.",
  };
  return (
    <MessagePanel title={view === "waiting" ? "Nothing waits for you" : "Nothing is decided yet"} text={text[view]}>
      <Button variant="outline" onClick={() => pick({ view: "all" })}>
        Show all updates
      </Button>
    </MessagePanel>
  );
}

function Loading() {
  return (
    <Box role="status" aria-label="Loading updates..." display="flex" flexDirection="column" gap="3">
      {[1, 2, 3].map((key) => (
        <Skeleton key={key} height="9rem" />
      ))}
    </Box>
  );
}
