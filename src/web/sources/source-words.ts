import type { SourceRow } from "#features/watch/schema.ts";
import type { SourceKind, SourceState } from "#features/watch/vocabulary.ts";
import { formatAgo } from "../lib/format.ts";
import { formatMoment } from "../lib/time/format-moment.ts";

/** What a state means for whoever relies on the source. */
export const stateMeanings: Record<SourceState, string> = {
  waiting: "It has not been read yet, so nothing can be said of it.",
  ok: "It is read regularly, and its last answer could be trusted.",
  stale: "It should have been read again by now, and was not. Something may have been published since.",
  suspect: "Its last answers did not look right and were not believed. What was known before is kept.",
  challenged: "The site turns programs away. What it publishes is not seen.",
  failing: "It could not be read, for the reason that is given. What it publishes is not seen until it can be.",
  manual: "No program reads it. What it publishes is seen only when the operator enters it.",
  off: "It is not read at all. What it publishes is not seen.",
};

/** The colours of a state: never the only sign of it. */
export const statePalettes: Record<SourceState, "brand" | "low" | "medium" | "high"> = {
  ok: "brand",
  waiting: "low",
  manual: "low",
  off: "low",
  stale: "medium",
  suspect: "medium",
  challenged: "high",
  failing: "high",
};

export const kindWords: Record<SourceKind, string> = {
  json_catalogue: "Its catalogue of publications",
  wp_rest: "The posts of its site",
  rss: "Its news feed",
  html_list: "A list on its site",
  manual: "Its site, read by a person",
};

/** May silence of this source be taken for “nothing new”? */
export const isWatched = ({ state }: Pick<SourceRow, "state">): boolean => state === "ok";

/** How long ago, and when exactly. */
export function agoAndWhen(instant: string, now: number): string {
  const ago = formatAgo(instant, now);
  const isRelative = ago === "just now" || ago.endsWith("ago");
  return isRelative ? `${ago}, ${formatMoment(instant)}` : formatMoment(instant);
}
