import type { WorkEvent } from "../../notify/rules/work-event.ts";
import { dutyStateLabels } from "../vocabulary.ts";
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
