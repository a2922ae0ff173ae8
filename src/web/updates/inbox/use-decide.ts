import { useRef, useState } from "react";
import type { DecideInput, Decision, TriagedChange } from "#features/triage/schema.ts";
import { plural } from "#shared/plural.ts";
import { failureOf } from "../../lib/server/failure.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { showToast } from "../../lib/toast.ts";
import { doneWords } from "./decision-words.ts";

export type Choice = Omit<DecideInput, "ids">;
/** What can be decided, with what had been decided before. */
export type Decidable = Pick<TriagedChange, "id" | "title" | "decision">;
/** What was decided together. */
type Batch = { changes: readonly Decidable[] };

const toastId = "decision";

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
  const refresh = async () => {
    const shown = [...acknowledged.current];
    try {
      await triage.invalidate(undefined, undefined, { throwOnError: true });
    } catch {
      return; // It failed, or a later one took its place: that one shows it.
    }
    release(shown.filter((id) => acknowledged.current.delete(id)));
  };
  const refreshing = { onSettled: () => void refresh() };

  const sending = trpc.triage.decide.useMutation({
    ...scope,
    ...refreshing,
    onSuccess: (_answer, { ids }) => ids.forEach((id) => acknowledged.current.add(id)),
    onError(error, { ids }) {
      release(ids);
      batches.current = batches.current.filter(({ changes }) => !changes.some(({ id }) => ids.includes(id)));
      const count = ids.length > 1 ? `Nothing was decided of ${plural(ids.length, "update")}` : "Nothing was decided";
      tell("error", `${count}: ${failureOf(error).message ?? "the server cannot be reached"}`);
    },
  });
  const undoing = trpc.triage.undo.useMutation({
    ...scope,
    ...refreshing,
    onSuccess: (_answer, { ids }) => release(ids),
    onError: (error) => tell("error", failureOf(error).message ?? "The decision could not be taken back"),
  });

  const decide = (changes: readonly Decidable[], choice: Choice) => {
    if (changes.length === 0) return;
    const ids = changes.map(({ id }) => id);
    batches.current.push({ changes });
    for (const id of ids) acknowledged.current.delete(id);
    keep(ids, choice);
    sending.mutate({ companyId, ids, ...choice });
    tell("success", doneWords(choice.verdict, changes.map(({ title }) => title)), undoLast); // prettier-ignore
  };

  /** Takes back what was decided last, or what these changes are decided to be. */
  const takeBack = (changes: readonly Decidable[]) => {
    const anew = changes.flatMap(({ id, decision }) => (decision === null ? [] : [{ id, decision }]));
    const ids = changes.flatMap(({ id, decision }) => (decision === null ? [id] : []));
    if (ids.length > 0) undoing.mutate({ companyId, ids });
    // What had been decided otherwise is so again.
    for (const { id, decision } of anew) {
      keep([id], contentOf(decision));
      sending.mutate({ companyId, ids: [id], ...contentOf(decision) });
    }
  };
  const undoLast = () => {
    const last = batches.current.pop();
    if (!last) return false;
    takeBack(last.changes);
    tell("info", last.changes.length > 1 ? `Undone: ${plural(last.changes.length, "update")}` : "Undone");
    return true;
  };

  return {
    decide,
    undoLast,
    /** Takes back what stands decided: the changes wait again. */
    undo(changes: readonly Decidable[]) {
      undoing.mutate({ companyId, ids: changes.map(({ id }) => id) });
      tell("info", changes.length > 1 ? `Undone: ${plural(changes.length, "update")}` : "Undone: it waits again");
    },
    /** What was decided here, whatever the list says that is on the screen; undefined where nothing was. */
    decidedAs: (id: string): Choice | undefined => decided.get(id),
    isSaving: sending.isPending || undoing.isPending,
  };
}

export type Deciding = ReturnType<typeof useDecide>;

const contentOf = ({ verdict, reason, note, dueOn }: Decision): Choice => ({ verdict, reason, note, dueOn });

function tell(kind: "success" | "error" | "info", title: string, onUndo?: () => void): void {
  const action = onUndo && { action: { label: "Undo", onClick: onUndo } };
  void showToast(kind, title, { seconds: 7, id: toastId, ...action });
}
