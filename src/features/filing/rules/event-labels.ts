import { capitalizeFirst } from "#shared/capitalize-first.ts";
import { z } from "zod";
import file from "#data/events.json" with { type: "json" };

/** What happened, and who is told of it, by the catalogue's words for events (data/events.json). */
export const eventLabels: Readonly<Record<string, string>> = z
  .record(z.string(), z.string().min(10).max(120))
  .parse(file);

/** What people read of an event. A company's own reading may have a word that the catalogue has not: it reads as it is written. */
export function eventLabel(kind: string): string {
  return eventLabels[kind] ?? capitalizeFirst(kind.replaceAll("-", " "));
}
