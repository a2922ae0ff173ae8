import { instant, type Clock } from "#platform/clock.ts";
import type { Outbound, OutboundAnswer } from "#platform/outbound.ts";
import { allowedHosts, hostPort } from "#platform/outbound/target.ts";
import { dayMs } from "#shared/duration.ts";
import { isAllowed } from "../adapters/robots.ts";
import type { WatchRepository } from "../repository.ts";
import type { Source } from "../schema.ts";

export type RobotsDeps = {
  sources: readonly Source[];
  /** The way out that spares the sites (platform/outbound/host-throttle.ts). */
  outbound: Pick<Outbound, "request">;
  stored: Pick<WatchRepository, "findRobots" | "saveRobots">;
  userAgent: string;
  /** `host:port` that the operator lets through by name. */
  allowHosts: readonly string[];
  clock: Clock;
};
export type SiteRobots = ReturnType<typeof siteRobots>;
type RobotsRefusal = { kind: "failed" | "refused"; reason: string };
/** What the site asks of programs; null where it asks nothing. */
type Robots = { text: string | null };

const maxRobotsBytes = 512 * 1024;
// A site that drips must not keep others from their turn.
const longestMs = 60_000;
const freshMs = dayMs;

/** What the watched sites ask of programs (robots.txt): lists and documents alike are fetched only as far as it goes. */
export function siteRobots({ sources, outbound, stored, userAgent, allowHosts, clock }: RobotsDeps) {
  const allowed = allowedHosts(allowHosts);
  const isOwn = (url: string) => allowed.has(hostPort(new URL(url)));

  /** robots.txt, asked for once a day (RFC 9309, section 2.4); a refusal when it cannot be had and nothing is remembered. */
  async function robotsOf(url: string, source: Source, signal?: AbortSignal): Promise<Robots | RobotsRefusal> {
    const { origin } = new URL(url);
    const kept = await stored.findRobots(origin);
    if (kept && clock.now().getTime() - Date.parse(kept.readAt) < freshMs) return kept;
    const answer = await outbound.request({
      url: `${origin}/robots.txt`,
      hosts: source.hosts,
      maxBytes: maxRobotsBytes,
      totalMs: longestMs,
      ...(signal && { signal }),
    });
    if (answer.kind !== "response" || answer.status >= 500) {
      // Section 2.3.1.4: what was read before holds; a host that the operator named needs none.
      return kept ?? (isOwn(url) ? { text: null } : unread(answer));
    }
    // Section 2.3.1.3: without a robots.txt everything is allowed.
    const text = answer.status === 200 ? answer.body.toString("utf8") : null;
    await stored.saveRobots({ origin, text, readAt: instant(clock) });
    return { text };
  }

  /** Why a program may not ask for this address of a source; null when it may. */
  async function refusal(url: string, source: Source, signal?: AbortSignal): Promise<RobotsRefusal | null> {
    const robots = await robotsOf(url, source, signal);
    if ("reason" in robots) return robots;
    if (isAllowed(robots.text, url, userAgent)) return null;
    return { kind: "refused", reason: "The site's robots.txt asks programs not to read this address" };
  }

  return {
    refusal,

    /** Why a program may not fetch this address, in words, by robots.txt of the source whose site it is; null when it may. */
    async mayFetch(url: string, signal?: AbortSignal): Promise<string | null> {
      const host = URL.parse(url)?.hostname ?? "";
      const source = sources.find(({ hosts }) => hosts.includes(host));
      if (!source) return "Its address is at none of the watched sites";
      return (await refusal(url, source, signal))?.reason ?? null;
    },
  };
}

/** What our own guard refuses, it refuses for the whole site: that is the reason, and not the file that was asked for first. */
function unread(answer: OutboundAnswer): RobotsRefusal {
  if (answer.kind === "refused") return { kind: "refused", reason: answer.reason };
  const why = answer.kind === "response" ? ` (the site answered ${answer.status})` : "";
  return { kind: "failed", reason: `The site's robots.txt could not be read${why}` };
}
