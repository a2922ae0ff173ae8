import { readFileSync } from "node:fs";
import { parse } from "css-what";
import { z } from "zod";
import { openYaml, type Fault } from "../../catalogue/adapters/yaml.ts";
import { allowedHosts, hostPort } from "#platform/outbound/target.ts";
import { sourceSchema, type Source } from "../schema.ts";
import type { SourceKind } from "../vocabulary.ts";

/** A source that can be polled: how often is always said. */
export type WatchedSource = Source & { every: { business: number; otherwise: number } };
/** What a file of sources holds. A source with a fault is left out; the others are watched all the same. */
export type SourcesReading = { sources: WatchedSource[]; faults: Fault[] };

const minute = 60_000;
const light = { business: 5 * minute, otherwise: 30 * minute };
const heavy = { business: 15 * minute, otherwise: 60 * minute };
/** A list for programs costs a site less than a page. Entries made by hand are never asked for. */
const usualInterval: Record<SourceKind, WatchedSource["every"]> = {
  json_catalogue: light,
  wp_rest: light,
  rss: light,
  html_list: heavy,
  manual: heavy,
};

/** Reads the watched sources (docs/sources.md). Never throws: a file that cannot be read is a fault. */
export function readSources(file: string, allowHosts: readonly string[]): SourcesReading {
  try {
    return checkSources(file, readFileSync(file, "utf8"), allowHosts);
  } catch (error) {
    return { sources: [], faults: [{ file, line: 1, reason: (error as Error).message }] };
  }
}

function checkSources(file: string, text: string, allowHosts: readonly string[]): SourcesReading {
  const opened = openYaml(file, text);
  if ("faults" in opened) return { sources: [], faults: opened.faults };
  const entries = opened.value.check(z.strictObject({ sources: z.array(z.unknown()) }));
  if ("faults" in entries) return { sources: [], faults: entries.faults };
  const schema = sourceOf(allowedHosts(allowHosts));
  const checked = opened.value.check(z.object({ sources: z.array(schema) }));
  const faults = "faults" in checked ? checked.faults : [];
  const sources: WatchedSource[] = [];
  for (const entry of entries.value.sources) {
    const source = schema.safeParse(entry).data;
    if (!source) continue;
    if (sources.some(({ id }) => id === source.id)) faults.push(duplicate(file, text, source.id));
    else sources.push({ ...source, every: source.every ?? usualInterval[source.kind] });
  }
  return { sources, faults };
}

function sourceOf(allowed: ReadonlySet<string>) {
  return sourceSchema.superRefine(({ url: text, hosts, kind, every, list = {} }, ctx) => {
    const fault = (field: string, message: string) => ctx.addIssue({ code: "custom", path: field.split("."), message });
    for (const [part, selector] of Object.entries(list))
      if (!isSelector(selector)) fault(`list.${part}`, "must be a CSS selector");
    const url = URL.parse(text);
    // What is no address is a fault of its field already.
    if (!url) return;
    if (!hosts.includes(url.hostname)) fault("hosts", `must hold the host of the url, ${url.hostname}`);
    if (kind === "manual" || allowed.has(hostPort(url))) return;
    if (url.protocol !== "https:" || url.port) fault("url", "must be https without a port, outside WATCH_ALLOW_HOSTS");
    if (every && Math.min(every.business, every.otherwise) < minute)
      fault("every", "must be at least 60s, outside WATCH_ALLOW_HOSTS");
  });
}

/** By the grammar that the reader of lists has too, which is in a process of its own. */
function isSelector(text: string): boolean {
  try {
    parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The line where the id is used again. */
function duplicate(file: string, text: string, id: string): Fault {
  const line = text
    .split("\n")
    .findLastIndex((words) => new RegExp(`^[\\s-]*id:\\s*["']?${id}["']?\\s*(#|$)`).test(words));
  return { file, line: line + 1, reason: `id: ${id} is used by an earlier source` };
}
