import type { z } from "zod";
import { enterItemSchema } from "#features/watch/schema.ts";
import { schemaProblem } from "../../lib/schema-problem.ts";
import { withoutEmpty } from "../../lib/navigation/without-empty.ts";

/** What the form holds; an empty text means that nothing was typed. */
export type EnterValues = {
  source: string;
  title: string;
  reference: string;
  url: string;
  publishedOn: string;
  summary: string;
};
export const noEntry: EnterValues = { source: "", title: "", reference: "", url: "", publishedOn: "", summary: "" };

const { shape } = enterItemSchema;
const fields = Object.keys(noEntry) as (keyof EnterValues)[];

export function enterProblems(values: EnterValues): Partial<Record<keyof EnterValues, string>> {
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
export function entryOf(values: EnterValues): z.input<typeof enterItemSchema> {
  const { source, title, ...others } = values;
  const given = Object.entries(others).map(([field, value]) => [field, value.trim()]);
  return { source, title: title.trim(), ...withoutEmpty(Object.fromEntries(given) as typeof others) };
}
