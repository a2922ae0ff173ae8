import { useEffect, useSyncExternalStore, type ComponentType } from "react";
import { onFirstUse } from "../../lib/start-on-use.ts";

/**
 * A dialog or panel of which nothing is to be seen at first: its code comes when the visitor first does something, and at
 * once when it opens before that. It is not a lazy component: React shows those when it has nothing better to do, and on
 * a slow machine that is seconds after the press.
 */
export function openedLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isOpen: (props: Props) => boolean,
) {
  let state: { Part?: ComponentType<Props>; error?: unknown } = {};
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const getState = () => state;
  const start = async (isWanted: boolean) => {
    if (state.Part) return;
    try {
      state = { Part: await load() };
    } catch (error) {
      // Nobody waits for what is loaded ahead; it is asked for again when it opens.
      if (isWanted) state = { error };
    }
    for (const listener of listeners) listener();
  };

  return function OpenedLater(props: Props) {
    const { Part, error } = useSyncExternalStore(subscribe, getState, getState);
    const isWanted = isOpen(props);
    useEffect(() => (isWanted ? void start(true) : onFirstUse(() => void start(false))), [isWanted]);
    if (error !== undefined) throw error;
    return Part ? <Part {...props} /> : null;
  };
}
