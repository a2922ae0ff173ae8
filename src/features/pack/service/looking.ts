import { instant, type Clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import type { Log } from "#platform/log.ts";
import type { Outbound, OutboundAnswer } from "#platform/outbound.ts";
import { dayMs, hourMs } from "#shared/duration.ts";
import type { PackRepository } from "../repository.ts";
import { totalOf } from "../rules/effect.ts";
import { compareReleases } from "../rules/release.ts";
import { packLimits } from "../schema.ts";
import type { UpdatePlan } from "./planning.ts";

type LookingDeps = {
  stored: PackRepository;
  config: { catalogue: { url: string | undefined } };
  download: (url: string, signal?: AbortSignal) => Promise<Buffer>;
  planUpdate: (bytes: Buffer) => Promise<UpdatePlan | undefined>;
  applyUpdate: (plan: UpdatePlan) => Promise<void>;
  clock: Clock;
  log: Log;
};

const downloadingMs = 5 * 60_000;

/** Fetches a pack through the one way out, from its own host alone. @throws AppError `invalid_input` in one line */
export function downloading({ outbound }: { outbound: Outbound }) {
  return async (url: string, signal?: AbortSignal): Promise<Buffer> => {
    if (!URL.canParse(url)) throw new AppError("invalid_input", `${url} is no address`);
    const { hostname } = new URL(url);
    const request = { url, hosts: [hostname], maxBytes: packLimits.packedBytes, totalMs: downloadingMs };
    const answer = await outbound.request({ ...request, ...(signal && { signal }) });
    if (answer.kind === "response" && answer.status === 200) return answer.body;
    throw new AppError("invalid_input", `${new URL(url).host} gave no pack: ${whyNone(answer)}`);
  };
}

function whyNone(answer: OutboundAnswer): string {
  switch (answer.kind) {
    case "response":
      return `it answered ${answer.status}`;
    case "refused":
    case "failed":
      return answer.reason;
    case "too_large":
      return "what it sends is larger than any pack";
    case "timed_out":
      return "it took too long";
    case "too_many_redirects":
      return "it leads from one address to the next";
    default:
      return answer satisfies never;
  }
}

/** Looks once a day whether CATALOGUE_URL has a newer pack, and applies it. */
export function looking({ stored, config, download, planUpdate, applyUpdate, clock, log }: LookingDeps) {
  /** By the clock that was kept: a server that is started every hour looks no more often. */
  async function isDue(): Promise<boolean> {
    const { lookedAt, isFailed } = await stored.state();
    if (lookedAt === null) return true;
    const passed = clock.now().getTime() - Date.parse(lookedAt);
    return passed < 0 || passed >= (isFailed ? hourMs : dayMs);
  }

  /** What the address has, where that is newer; else why not, in words: after an upgrade it may be older, and nobody has failed. */
  async function planOf(bytes: Buffer): Promise<UpdatePlan | string> {
    try {
      return (await planUpdate(bytes)) ?? "there is no newer pack";
    } catch (error) {
      if (error instanceof AppError && error.code === "conflict") return error.message;
      throw error;
    }
  }

  async function lookOnce(url: string, signal: AbortSignal): Promise<string> {
    const plan = await planOf(await download(url, signal));
    if (typeof plan === "string") return plan;
    const { newest } = await stored.state();
    // What the operator has gone back from is not brought in again by itself; nor what somebody sends a second time.
    if (newest !== null && compareReleases(plan.release, newest) <= 0)
      return `the pack ${plan.release} was taken back or left out before: the command line applies it`;
    await applyUpdate(plan);
    const { release, keyId, moves, conflicts, companies } = plan;
    const concerned = companies.filter((one) => totalOf(one) > 0);
    log.info({ release, keyId, moves: moves.length, companies: concerned.length }, "catalogue pack applied");
    for (const { file, fields } of conflicts)
      log.warn({ file, fields }, "an edited file lies over what the catalogue pack has changed");
    return `applied ${release}`;
  }

  /** Logs why nothing was taken in; the reason, in one line. */
  function failureOf(error: unknown): string {
    if (error instanceof AppError) {
      log.warn({ reason: error.message }, "no catalogue pack was taken in");
      return error.message;
    }
    log.error({ err: error }, "looking for a catalogue pack ended in an error");
    return `it ended in an error that the log has: ${(error as Error).message.replace(/\s+/g, " ")}`;
  }

  return {
    /** Looks where that is due. What is refused, or fails in any other way, is noted and logged, and tried again in an hour. */
    async look(signal: AbortSignal): Promise<void> {
      const { url } = config.catalogue;
      if (url === undefined || !(await isDue())) return;
      const noted = { lookedAt: instant(clock), isFailed: false };
      try {
        await stored.noteLook({ ...noted, outcome: await lookOnce(url, signal) });
      } catch (error) {
        if (signal.aborted) return;
        await stored.noteLook({ ...noted, outcome: failureOf(error), isFailed: true });
      }
    },
  };
}
