import { instant, type Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import type { Log } from "#platform/log.ts";
import { networkOf } from "#platform/client-address.ts";
import { sha256 } from "#platform/sha256.ts";
import { plural } from "#shared/plural.ts";
import type { AccountRepository } from "../repository.ts";
import { budgets, knownDeviceRules, rateRules, type Budget, type RateAction, type RateRule } from "../rules/limits.ts";

/** Who tries something: the account, by its e-mail or id, where there is one, the address it comes from, and the device by which its owner signed in before. */
type Trier = { account?: string; address: string; device?: string | undefined };

export type LimiterDeps = { accounts: AccountRepository; clock: Clock; log: Log; isOn: boolean };
export type Limiter = ReturnType<typeof limiter>;

/** Counts tries in rows, so that limits hold across restarts and are kept by the clock of the application. */
export function limiter({ accounts, clock, log, isOn }: LimiterDeps) {
  const window = (seconds: number) => {
    const now = instant(clock);
    return { now, resetsAt: new Date(clock.now().getTime() + seconds * 1000).toISOString() };
  };
  const refuseUntil = (end: string) => tooMany(Date.parse(end) - clock.now().getTime());
  const budgetKey = sha256("everyone");

  /** Says so once when most of a day's budget is gone, for then somebody tries at many accounts. */
  function warnWhenNear(name: Budget, points: number) {
    const { most, alarmAt } = budgets[name];
    if (points === alarmAt)
      log.warn({ security: "daily bound is near", budget: name, points, most }, "daily bound is near");
  }

  /** Refuses strangers while a day's budget is used up; who signed in from this device before has bounds of its own. */
  async function refuseOverBudget(name: Budget, { device }: Pick<Trier, "device">): Promise<void> {
    if (!isOn || device !== undefined) return;
    const consumed = await accounts.countConsumed(name, budgetKey, instant(clock));
    // When the day ends is no business of whoever used it up.
    if (consumed >= budgets[name].most) throw tooMany(3_600_000);
  }

  /** Counts against a day's budget of the whole installation. Answers how to take it back; undefined when nothing is left. */
  async function useBudget(name: Budget): Promise<(() => Promise<void>) | undefined> {
    if (!isOn) return async () => {};
    const { most } = budgets[name];
    const consuming = await accounts.consume({ action: name, key: budgetKey, ...window(86_400), most });
    if ("end" in consuming) return undefined;
    warnWhenNear(name, consuming.points);
    return () => accounts.refund(name, budgetKey);
  }

  return {
    refuseOverBudget,
    useBudget,

    /** Counts one try of an action. Returns how to take it back once it proves honest. @throws AppError `too_many_requests` */
    async consume(action: RateAction, who: Trier): Promise<() => Promise<void>> {
      if (!isOn) return async () => {};
      const consumed: string[] = [];
      for (const rule of rulesFor(action, who)) {
        const key = keyOf(rule, who);
        const consuming = await accounts.consume({ action, key, ...window(rule.seconds), most: rule.points });
        if ("end" in consuming) throw refuseUntil(consuming.end);
        consumed.push(key);
      }
      return async () => {
        for (const key of consumed) await accounts.refund(action, key);
      };
    },

    /** Takes one try back that proved honest later. */
    async refund(action: RateAction, who: Trier): Promise<void> {
      for (const rule of rateRules[action]) await accounts.refund(action, keyOf(rule, who));
    },

    /** Counts against it once for the same `cause`, however often that is tried. */
    async useBudgetOnce(name: Budget, cause: string): Promise<void> {
      if (!isOn) return;
      const noted = await accounts.consume({ action: name, key: cause, ...window(86_400), most: 1 });
      if ("end" in noted) return;
      if (!(await useBudget(name))) await accounts.refund(name, cause);
    },

    /** Takes back what was counted for a `cause`, where it was. */
    async refundBudget(name: Budget, cause: string): Promise<void> {
      if ((await accounts.countConsumed(name, cause, instant(clock))) === 0) return;
      await accounts.refund(name, cause);
      await accounts.refund(name, budgetKey);
    },

    /** How much of each day's budget is used, for the operator. */
    async budgetsNow(): Promise<{ name: Budget; consumed: number; most: number; isNear: boolean }[]> {
      const names = Object.keys(budgets) as Budget[];
      return Promise.all(
        names.map(async (name) => {
          const consumed = await accounts.countConsumed(name, budgetKey, instant(clock));
          return { name, consumed, most: budgets[name].most, isNear: consumed >= budgets[name].alarmAt };
        }),
      );
    },
  };
}

const rulesFor = (action: RateAction, { device }: Trier): readonly RateRule[] =>
  (device !== undefined && knownDeviceRules[action]) || rateRules[action];

/** Of one length whatever was sent, and no list of addresses for whoever reads the database. */
function keyOf({ who, seconds }: RateRule, { account = "", address, device = "" }: Trier): string {
  const client = networkOf(address);
  const parts = { address: client, account, device, devices: account, "account-and-address": `${account} ${client}` };
  // Two rules of one action may ask about the same for a different time.
  return sha256(`${who} ${seconds} ${parts[who]}`);
}

function tooMany(waitMs: number): AppError {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
  const [count, unit] = minutes <= 120 ? [minutes, "minute"] : [Math.ceil(minutes / 60), "hour"];
  const message = `Too many attempts. Please try again in ${plural(count, unit)}.`;
  return new AppError("too_many_requests", message, { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
}
