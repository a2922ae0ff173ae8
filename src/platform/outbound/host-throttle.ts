import { setTimeout as sleep } from "node:timers/promises";
import type { Outbound, OutboundAnswer, OutboundRequest } from "../outbound.ts";
import { allowedHosts, hostPort } from "./target.ts";

type Requester = Pick<Outbound, "request">;
type ThrottleOptions = {
  /** `host:port` that the operator lets through by name: asked without rest, though one request at a time as all others. */
  allowHosts: readonly string[];
  /** How long a site is left alone between two requests. */
  restMs?: number;
};

/**
 * What stands for the site of an address: all its names; of a machine that the operator named, only that port, since another
 * port there is another site.
 */
export function siteOf(url: string, hosts: readonly string[], allowed: ReadonlySet<string>): readonly string[] {
  const target = URL.parse(url);
  const own = target && hostPort(target);
  return own !== null && allowed.has(own) ? [own] : hosts;
}

/**
 * The same way out, as a good guest takes it: a site is asked one thing at a time, with a rest in between, whoever asks and
 * whatever for. Requests that have a host in common are for one site. Who waits is served in turn, and heeds its signal. A
 * redirect is part of its request.
 */
export function throttlePerHost(outbound: Requester, { allowHosts, restMs = 2000 }: ThrottleOptions): Requester {
  const allowed = allowedHosts(allowHosts);
  /** By host, the last request in its queue: when it and those ahead of it were over (milliseconds of `performance.now`). */
  const queues = new Map<string, Promise<number>>();
  const restOf = (url: string) => {
    const target = URL.parse(url);
    return target && allowed.has(hostPort(target)) ? 0 : restMs;
  };

  async function inTurn(request: OutboundRequest, before: Promise<number>): Promise<OutboundAnswer> {
    const { url, signal } = request;
    try {
      const freeAt = await orAborted(before, signal);
      const left = freeAt + restOf(url) - performance.now();
      if (left > 0) await sleep(left, undefined, { signal });
    } catch {
      return { kind: "failed", reason: "It was called off while it waited for its turn" };
    }
    return outbound.request(request);
  }

  return {
    async request(request) {
      const site = siteOf(request.url, request.hosts, allowed);
      const before = Promise.all(site.flatMap((host) => queues.get(host) ?? [])).then((times) => Math.max(...times));
      const answer = inTurn(request, before);
      // Who is called off leaves before those ahead are done.
      const over = Promise.allSettled([answer, before]).then(() => performance.now());
      for (const host of site) queues.set(host, over);
      return answer;
    },
  };
}

/** What comes of `work`; rejects when the signal comes first. */
async function orAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  signal?.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  signal?.addEventListener("abort", reject, { once: true });
  return Promise.race([work, aborted]).finally(() => signal?.removeEventListener("abort", reject));
}
