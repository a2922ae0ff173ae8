import { plainLine } from "#shared/plain-line.ts";
import { plural } from "#shared/plural.ts";
import type { WorkEvent } from "../../notify/rules/work-event.ts";
import { dutyStateLabels } from "../vocabulary.ts";
import type { Duty } from "../schema.ts";
import type { StoredDuty } from "./stored.ts";

/** Where the application shows a duty. */
export const dutyPath = (id: string) => `/duties?duty=${encodeURIComponent(id)}`;

/** What webhooks are told of a duty that was changed. */
export function dutyEvent(type: "duty.changed" | "duty.added" | "duty.confirmed", duty: StoredDuty): WorkEvent {
  const { id, requirementId, title, state, ownerId, unitId, reviewerId, nextReviewOn, weight, version } = duty;
  const said = { state, owner: ownerId, unit: unitId, reviewer: reviewerId, nextReviewOn, weight, version };
  return {
    type,
    subject: id,
    heading: dutyStateLabels[state],
    title,
    lines: [],
    because: "it is your duty",
    path: dutyPath(id),
    data: { dutyId: id, requirementId, ...said, changedBy: duty.updatedBy },
  };
}

// The others are in the register.
const mostNamed = 20;
const mostIds = 200;

/** What is told of duties that newly bind a company: all in one, by regulation. */
export function boundEvent(companyId: string, bound: readonly Duty[]): WorkEvent {
  const ofRegulation = [...Map.groupBy(bound, ({ regulationId }) => regulationId).values()];
  const named = ofRegulation.slice(0, mostNamed).map((duties) => {
    const [{ regulator, title, text } = bound[0]!] = duties;
    return `${regulator}, ${plainLine(title)}: ${duties.length === 1 ? plainLine(text) : plural(duties.length, "duty", "duties")}`;
  });
  const rest = ofRegulation.length - named.length;
  return {
    type: "duty.bound",
    subject: companyId,
    heading: "Newly binds your company or may",
    title: bound.length === 1 ? plainLine(bound[0]!.text) : plural(bound.length, "duty", "duties"),
    lines: rest > 0 ? [...named, `And ${plural(rest, "more regulation")}`] : named,
    because: "you manage the work of your company, or answer for a duty of the same regulation",
    path: "/duties?state=not-looked-at",
    data: {
      dutyIds: bound.slice(0, mostIds).map(({ _id }) => _id),
      regulationIds: ofRegulation.slice(0, mostIds).map(([duty]) => duty!.regulationId),
      count: bound.length,
    },
  };
}
