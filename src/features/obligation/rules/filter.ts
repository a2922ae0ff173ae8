import { isBoundedDay, isDay } from "#shared/calendar.ts";
import { dutyOrders, dutyStates, dutyViews, type DutyOrder } from "../vocabulary.ts";
import type { DutyFilterInput } from "../schema.ts";
import type { DutyFilter } from "./register.ts";

/** Reads what a list is asked for; what a cleared filter sends is none. */
export function parseDutyFilter(input: DutyFilterInput): { filter: DutyFilter; order: DutyOrder; faults: string[] } {
  const asked = (name: keyof DutyFilterInput) => input[name]?.trim() || undefined;
  const faults: string[] = [];
  const oneOf = <T extends string>(name: "state" | "view" | "order" | "textChanged", label: string, known: readonly T[]) => {
    const wanted = asked(name)?.toLowerCase();
    const value = known.find((one) => one === wanted);
    if (wanted !== undefined && value === undefined) faults.push(`${label} must be one of: ${known.join(", ")}`);
    return value;
  };
  const due = asked("due");
  if (due !== undefined && due !== "none" && !(isDay(due) && isBoundedDay(due))) faults.push("Due must be a day, YYYY-MM-DD, or none");
  const textChanged = oneOf("textChanged", "TextChanged", ["yes", "no"] as const);
  const filter: DutyFilter = {
    regulator: asked("regulator")?.toUpperCase(),
    regulationId: asked("regulationId"),
    state: oneOf("state", "State", dutyStates),
    owner: asked("owner"),
    unit: asked("unit"),
    due,
    search: asked("search"),
    textChanged: textChanged === undefined ? undefined : textChanged === "yes",
    view: oneOf("view", "View", dutyViews) ?? "open",
  };
  return { filter, order: oneOf("order", "Order", dutyOrders) ?? "weight", faults };
} // prettier-ignore
