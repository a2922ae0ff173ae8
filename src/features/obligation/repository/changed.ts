import type { Transaction } from "#platform/database.ts";
import { enqueueEvents } from "../../notify/repository/events.ts";
import { dutyEvent } from "../rules/event.ts";
import type { StoredDuty } from "../rules/stored.ts";

export type DutyAction = "duty.changed" | "duty.added" | "duty.confirmed";

/** Tells webhooks of what was changed, in the transaction that changes it. */
export async function tellChanged(
  tx: Transaction,
  changed: readonly StoredDuty[],
  action: DutyAction,
  at: string,
): Promise<void> {
  const [first] = changed;
  const events = changed.map((duty) => {
    return { id: `${duty.companyId}-${duty.id}-${duty.version}`, event: dutyEvent(action, duty) };
  });
  if (first) await enqueueEvents(tx, first.companyId, events, at);
}
