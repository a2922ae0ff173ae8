import { LRUCache } from "lru-cache";
import type { ErrorCode } from "#platform/errors.ts";
import type { Log } from "#platform/log.ts";
import type { MetricCounters } from "#platform/metric-counters.ts";

/** How a call ended: `refusal` is null where it was served. The company is the one whose session it is, if any. */
export type Ended = {
  path: string;
  refusal: ErrorCode | null;
  address: string;
  requestId: string;
  companyId: string | null;
  isOperator: boolean;
};
export type SecurityLog = (ended: Ended) => void;

/** What is worth a line when it succeeds, by procedure. */
const successes: Readonly<Record<string, string>> = {
  "company.onboard": "signed up",
  "auth.login": "signed in",
  "auth.logout": "signed out",
  "auth.forgotPassword": "reset code asked for",
  "auth.verifyCode": "reset code verified",
  "auth.createPassword": "password reset",
  "password.change": "password changed",
};
/** Where input that is not as it should be is a wrong secret. */
const secrets = new Set(["auth.verifyCode", "auth.createPassword", "password.change"]);

function eventOf({ path, refusal }: Ended): string | undefined {
  if (refusal === null) return successes[path];
  if (refusal === "too_many_requests") return "limit reached";
  if (refusal === "forbidden") return "access refused";
  if (refusal === "unauthorized") return path === "auth.login" ? "sign-in refused" : "token refused";
  return refusal === "invalid_input" && secrets.has(path) ? "secret refused" : undefined;
}

/**
 * A line for each sign-in, refusal and limit reached, with the address and the company's id, and never an e-mail address,
 * a password or a token (ASVS 5.0, V16.3). Whoever tries ten thousand times gets five lines: the first, the tenth, ….
 */
export function securityLog({ log, metricCounters }: { log: Log; metricCounters: MetricCounters }): SecurityLog {
  const seen = new LRUCache<string, number>({ max: 10_000, ttl: 15 * 60_000, noUpdateTTL: true });
  return (ended) => {
    const event = eventOf(ended);
    if (!event) return;
    metricCounters.add("security_events", { event });
    const key = `${event} ${ended.path} ${ended.address} ${ended.companyId}`;
    const times = (seen.get(key) ?? 0) + 1;
    seen.set(key, times);
    if (ended.refusal !== null && !Number.isInteger(Math.log10(times))) return;
    const { path, address, requestId, companyId, isOperator } = ended;
    const line = { security: event, path, address, requestId, companyId, isOperator, times };
    if (ended.refusal === null) log.info(line, event);
    else log.warn(line, event);
  };
}
