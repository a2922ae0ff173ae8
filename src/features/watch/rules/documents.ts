import type { ListedItem, Source } from "../schema.ts";
import { canonicalUrl } from "./identity.ts";

/** Where a change comes from, as far as it decides which documents belong to it. */
export type DocumentSource = Pick<Source, "kind" | "url" | "hosts" | "documents">;
type Found = { source: DocumentSource; item: ListedItem; isReviewed?: boolean };

/**
 * The documents of a change: those that its entry names, or else the page behind it, which may link more. `refused`: the
 * site turns programs away, and people bring what they read in a browser.
 */
export function wantedDocuments(found: Found): { urls: readonly string[]; documents: Source["documents"] } {
  const { source, item } = found;
  const urls = item.attachments.length > 0 ? item.attachments : pageOf(found);
  return { urls, documents: source.kind === "manual" ? "refused" : source.documents };
}

/**
 * The entry's own page, where the list does not say what stands on it: posts carry their text, and catalogues link files.
 * What the operator enters has only its address. The list itself is nobody's page.
 */
function pageOf({ source, item, isReviewed }: Found): readonly string[] {
  const isListOfLinks = source.kind === "rss" || source.kind === "html_list";
  if (item.url === null || !(isListOfLinks || isReviewed)) return [];
  const isList = canonicalUrl(item.url, source.hosts) === canonicalUrl(source.url, source.hosts);
  return isList ? [] : [item.url];
}
