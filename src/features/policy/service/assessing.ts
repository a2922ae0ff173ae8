import { instant, type Clock } from "#platform/clock.ts";
import type { Log } from "#platform/log.ts";
import type { MetricCounters } from "#platform/metric-counters.ts";
import { lagosDay } from "#shared/lagos.ts";
import { nextOwner } from "../../document/rules/turns.ts";
import type { RiskService } from "../../risk/service.ts";
import type { Assessor } from "../adapters/assessor.ts";
import type { ClaimedPolicy, PolicyEnd, PolicyRepository } from "../repository.ts";
import { countsOf } from "../rules/assess.ts";
import { policyDuties } from "../rules/duty.ts";

export type AssessingDeps = {
  stored: PolicyRepository;
  risk: RiskService;
  assess: Assessor;
  clock: Clock;
  log: Log;
  metricCounters: MetricCounters;
  /** Do other processes assess as well? */
  isShared?: boolean;
};

// Each sign of progress renews it; the whole takes seconds.
const leaseMs = 2 * 60_000;
// What ends the thread, or us, is tried again in case it was the machine; not for ever.
const mostAttempts = 3;

export function assessingNext({ stored, risk, assess, clock, log, metricCounters, isShared = false }: AssessingDeps) {
  /** When each company last had its turn: none waits for all that another has brought. */
  const lastTurns = new Map<string, number>();
  let released: Promise<void> | undefined;
  /** Once: what the process before us had in hand is free again. What others have in hand is free when their claims are over. */
  const takeOver = async () => (isShared ? undefined : (released ??= stored.release()));
  const leaseEnd = () => new Date(clock.now().getTime() + leaseMs).toISOString();

  async function claim(): Promise<ClaimedPolicy | undefined> {
    const owner = nextOwner(await stored.listOwners(instant(clock)), lastTurns);
    if (!owner) return undefined;
    lastTurns.set(owner, clock.now().getTime());
    return stored.claim(owner, instant(clock), leaseEnd());
  }

  /** How it ended; `stopped` where it was cancelled, or the server stops. */
  async function assessOne(policy: ClaimedPolicy, signal: AbortSignal | undefined): Promise<PolicyEnd | "stopped"> {
    const { evaluated } = await risk.ofCompany(policy.companyId);
    const duties = policyDuties(evaluated, lagosDay(clock.now()));
    const ending = new AbortController();
    const stopping = AbortSignal.any([ending.signal, ...(signal ? [signal] : [])]);
    let noted: Promise<void> = Promise.resolve();
    const note = async (progress: number) => {
      const until = leaseEnd();
      if (await stored.note(policy, progress, until)) policy.leasedUntil = until;
      else ending.abort();
    };
    const onProgress = (progress: number) => (noted = noted.then(() => note(progress)));
    try {
      const rows = await assess({ text: policy.text, duties }, { signal: stopping, onProgress });
      await noted;
      if (rows === "stopped") return "stopped";
      return { state: "ready", rows, counts: countsOf(rows), assessedAt: instant(clock) };
    } finally {
      await noted.catch(() => ending.abort());
    }
  }

  /** A failure of ours: tried again, but not for ever. */
  function afterFailure(policy: ClaimedPolicy, err: unknown): PolicyEnd {
    log.error({ err, policy: policy.id }, "a policy could not be assessed");
    if (policy.attempts < mostAttempts) return { state: "waiting", attempts: policy.attempts };
    return { state: "failed", problem: "It could not be assessed. Please try again, or bring it in another format." };
  }

  return {
    /** Assesses the policy that is next, if any; says whether there was one. */
    async assessNext(signal?: AbortSignal): Promise<boolean> {
      await takeOver();
      const policy = await claim();
      if (!policy) return false;
      const began = clock.now().getTime();
      const attempts = policy.attempts - 1;
      const end: PolicyEnd | "stopped" =
        policy.attempts > mostAttempts
          ? { state: "failed", problem: "Assessing it ended early again and again" }
          : await assessOne(policy, signal).catch((error: unknown) => afterFailure(policy, error));
      // What we broke off ourselves says nothing of the policy.
      const isKept = await stored.end(policy, end === "stopped" ? { state: "waiting", attempts } : end);
      const state = isKept ? (end === "stopped" ? "stopped" : end.state) : "cancelled";
      metricCounters.add("policy_assessments", { end: state });
      metricCounters.add("policy_assessment_seconds", {}, (clock.now().getTime() - began) / 1000);
      return true;
    },
  };
}
