import { isBoundedDay, isDay, type Day } from "#shared/calendar.ts";
import type { TaskFilterInput } from "../schema.ts";
import { taskOrigins, taskViews, type TaskOrigin, type TaskView } from "../vocabulary.ts";

export type TaskFilter = {
  view: TaskView;
  /** Whose: a person; null: nobody's; undefined: anybody's. */
  assignee?: string | null | undefined;
  dueFrom?: Day | undefined;
  dueTo?: Day | undefined;
  fromKind?: TaskOrigin | undefined;
  fromId?: string | undefined;
  words: string[];
};

/** Reads what a list is asked for by somebody; what a cleared filter sends is none. */
export function parseTaskFilter(input: TaskFilterInput, me: string | null): { filter: TaskFilter; faults: string[] } {
  const asked = (name: keyof TaskFilterInput) => input[name]?.trim() || undefined;
  const faults: string[] = [];
  const oneOf = <T extends string>(name: "state" | "fromKind", label: string, known: readonly T[]) => {
    const wanted = asked(name)?.toLowerCase();
    const value = known.find((one) => one === wanted);
    if (wanted !== undefined && value === undefined) faults.push(`${label} must be one of: ${known.join(", ")}`);
    return value;
  };
  const dayOf = (name: "dueFrom" | "dueTo", label: string) => {
    const day = asked(name);
    if (day !== undefined && !(isDay(day) && isBoundedDay(day))) faults.push(`${label} must be a day, YYYY-MM-DD`);
    return day;
  };
  const assignee = asked("assignee");
  // A token of the company is nobody: nothing is its own.
  if (assignee === "me" && me === null) faults.push("Nothing is assigned to a token of the company");
  const whose = { me, none: null };
  const filter: TaskFilter = {
    view: oneOf("state", "State", taskViews) ?? "open",
    assignee: assignee === "me" || assignee === "none" ? whose[assignee] : assignee,
    dueFrom: dayOf("dueFrom", "DueFrom"),
    dueTo: dayOf("dueTo", "DueTo"),
    fromKind: oneOf("fromKind", "FromKind", taskOrigins),
    fromId: asked("fromId"),
    words: asked("search")?.toLowerCase().split(/\s+/) ?? [],
  };
  return { filter, faults };
} // prettier-ignore
