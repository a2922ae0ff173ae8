import { useRef, useState } from "react";
import { failureOf } from "../../lib/server/failure.ts";
import { showToast } from "../../lib/toast.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { useForm } from "../../lib/use-form.ts";
import { enterProblems, entryOf, noEntry } from "./enter-rules.ts";

/** An entry that is being written. Once it is told, the form is empty for the next of the same source. */
export function useEnter() {
  const { change } = trpc.useUtils();
  const enter = trpc.change.enter.useMutation();
  const element = useRef<HTMLFormElement>(null);
  const [entered, setEntered] = useState<string>();
  const focus = (name: string) => {
    const field = element.current?.elements.namedItem(name);
    if (field instanceof HTMLElement) field.focus();
  };
  const form = useForm({
    initial: noEntry,
    validate: enterProblems,
    onInvalid: (problems) => focus(Object.keys(problems)[0] ?? ""),
    async onSubmit(values) {
      setEntered(undefined);
      try {
        const { data, message } = await enter.mutateAsync(entryOf(values));
        void showToast("success", message ?? "Change published successfully!", { seconds: 5 });
        setEntered(data.title);
        form.change({ ...noEntry, source: values.source });
        focus("title");
        void change.invalidate();
      } catch (error) {
        const { status, message } = failureOf(error);
        if (status === 409 && message) {
          form.showError("title", message);
          focus("title");
        } else {
          const title = message ?? "The entry could not be saved. Please try again.";
          void showToast("error", title, { seconds: 5 });
        }
      }
    },
  });
  return { ...form, element, entered };
}
