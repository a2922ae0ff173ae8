import type { Source } from "../schema.ts";

// Without any parser of pages: the server itself looks at these, and lists are read in a process apart.

type Fields = Record<string, unknown>;
const counted = ["id", "refNo", "title", "description", "link", "documentDate", "filesize"];

/**
 * What of an answer decides whether it is the same list as before: of a catalogue the fields that count, in their order,
 * since its counters move with every answer; of other kinds the bytes.
 */
export function comparedPart(body: Buffer, source: Source): Buffer | string {
  const records = source.kind === "json_catalogue" ? recordsOf(parsed(body.toString("utf8"))) : undefined;
  const countedOf = (record: unknown) => isRecord(record) && counted.map((name) => scalarOf(valueOf(record, name)));
  return records ? JSON.stringify(records.map(countedOf)) : body;
}

// What is neither text nor number is not read, however deep it nests.
const scalarOf = (value: unknown) => (typeof value === "string" || typeof value === "number" ? value : null);

/** Undefined for what is no JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const isRecord = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The list itself, or the one list inside an object that wraps it. */
export function recordsOf(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (!isRecord(value)) return undefined;
  const lists = Object.entries(value).filter(([, inner]) => Array.isArray(inner));
  const data = lists.find(([name]) => name.toLowerCase() === "data") ?? (lists.length === 1 ? lists[0] : undefined);
  return data?.[1] as unknown[] | undefined;
}

/** A field by its name, in whatever case a new version of the site may write it. */
export function valueOf(record: Fields, name: string): unknown {
  if (name in record) return record[name];
  return Object.entries(record).find(([other]) => other.toLowerCase() === name.toLowerCase())?.[1];
}
