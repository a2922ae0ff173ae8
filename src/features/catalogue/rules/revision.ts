import type { Change, Instrument } from "../schema.ts";

/** Fields of an instrument that say how sure its editors are, not what the law is. */
const editorial = new Set(["lastChecked", "checkBeforeDisplay", "confidence", "sources", "severityWhy"]);
export const isEditorial = (changes: readonly Change[]): boolean =>
  changes.every(({ path }) => editorial.has(path.split(".")[0]!));

/** What is recorded when an instrument leaves the library with the pack that brought it, and when it comes back. */
export const takenBack: Change = { path: "library", before: "in the library", after: "taken back" };
export const broughtBack: Change = { path: "library", before: "taken back", after: "in the library" };
/** Which of the two a revision tells of: its last word on whether the instrument is in the library; undefined where it says nothing. */
export const shelvedAs = (changes: readonly Change[]): "takenBack" | "broughtBack" | undefined => {
  const after = changes.find(({ path }) => path === takenBack.path)?.after;
  return after === takenBack.after ? "takenBack" : after === broughtBack.after ? "broughtBack" : undefined;
};

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/**
 * What changed between two revisions of an instrument, field by field: requirements are matched by id, so that one inserted
 * in the middle does not look like a change of all that follow.
 */
export function changesBetween(before: Instrument, after: Instrument): Change[] {
  const old = flatten(before);
  const fresh = flatten(after);
  const paths = [...new Set([...old.keys(), ...fresh.keys()])];
  return paths
    .filter((path) => old.get(path) !== fresh.get(path))
    .map((path) => ({ path, before: old.get(path) ?? null, after: fresh.get(path) ?? null }));
}

function flatten(value: Json, path = "", into = new Map<string, string>()): Map<string, string> {
  if (Array.isArray(value) && value.every((item) => typeof item !== "object" || item === null)) {
    into.set(path, value.map(asItem).join(", "));
  } else if (Array.isArray(value)) {
    value.forEach((item, index) => flatten(item, `${path}.${idOf(item) ?? index + 1}`, into));
  } else if (typeof value === "object" && value !== null) {
    for (const [key, item] of Object.entries(value)) flatten(item, path ? `${path}.${key}` : key, into);
  } else if (value !== null) {
    into.set(path, String(value));
  }
  return into;
}

/** Quoted where it holds a comma: two titles must not look like one. */
const asItem = (item: string | number | boolean | null) => (String(item).includes(",") ? `"${item}"` : String(item));

function idOf(item: Json): string | undefined {
  if (typeof item !== "object" || item === null || Array.isArray(item)) return undefined;
  return typeof item.id === "string" ? item.id : undefined;
}
