import { useEffect, useRef, useState, type FormEvent } from "react";
import { dismissErrors } from "./toast.ts";

type Errors<V> = Partial<Record<keyof V, string>>;

export type FormOptions<V> = {
  initial: V;
  /** Every field that is wrong now, with its message. Pure. */
  validate: (values: V) => Errors<V>;
  onSubmit: (values: V) => Promise<void>;
  /** A submit while something is wrong; the messages are already shown. */
  onInvalid?: (errors: Errors<V>) => void;
};

/**
 * State of a form: a field's message shows once the field was left or the form was submitted, and goes when the field
 * is edited (spec section 5).
 */
export function useForm<V extends Record<string, unknown>>({ initial, validate, onSubmit, onInvalid }: FormOptions<V>) {
  const [first] = useState(initial);
  const [values, setValues] = useState(first);
  const [shown, setShown] = useState<Errors<V>>({});
  const [isPending, setPending] = useState(false);
  const problems = validate(values);

  const change = (update: Partial<V>) => {
    setValues((before) => ({ ...before, ...update }));
    setShown((before) => withoutKeys(before, Object.keys(update)));
  };
  const latest = useRef(problems);
  useEffect(() => {
    latest.current = problems;
  });
  const blur = (name: keyof V & string) =>
    // What the server said of a field stays until the field is edited.
    afterPress(() => setShown((before) => ({ ...before, [name]: latest.current[name] ?? before[name] })));
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (isPending) return;
    dismissErrors();
    setShown(problems);
    if (hasProblem(problems)) return onInvalid?.(problems);
    setPending(true);
    await onSubmit(values).finally(() => setPending(false));
  };
  return {
    values,
    errors: shown,
    isChanged: Object.keys(first).some((name) => JSON.stringify(values[name]) !== JSON.stringify(first[name])),
    isValid: !hasProblem(problems),
    isPending,
    change,
    blur,
    submit,
    showError: (name: keyof V & string, message: string) => setShown((before) => ({ ...before, [name]: message })),
  };
}

const hasProblem = (errors: object) => Object.values(errors).some(Boolean);

function withoutKeys<T extends object>(record: T, keys: string[]): T {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key))) as T;
}

let isPressed = false;
const setPressed = (value: boolean) => () => {
  isPressed = value;
};
// The capture phase comes before the blur that a press elsewhere causes.
// A page that is drawn at build time is not pressed.
if (typeof document !== "undefined") {
  document.addEventListener("pointerdown", setPressed(true), true);
  document.addEventListener("pointerup", setPressed(false), true);
  document.addEventListener("pointercancel", setPressed(false), true);
}

/**
 * Runs at once, or, while a button or finger is down, after it is up and its click has been dealt with.
 * A message that appears on blur may move what is being clicked; between press and release the click would be lost.
 */
function afterPress(run: () => void): void {
  if (!isPressed) return run();
  const later = () => setTimeout(run);
  document.addEventListener("pointerup", later, { once: true });
}
