import { useState } from "react";
import type { Notification } from "#features/notify/schema.ts";
import { useMay } from "../account/use-me.ts";
import { useCompany } from "../company/use-company.ts";
import { failureOf } from "../lib/server/failure.ts";
import { trpc } from "../lib/server/trpc.ts";
import { showToast } from "../lib/toast.ts";

// As many as the server is asked about at once.
const mostAsked = 100;

/** Which notifications the company says are not for it: shown at once, taken back when that cannot be kept. */
export function useNotForUs(notifications: readonly Notification[]) {
  const { id } = useCompany();
  const companyId = id ?? "";
  const { triage } = trpc.useUtils();
  const maySee = useMay("work.read");
  const maySay = useMay("work.change");
  const ids = notifications.flatMap(({ changeId }) => changeId ?? []).slice(0, mostAsked);
  const { data } = trpc.triage.decisions.useQuery(
    { companyId, ids: ids.join(",") },
    { enabled: maySee && id !== null && ids.length > 0, staleTime: 0 },
  );
  const decisionOf = (changeId: string) => data?.data.find((decision) => decision.changeId === changeId);
  /** What was pressed here, until the server's word is known: the reason, or null where it is for the company after all. */
  const [pressed, setPressed] = useState<ReadonlyMap<string, { reason: string } | null>>(new Map());
  const press = (changeId: string, what: { reason: string } | null | undefined) =>
    setPressed((before) => {
      const after = new Map(before);
      if (what === undefined) after.delete(changeId);
      else after.set(changeId, what);
      return after;
    });
  const failed = (error: unknown, changeId: string) => {
    press(changeId, undefined);
    void showToast("error", failureOf(error).message ?? "This could not be kept. Please try again.", { seconds: 5 });
  };
  const scope = { scope: { id: "triage" }, onSettled: () => void triage.invalidate() };
  const saying = trpc.notification.notForUs.useMutation(scope);
  const undoing = trpc.triage.undo.useMutation(scope);

  /** What was seen of a change, where nothing was pressed here since. */
  const seenOf = (changeId: string) => {
    if (data === undefined || pressed.has(changeId)) return {};
    return { seen: { [changeId]: decisionOf(changeId)?.decidedAt ?? null } };
  };

  return {
    /** Whether that is the role's to say. */
    maySay,
    /** The reason why a change is not for the company, empty where none is given; undefined where it was not said. */
    reasonOf(changeId: string): string | undefined {
      const here = pressed.get(changeId);
      if (here !== undefined) return here?.reason;
      const decided = decisionOf(changeId);
      return decided?.verdict === "not-applicable" ? (decided.reason ?? "") : undefined;
    },
    say({ _id, changeId }: Notification, reason = "") {
      if (changeId === null) return;
      press(changeId, { reason });
      saying.mutate(
        { companyId, id: _id, reason, ...seenOf(changeId) },
        { onError: (error) => failed(error, changeId) },
      );
    },
    undo(changeId: string) {
      press(changeId, null);
      undoing.mutate(
        { companyId, ids: [changeId], ...seenOf(changeId) },
        { onError: (error) => failed(error, changeId) },
      );
    },
  };
}
export type NotForUs = ReturnType<typeof useNotForUs>;
