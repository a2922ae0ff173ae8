import { useEffect } from "react";
import type { LiveEvent } from "#features/live/schema.ts";
import { plural } from "#shared/plural.ts";
import { useCompany } from "../company/use-company.ts";
import { coalesce } from "../lib/coalesce.ts";
import { keepLive, type StreamHandlers } from "../lib/server/live.ts";
import { showToast } from "../lib/toast.ts";
import { trpc } from "../lib/server/trpc.ts";
import { whenIdle } from "../lib/when-idle.ts";
import { isUnread } from "./notification-rules.ts";

type Utils = ReturnType<typeof trpc.useUtils>;

/** Everything on the screens that a new notification may have made old. */
function refreshTouched(utils: Utils): void {
  void utils.notification.list.invalidate();
  void utils.change.invalidate();
  void utils.triage.invalidate();
  void utils.source.invalidate();
}

/** Hears of new notifications as they come: count and lists follow, and how many came is said. */
export function useNewNotifications(): void {
  const { id } = useCompany();
  const utils = trpc.useUtils();
  useEffect(() => {
    if (id === null) return;
    let stop: (() => void) | undefined;
    const cancel = whenIdle(() => (stop = follow(id, utils)));
    return () => {
      cancel();
      stop?.();
    };
  }, [id, utils]);
}

function follow(companyId: string, utils: Utils): () => void {
  const touched = coalesce(() => refreshTouched(utils), { waitMs: 50, everyMs: 1000 });
  // No sooner than the toast before has gone.
  const said = coalesce(sayHowMany, { waitMs: 300, everyMs: 6000 });
  const end = keepLive<LiveEvent>({
    open: (after, handlers) => subscribe(companyId, utils, after, handlers),
    onEvent(event) {
      if (event.event === "read") {
        showRead(utils);
        return;
      }
      touched.add(1);
      if (event.event === "notification" && isUnread(event.notification)) said.add(1);
    },
    look: () => refreshTouched(utils),
  });
  return () => {
    end();
    touched.stop();
    said.stop();
  };
}

/** What was read on another screen of the person is read here; while more is being marked here, that brings it. */
function showRead({ notification }: Utils): void {
  if (notification.markRead.isMutating() === 0) void notification.list.invalidate();
}

function sayHowMany(count: number): void {
  void showToast("info", plural(count, "new notification"), { seconds: 5 });
}

function subscribe(
  companyId: string,
  { client }: Utils,
  after: string | undefined,
  { onEvent, onState, onOver }: StreamHandlers<LiveEvent>,
): () => void {
  const input = { companyId, ...(after !== undefined && { lastEventId: after }) };
  const subscription = client.notification.live.subscribe(input, {
    onData: ({ id, data }) => onEvent(id, data),
    onConnectionStateChange: ({ state }) => onState(state === "pending"),
    onError: onOver,
    onComplete: onOver,
  });
  return () => subscription.unsubscribe();
}
