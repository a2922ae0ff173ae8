import type { ListedItem } from "../schema.ts";
import { isSameText, project, stableText, type Projection } from "./identity.ts";

type Field = keyof Projection;

/**
 * What an entry says otherwise, field by field, as a short text to keep until the next look: a field that reads differently at
 * every look (a counter in a description) must not hold up one that changed for good.
 */
export function marksOf(
  { before, after, fields }: { before: ListedItem; after: ListedItem; fields: readonly string[] },
  hosts: readonly string[],
  hash: (text: string) => string,
): string {
  const projection = project(after, hosts, before);
  return JSON.stringify(Object.fromEntries(fields.map((field) => [field, hash(String(projection[field as Field]))])));
}

/** The fields that two looks agree on. */
export function agreedFields(first: string | null, second: string): string[] {
  const kept = readMarks(first);
  return Object.entries(readMarks(second)).flatMap(([field, mark]) => (kept[field] === mark ? [field] : []));
}

function readMarks(text: string | null): Record<string, string> {
  try {
    return text === null ? {} : (JSON.parse(text) as Record<string, string>);
  } catch {
    return {};
  }
}

/** An entry as it was, but for the fields that are confirmed. */
export function withFields(before: ListedItem, after: ListedItem, fields: readonly string[]): ListedItem {
  const isNew = (field: Field) => fields.includes(field);
  const { publishedAt, publishedPrecision } = isNew("publishedOn") ? after : before;
  // What only repeats another field is not told beside it, and is as new as that.
  const isTitleAgain = after.summary !== null && isSameText(after.summary, after.title) && isNew("title");
  const isAddressAgain = after.attachments.join(" ") === after.url && isNew("url");
  const confirmed: ListedItem = {
    externalId: after.externalId,
    title: isNew("title") ? after.title : before.title,
    reference: isNew("reference") ? after.reference : before.reference,
    url: isNew("url") ? after.url : before.url,
    publishedAt,
    publishedPrecision,
    summary: isNew("summary") || isTitleAgain ? after.summary : before.summary,
    sizeBytes: isNew("size") ? after.sizeBytes : before.sizeBytes,
    attachments: isNew("documents") || isAddressAgain ? after.attachments : before.attachments,
    text: (isNew("text") ? after.text : before.text) ?? null,
    editedAt: before.editedAt ?? null,
  };
  // From then on only what is edited again counts: what waits to be confirmed would be taken for unedited.
  const isWhole = stableText(project(confirmed, [])) === stableText(project(after, []));
  return isWhole ? { ...confirmed, editedAt: after.editedAt ?? null } : confirmed;
}
