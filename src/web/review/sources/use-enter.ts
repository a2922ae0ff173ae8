import { useRef, useState } from "react";
import type { z } from "zod";
import { enterItemSchema } from "#features/watch/schema.ts";
import { failureOf } from "../../lib/server/failure.ts";
import { showToast } from "../../lib/toast.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { useForm } from "../../lib/use-form.ts";
import { schemaProblem } from "../../lib/schema-problem.ts";
import { withoutEmpty } from "../../lib/navigation/without-empty.ts";

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

/** What the form holds; an empty text means that nothing was typed. */
type EnterValues = {
  source: string;
  title: string;
  reference: string;
  url: string;
  publishedOn: string;
  summary: string;
};
const noEntry: EnterValues = { source: "", title: "", reference: "", url: "", publishedOn: "", summary: "" };

const { shape } = enterItemSchema;
const fields = Object.keys(noEntry) as (keyof EnterValues)[];

function enterProblems(values: EnterValues): Partial<Record<keyof EnterValues, string>> {
  const problems: Partial<Record<keyof EnterValues, string>> = {};
  for (const field of fields) {
    const value = values[field].trim();
    const isLeftOut = value === "" && shape[field].safeParse(undefined).success;
    const isOpen = field === "source" && value === "";
    const problem = isOpen ? "Choose the source" : isLeftOut ? undefined : schemaProblem(shape[field], value);
    if (problem) problems[field] = problem;
  }
  return problems;
}

/** What is sent: without what was left empty. */
function entryOf(values: EnterValues): z.input<typeof enterItemSchema> {
  const { source, title, ...others } = values;
  const given = Object.entries(others).map(([field, value]) => [field, value.trim()]);
  return { source, title: title.trim(), ...withoutEmpty(Object.fromEntries(given) as typeof others) };
}
