import type { Source } from "../schema.ts";
import { sourceStateLabels, type SourceState } from "../vocabulary.ts";
import { isStale } from "./schedule.ts";

export type Health = {
  trouble: "suspect" | "challenged" | "failing" | null;
  baselineAt: string | null;
  lastOkAt: string | null;
};

/** How far a source can be trusted now. Silence counts as "nothing new" only where this says `ok`. */
export function stateOf(
  source: Source,
  health: Health | undefined,
  { isWatching, at }: { isWatching: boolean; at: number },
): SourceState {
  if (source.kind === "manual") return "manual";
  if (!isWatching || !source.enabled) return "off";
  if (!health) return "waiting";
  if (health.trouble) return health.trouble;
  if (health.baselineAt === null || health.lastOkAt === null) return "waiting";
  return isStale(source, Date.parse(health.lastOkAt), at) ? "stale" : "ok";
}

/** Why silence of a regulator proves nothing, from the states of its sources. */
export function stateInWords(sources: readonly { state: SourceState; lastOkAt: string | null }[]): string {
  const labels = [...new Set(sources.map(({ state }) => sourceStateLabels[state].toLowerCase()))];
  const lastOk = sources
    .flatMap(({ lastOkAt }) => lastOkAt ?? [])
    .toSorted()
    .at(-1);
  const since = lastOk ? `; the last good check was on ${lastOk.slice(0, 10)}` : "";
  return `Its sources: ${labels.join(", ")}${since}`;
}
