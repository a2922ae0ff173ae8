import { useEffect, useRef, useState } from "react";

// Spec section 9.
const debounceMs = 300;

/**
 * Text of a search box that is applied once typing pauses, and only when it says something new. `applied` may also
 * change from outside.
 */
export function useSearchBox(applied: string, apply: (text: string) => void) {
  const [text, setText] = useState(applied);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(applied);

  useEffect(() => {
    // The address changed by itself, for example by the back button: what was being typed belongs to what was left.
    if (applied !== sent.current) {
      clearTimeout(timer.current);
      setText(applied);
    }
    sent.current = applied;
  }, [applied]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = (value: string) => {
    clearTimeout(timer.current);
    if (value.trim() === sent.current) return;
    sent.current = value.trim();
    apply(value);
  };
  const change = (value: string) => {
    setText(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(value), debounceMs);
  };
  return { text, change, flush: () => send(text) };
}
