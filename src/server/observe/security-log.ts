import { LRUCache } from "lru-cache";
import { networkOf } from "#platform/client-address.ts";
import type { ErrorCode } from "#platform/errors.ts";
import type { Log } from "#platform/log.ts";
import type { MetricCounters } from "#platform/metric-counters.ts";
import type { SecurityMeta } from "#platform/trpc/meta.ts";

/** How a call ended: `refusal` is null where it was served. The company is the one whose session it is, if any. */
export type Ended = {
  path: string;
  /** What the procedure says of its ends; `done` as it ended this time. */
  security?: (Omit<SecurityMeta, "done"> & { done: string }) | undefined;
  refusal: ErrorCode | null;
  address: string;
  requestId: string;
  companyId: string | null;
  isOperator: boolean;
};
type SecurityLogOptions = { log: Log; metricCounters: MetricCounters; minuteMs?: number };

function eventOf({ security, refusal }: Ended): string | undefined {
  if (refusal === null) return security?.done;
  if (refusal === "too_many_requests") return "limit reached";
  if (refusal === "forbidden") return "access refused";
  if (refusal === "unauthorized") return security?.unauthorized ?? "token refused";
  return refusal === "invalid_input" && security?.hasSecret ? "secret refused" : undefined;
}

/** Refusals of one kind of one client since the last line about them. */
type Minute = { times: number; latest: object; timer: NodeJS.Timeout };

/**
 * A line for each sign-in, refusal and limit reached, with the address and the company's id, and never an e-mail address,
 * a password or a token (ASVS 5.0, V16.3). The first refusal of a kind is a line at once; whoever goes on is one line a
 * minute, with how often it was (`times`), and the path and request of the latest.
 */
export function securityLog({ log, metricCounters, minuteMs = 60_000 }: SecurityLogOptions) {
  const minutes = new LRUCache<string, Minute>({
    max: 10_000,
    dispose({ times, latest, timer }, event) {
      clearTimeout(timer);
      if (times > 0) warn(event, latest, times);
    },
  });
  const warn = (key: string, latest: object, times: number) => {
    const event = key.split("|", 1)[0]!;
    log.warn({ security: event, ...latest, times }, event);
  };

  /** A client that goes on has another minute; one that stopped is forgotten. */
  function endMinute(key: string) {
    const minute = minutes.get(key);
    if (!minute || minute.times === 0) return void minutes.delete(key);
    warn(key, minute.latest, minute.times);
    minute.times = 0;
    minute.timer = setTimeout(endMinute, minuteMs, key).unref();
  }

  function noteRefusal(key: string, latest: object) {
    const minute = minutes.get(key);
    if (minute) return void Object.assign(minute, { times: minute.times + 1, latest });
    warn(key, latest, 1);
    minutes.set(key, { times: 0, latest, timer: setTimeout(endMinute, minuteMs, key).unref() });
  }

  return {
    note: (ended: Ended): void => {
      const event = eventOf(ended);
      if (!event) return;
      metricCounters.add("security_events", { event });
      const { path, address, requestId, companyId, isOperator } = ended;
      const line = { path, address, requestId, companyId, isOperator };
      if (ended.refusal === null) log.info({ security: event, ...line }, event);
      else noteRefusal(`${event}|${networkOf(address)}`, line);
    },

    /** Says what was not said yet: the process ends. */
    flush: () => minutes.clear(),
  };
}
