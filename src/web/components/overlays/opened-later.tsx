import { useEffect, useSyncExternalStore, type ComponentType } from "react";
import { fetchWithRetry } from "../../lib/server/fetch-code.ts";
import { onFirstUse } from "../../lib/start-on-use.ts";

/**
 * A dialog or panel of which nothing is to be seen at first: its code comes when the visitor first does something, and at
 * once when it opens before that. It is not a lazy component: React shows those when it has nothing better to do, and on
 * a slow machine that is seconds after the press.
 */
export function openedLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isOpen: (props: Props) => boolean,
  /** What is shown while it is wanted and its code is still on the way. */
  Waiting?: ComponentType<Props>,
) {
  let Loaded: ComponentType<Props> | undefined;
  let wanted: Promise<ComponentType<Props>> | undefined;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const getLoaded = () => Loaded;
  const keep = (Part: ComponentType<Props>) => {
    Loaded = Part;
    for (const listener of listeners) listener();
  };
  const open = () => {
    if (!Loaded) void (wanted ??= fetchWithRetry(load)).then(keep);
  };
  // Nobody waits for what is loaded ahead; it is asked for again when it opens.
  const prepare = () => {
    if (!Loaded) load().then(keep, () => {});
  };

  return function OpenedLater(props: Props) {
    const Part = useSyncExternalStore(subscribe, getLoaded, getLoaded);
    const isWanted = isOpen(props);
    useEffect(() => (isWanted ? open() : onFirstUse(prepare)), [isWanted]);
    if (Part) return <Part {...props} />;
    return isWanted && Waiting ? <Waiting {...props} /> : null;
  };
}
