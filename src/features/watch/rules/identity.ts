import type { ListedItem } from "../schema.ts";
import { lagosDayOf } from "#shared/lagos.ts";

const isPlain = (text: string) => /^[!-~]+(?: [!-~]+)*$/.test(text);
const collapse = (text: string) =>
  isPlain(text)
    ? text
    : text
        .normalize("NFKC")
        .replaceAll(/\p{Cf}/gu, "")
        .replaceAll(/\s+/g, " ")
        .trim();
const lowered = (text: string) => collapse(text).toLowerCase();
/** Do two texts say the same, however they are written? */
export const isSameText = (a: string, b: string): boolean => lowered(a) === lowered(b);

/**
 * One address for all the ways of writing it: hosts of one site are one host, default port, fragment and the order of
 * percent-encoding do not count. The case of the path does (RFC 3986, section 6.2.2.1): `/Out/` and `/out/` may be two files.
 */
export function canonicalUrl(url: string, hosts: readonly string[]): string {
  const parsed = URL.parse(url);
  if (!parsed) return collapse(url);
  const name = parsed.hostname.toLowerCase();
  const host = hosts.includes(name) ? hosts[0]! : name;
  const path = withoutLastSlashes(canonicalPath(parsed.pathname));
  return `${host}${parsed.port ? `:${parsed.port}` : ""}${path}${parsed.search}`;
}

/** By hand: an expression would begin anew at each slash of an address that a hostile site has filled with them. */
function withoutLastSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === "/") end -= 1;
  return path.slice(0, end);
}

// Most paths are written in one way only, and a list has thousands. What is not among them is looked for: an expression that
// repeats a group over all of a path holds its whole length on the stack.
const canonicalPath = (path: string) => (/[^\w/.~%-]|%(?!20)/.test(path) ? encodeURI(decoded(path)) : path);

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** A title however it is written. */
export const titleKey = ({ title }: ListedItem): string => lowered(title);

/** What an entry is called when it has no id and no address of its own: its title, day and reference. */
export function textKey({ title, publishedAt, reference }: ListedItem): string {
  const parts = [title, publishedAt === null ? "" : lagosDayOf(publishedAt), reference ?? ""];
  return `text:${parts.map(lowered).join("|")}`;
}

/**
 * The key of an entry: the source's own id, else its address, else its words. (Of 2,619 entries of a real list 26 share an
 * address and 151 a title: an id is used wherever there is one.)
 */
export function keyOf(item: ListedItem, hosts: readonly string[]): string {
  const { externalId } = item;
  if (externalId === null) return otherKeysOf(item, hosts)[0]!;
  // Feeds take addresses for ids, and addresses are written in many ways.
  return `id:${/^https?:\/\//i.test(externalId) ? canonicalUrl(externalId, hosts) : externalId}`;
}

/** Do two entries lead to one address? */
export const isSameAddress = (a: ListedItem, b: ListedItem, hosts: readonly string[]): boolean =>
  a.url !== null && b.url !== null && canonicalUrl(a.url, hosts) === canonicalUrl(b.url, hosts);

/** The keys by which an entry may have been known before it had an id, the surest first. */
export function otherKeysOf(item: ListedItem, hosts: readonly string[]): string[] {
  return [...(item.url === null ? [] : [`url:${canonicalUrl(item.url, hosts)}`]), textKey(item)];
}

/** The fields of an entry that say something, in the form in which they are compared. */
export type Projection = {
  title: string;
  reference: string | null;
  url: string | null;
  publishedOn: string | null;
  summary: string | null;
  documents: string | null;
  size: number | null;
  text: string | null;
};

/**
 * What is compared of an entry: no counters and no order; blanks, signs that nobody sees, the case of letters and how
 * addresses are encoded do not count. What an entry no longer states is taken as it was before: absence is no statement.
 */
export function project(item: ListedItem, hosts: readonly string[], was?: ListedItem): Projection {
  const before = was && project(was, hosts);
  const address = (url: string) => canonicalUrl(url, hosts).toLowerCase();
  const url = item.url === null ? (before?.url ?? null) : address(item.url);
  // Most often the entry's address is its one document's.
  const addresses = item.attachments.map((own) => (own === item.url ? url! : address(own)));
  const documents = addresses.length > 1 ? [...new Set(addresses)].toSorted().join(" ") : (addresses[0] ?? null);
  return {
    title: lowered(item.title),
    reference: (item.reference && collapse(item.reference).toUpperCase()) || (before?.reference ?? null),
    url,
    publishedOn: item.publishedAt === null ? (before?.publishedOn ?? null) : lagosDayOf(item.publishedAt),
    summary: (item.summary && lowered(item.summary)) || (before?.summary ?? null),
    documents: documents || (before?.documents ?? null),
    size: item.sizeBytes ?? before?.size ?? null,
    text: (!isUnedited(item, was) && item.text && collapse(item.text)) || (before?.text ?? null),
  };
}

/** By the source's own word: what is different in its text then is a counter, a date of rendering or the like. */
const isUnedited = (item: ListedItem, was: ListedItem | undefined) =>
  !!item.editedAt && item.editedAt === was?.editedAt;

/** One text for a projection, to be hashed. */
export const stableText = (projection: Projection): string => JSON.stringify(Object.values(projection));

/** The entry as it is kept: what is new, and what it no longer states as it was. */
export function merged(item: ListedItem, before: ListedItem): ListedItem {
  return {
    ...item,
    reference: item.reference ?? before.reference,
    url: item.url ?? before.url,
    publishedAt: item.publishedAt ?? before.publishedAt,
    publishedPrecision: item.publishedAt ? item.publishedPrecision : before.publishedPrecision,
    summary: item.summary || before.summary,
    sizeBytes: item.sizeBytes ?? before.sizeBytes,
    attachments: item.attachments.length > 0 ? item.attachments : before.attachments,
    text: isUnedited(item, before) ? (before.text ?? null) : item.text || (before.text ?? null),
  };
}

/** What is different between two forms of an entry, in the words of the newer and the older one. */
export function differences(before: ListedItem, after: ListedItem, hosts: readonly string[]) {
  const old = project(before, hosts);
  const fresh = project(after, hosts, before);
  const shown = (item: ListedItem): Record<keyof Projection, string | null> => ({
    title: item.title,
    reference: item.reference,
    url: item.url,
    publishedOn: item.publishedAt && lagosDayOf(item.publishedAt),
    summary: item.summary,
    documents: item.attachments.join(" ") || null,
    size: item.sizeBytes === null ? null : `${item.sizeBytes} bytes`,
    text: item.text ?? null,
  });
  const [was, is] = [shown(before), shown(after)];
  const fields = Object.keys(fresh) as (keyof Projection)[];
  // A document's address that is the entry's own would be said twice, and so would a description that is the new title.
  const isTitleAgain = fresh.summary === fresh.title && old.title !== fresh.title;
  const isRepeated = (field: keyof Projection) =>
    (field === "documents" && is.documents === is.url) || (field === "summary" && isTitleAgain);
  // A size or a text that was not stated before says nothing of the document.
  const isLearned = (field: keyof Projection) => (field === "size" || field === "text") && old[field] === null;
  return fields
    .filter((field) => old[field] !== fresh[field] && !isRepeated(field) && !isLearned(field))
    .map((field) => ({ path: field, before: was[field], after: is[field] }));
}
