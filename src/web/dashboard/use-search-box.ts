import { useEffect, useRef, useState } from "react";

// Spec section 9.
const debounceMs = 300;

/** Text of a search box that is applied once typing pauses. `applied` may also change from outside. */
export function useSearchBox(applied: string, apply: (text: string) => void) {
  const [text, setText] = useState(applied);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(applied);

  useEffect(() => {
    // The address changed by itself, for example by the back button.
    if (applied !== sent.current) setText(applied);
    sent.current = applied;
  }, [applied]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = (value: string) => {
    clearTimeout(timer.current);
    sent.current = value.trim();
    apply(value);
  };
  const change = (value: string) => {
    setText(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(value), debounceMs);
  };
  return { text, change, submit: () => send(text) };
}
