import { setTimeout as sleep } from "node:timers/promises";
import { instant, type Clock } from "#platform/clock.ts";
import type { WatchRepository } from "../repository.ts";
import type { ChangeBrief, CheckOutcome } from "../rules/outcome.ts";
import type { Source } from "../schema.ts";

type ConfirmingDeps = {
  stored: WatchRepository;
  clock: Clock;
  check: (source: Source, signal?: AbortSignal) => Promise<CheckOutcome>;
};

const turnsAtMost = 5;

export function confirming({ stored, clock, check }: ConfirmingDeps) {
  /** A check that comes between those of a running server waits for a gap. */
  async function whenFree(source: Source, signal?: AbortSignal): Promise<CheckOutcome> {
    for (let turn = 1; ; turn += 1) {
      const outcome = await check(source, signal);
      if (outcome.kind !== "busy" || turn === turnsAtMost || signal?.aborted) return outcome;
      await sleep(300 * turn);
    }
  }

  /**
   * Checks a source now, and once more after its time of confirmation when something waits for it. What a running server
   * found meanwhile belongs to the outcome.
   */
  async function checkConfirmed(source: Source, signal?: AbortSignal): Promise<CheckOutcome> {
    const begun = instant(clock);
    const first = await whenFree(source, signal);
    if (first.kind !== "checked" || first.pending === 0) return first;
    // A timer may be a moment early by the clock that is compared with.
    await sleep(source.confirm + 20, undefined, { signal }).catch(() => undefined);
    if (signal?.aborted) return first;
    const second = await whenFree(source, signal);
    const all = { limit: Number.MAX_SAFE_INTEGER, skip: 0 };
    const { rows } = await stored.listChanges({ source: source.id, from: begun }, all);
    const changes = rows.toReversed().map(briefOf);
    const isGood = second.kind === "checked" || second.kind === "unchanged" || second.kind === "busy";
    if (!isGood) return "reason" in second && second.kind !== "manual" ? { ...second, changes } : second;
    const { pending = 0, setAside = 0 } = second.kind === "checked" ? second : {};
    return { kind: "checked", items: first.items, changes, pending, setAside };
  }

  return checkConfirmed;
}

export const briefOf = (change: ChangeBrief): ChangeBrief => {
  const { id, changeType, title, url, status } = change;
  return { id, changeType, title, url, status };
};
