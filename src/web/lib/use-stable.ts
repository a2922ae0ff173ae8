import { useLayoutEffect, useRef, useState } from "react";

/** The same functions at every drawing, which do what those of the latest one do: for what is drawn only when it changes. */
export function useStable<T extends object>(actions: { [K in keyof T]: T[K] & ((...args: never[]) => unknown) }): T {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  const [stable] = useState(() => {
    const names = Object.keys(actions) as (keyof T)[];
    const calls = names.map((name) => [name, (...args: never[]) => latest.current[name](...args)]);
    return Object.fromEntries(calls) as T;
  });
  return stable;
}
