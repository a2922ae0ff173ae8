import { useRef, useState } from "react";
import type { DecideInput, Decision, TriagedChange } from "#features/triage/schema.ts";
import { plural } from "#shared/plural.ts";
import { failureOf } from "../../lib/server/failure.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { showToast } from "../../lib/toast.ts";
import { doneWords } from "./decision-words.ts";

export type Choice = Omit<DecideInput, "ids" | "seen">;
/** What can be decided, with what had been decided before. */
export type Decidable = Pick<TriagedChange, "id" | "title" | "decision">;
/** What was decided together. */
type Batch = { changes: readonly Decidable[] };

const toastId = "decision";
const overLabel = "Decide so all the same";

/**
 * Decides, and takes back. A decision is shown at once and sent in its turn; what was sent stays out of sight here until a
 * list that was asked for after it has come, it is taken back or refused: no older list brings a change back that is decided.
 */
export function useDecide(companyId: string) {
  const { triage } = trpc.useUtils();
  const [decided, setDecided] = useState<ReadonlyMap<string, Choice>>(new Map());
  const batches = useRef<Batch[]>([]);
  const scope = { scope: { id: "triage" } };
  const keep = (ids: readonly string[], choice: Choice) =>
    setDecided((before) => new Map([...before, ...ids.map((id) => [id, choice] as const)]));
  const release = (ids: readonly string[]) =>
    setDecided((before) => new Map([...before].filter(([id]) => !ids.includes(id))));

  /** What the server has, and no list asked for since then has shown. */
  const acknowledged = useRef(new Set<string>());
  /** What was sent of here, and no list has shown yet: what a list has shown of it is not what was seen. */
  const sent = useRef(new Set<string>());
  const forget = (ids: readonly string[]) => ids.forEach((id) => sent.current.delete(id));
  /** When what was decided here was decided, by the server's clock. */
  const made = useRef(new Map<string, string>());
  const refresh = async () => {
    const shown = [...acknowledged.current];
    try {
      await triage.invalidate(undefined, undefined, { throwOnError: true });
    } catch {
      return; // It failed, or a later one took its place: that one shows it.
    }
    const settled = shown.filter((id) => acknowledged.current.delete(id));
    release(settled);
    forget(settled);
  };
  const refreshing = { onSettled: () => void refresh() };

  const sending = trpc.triage.decide.useMutation({
    ...scope,
    ...refreshing,
    onSuccess({ data }, { ids }) {
      ids.forEach((id) => acknowledged.current.add(id));
      for (const { changeId, decidedAt } of data) made.current.set(changeId, decidedAt);
    },
    onError(error, { seen: _seen, ...mine }) {
      const { ids } = mine;
      const { status, message } = failureOf(error);
      release(ids);
      forget(ids);
      batches.current = batches.current.filter(({ changes }) => !changes.some(({ id }) => ids.includes(id)));
      if (status === 409 && message)
        return tell("error", message, { label: overLabel, onClick: () => decideOver(mine) });
      const count = ids.length > 1 ? `Nothing was decided of ${plural(ids.length, "update")}` : "Nothing was decided";
      tell("error", `${count}: ${message ?? "the server cannot be reached"}`);
    },
  });
  const undoing = trpc.triage.undo.useMutation({
    ...scope,
    ...refreshing,
    onSuccess(_answer, { ids }) {
      release(ids);
      ids.forEach((id) => acknowledged.current.add(id));
    },
    onError(error, { ids }) {
      forget(ids);
      tell("error", failureOf(error).message ?? "The decision could not be taken back");
    },
  });

  /** These ids are on their way; what a list has shown of them is old. */
  const leave = (ids: readonly string[]) => {
    for (const id of ids) {
      acknowledged.current.delete(id);
      sent.current.add(id);
    }
  };
  /** Sends what these are decided to be (null: nothing), after what was sent before, and as what it was seen. */
  const send = (changes: readonly Decidable[], choice: Choice | null, seenAs = shownAs) => {
    const ids = changes.map(({ id }) => id);
    const seen: Record<string, string | null> = {};
    for (const change of changes) {
      const at = sent.current.has(change.id) ? undefined : seenAs(change);
      if (at !== undefined) seen[change.id] = at;
    }
    const asked = { companyId, ids, seen };
    leave(ids);
    if (choice) sending.mutate({ ...asked, ...choice });
    else undoing.mutate(asked);
  };

  /** Decides so whatever was decided meanwhile: its words have been read. */
  function decideOver(mine: Choice & { companyId: string; ids: string[] }) {
    keep(mine.ids, mine);
    leave(mine.ids);
    sending.mutate(mine);
  }

  const decide = (changes: readonly Decidable[], choice: Choice) => {
    if (changes.length === 0) return;
    const ids = changes.map(({ id }) => id);
    batches.current.push({ changes });
    keep(ids, choice);
    send(changes, choice);
    tell("success", doneWords(choice.verdict, changes.map(({ title }) => title)), { label: "Undo", onClick: () => void undoLast() }); // prettier-ignore
  };

  /** Takes back what was decided last, or what these changes are decided to be. */
  const takeBack = (changes: readonly Decidable[]) => {
    const madeAs = ({ id }: Decidable) => made.current.get(id);
    const undecided = changes.filter(({ decision }) => decision === null);
    if (undecided.length > 0) send(undecided, null, madeAs);
    // What had been decided otherwise is so again.
    for (const change of changes) {
      if (change.decision === null) continue;
      const before = contentOf(change.decision);
      keep([change.id], before);
      send([change], before, madeAs);
    }
  };
  /** Answers the ids of what is taken back. */
  const undoLast = (): string[] => {
    const last = batches.current.pop();
    if (!last) return [];
    takeBack(last.changes);
    tell("info", last.changes.length > 1 ? `Undone: ${plural(last.changes.length, "update")}` : "Undone");
    return last.changes.map(({ id }) => id);
  };

  return {
    decide,
    undoLast,
    /** Takes back what stands decided: the changes wait again. */
    undo(changes: readonly Decidable[]) {
      send(changes, null);
      tell("info", changes.length > 1 ? `Undone: ${plural(changes.length, "update")}` : "Undone: it waits again");
    },
    /** What was decided here, whatever the list says that is on the screen; undefined where nothing was. */
    decidedAs: (id: string): Choice | undefined => decided.get(id),
    isSaving: sending.isPending || undoing.isPending,
  };
}

export type Deciding = ReturnType<typeof useDecide>;

const contentOf = ({ verdict, reason, note, dueOn }: Decision): Choice => ({ verdict, reason, note, dueOn });

const shownAs = ({ decision }: Decidable): string | null | undefined => decision?.decidedAt ?? null;

type Action = { label: string; onClick: () => void };

function tell(kind: "success" | "error" | "info", title: string, action?: Action): void {
  void showToast(kind, title, { seconds: 7, id: toastId, ...(action && { action }) });
}
