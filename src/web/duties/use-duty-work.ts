import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Duty } from "#features/obligation/schema.ts";
import { mostDutiesAtOnce, type DutyState } from "#features/obligation/vocabulary.ts";
import { plural } from "#shared/plural.ts";
import { failureOf } from "../lib/server/failure.ts";
import { tellFailure } from "../lib/server/tell.ts";
import { trpc } from "../lib/server/trpc.ts";
import { showToast } from "../lib/toast.ts";
import { useShownDuties } from "./use-register.ts";

/** What a person changes of a duty. */
export type Changes = {
  state?: DutyState;
  reason?: string | null;
  how?: string | null;
  owner?: string | null;
  unit?: string | null;
  reviewer?: string | null;
  nextReviewOn?: string | null;
  weight?: Duty["weight"];
  title?: string;
  text?: string;
};
/** What somebody else wrote, and what one wanted to write over it. */
export type Conflict = { current: Duty; changes: Changes; message: string };
type Sent = { duty: Duty; changes: Changes };

const toastId = "duties";

/** Changes duties: what is changed is shown at once, and sent in its turn; what is refused is as it was, and nothing is lost. */
export function useDutyWork(companyId: string) {
  const { client } = trpc.useUtils();
  const shown = useShownDuties(companyId);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const scope = { id: `duties ${companyId}` };

  const changing = useMutation({
    scope,
    // The version is the one that the change before this one left.
    mutationFn: async ({ duty: { _id: id, version }, changes }: Sent) =>
      client.duty.change.mutate({
        companyId,
        id,
        version: Math.max(shown.find(id)?.version ?? 0, version),
        ...changes,
      }),
    onMutate({ duty, changes }) {
      const before = shown.find(duty._id);
      if (before) shown.put([{ ...before, ...rowPart(changes) }]);
      return { before };
    },
    onSuccess: ({ data }) => shown.put([data]),
    onError(error, { changes }, context) {
      const current = currentOf(error);
      const { status, message } = failureOf(error);
      if (status === 409 && current) {
        shown.put([current]);
        setConflict({ current, changes, message: message ?? "" });
        return;
      }
      if (context?.before) shown.put([context.before]);
      tellFailure(error, "This could not be changed. Please try again.");
    },
    onSettled: () => void shown.refresh(),
  });

  const undoing = useMutation({
    scope,
    mutationFn: async (undoId: string) => client.duty.undo.mutate({ companyId, undoId }),
    onSuccess({ data, message }) {
      shown.put(data);
      void showToast("info", message ?? "Taken back", { seconds: 5, id: toastId });
    },
    onError: (error) => tellFailure(error, "This could not be taken back. Please try again."),
    onSettled: () => void shown.refresh(),
  });
  const many = useMutation({
    scope,
    mutationFn: async ({ ids, changes }: { ids: readonly string[]; changes: Changes }) => {
      const duties = ids.map((id) => ({ id, version: shown.find(id)?.version ?? 0 }));
      return client.duty.changeMany.mutate({ companyId, duties, changes });
    },
    onSuccess({ data, undoId }) {
      shown.put(data);
      const action = undoId === null ? undefined : { label: "Undo", onClick: () => undoing.mutate(undoId) };
      const said = `Changed: ${plural(data.length, "duty", "duties")}`;
      void showToast("success", said, { seconds: 7, id: toastId, ...(action && { action }) });
    },
    onError(error) {
      const { data } = error as { data?: { current?: unknown } };
      if (Array.isArray(data?.current)) shown.put(data.current as Duty[]);
      tellFailure(error, "These could not be changed. Please try again.");
    },
    onSettled: () => void shown.refresh(),
  });

  return {
    conflict,
    settle: () => setConflict(null),
    change: (duty: Duty, changes: Changes) => changing.mutate({ duty, changes }),
    changeMany(ids: readonly string[], changes: Changes) {
      if (ids.length > mostDutiesAtOnce)
        void showToast("info", `At most ${mostDutiesAtOnce} duties are changed at once: choose fewer`, { seconds: 7 });
      else many.mutate({ ids, changes });
    },
    isBusy: many.isPending,
  };
}

/** What of changes a row shows. */
function rowPart({ how: _how, ...changes }: Changes): Partial<Duty> {
  return { ...changes, ...(changes.state && changes.state !== "does-not-apply" && { reason: null }) };
}

/** What stands in the way of a change, as the refusal has it. */
export function currentOf(error: unknown): Duty | undefined {
  const current = (error as { data?: { current?: unknown } | null } | null)?.data?.current;
  return typeof current === "object" && current !== null && !Array.isArray(current) ? (current as Duty) : undefined;
}
