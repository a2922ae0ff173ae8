/**
 * JSON as RFC 8785 (JSON Canonicalization Scheme) writes it: names in the order of their UTF-16 code units, no blanks. The same
 * content always has the same text, whatever the order in which it was written. As in all JSON, a name without a value is left out.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const named = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${named.map(([name, item]) => `${JSON.stringify(name)}:${canonicalJson(item)}`).join(",")}}`;
}
