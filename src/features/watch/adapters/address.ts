import { hourMs } from "#shared/duration.ts";
import type { Source } from "../schema.ts";

// WordPress gives up to 100, but a page of posts made with a page builder would outgrow what is read of an answer.
const perPage = 50;
const fields = "id,date,date_gmt,modified_gmt,link,title,excerpt,content,caption,source_url,mime_type";

// Sites compare `modified_after` with their own clock, and old versions in their own zone (Lagos is an hour ahead of UTC).
const overlapMs = 2 * hourMs;

/**
 * The address to ask. With `since` (an instant) it asks only for what was edited after it, where the source can tell; then
 * `isPartial`: what is not in the answer is not gone.
 */
export function listingAddress(source: Source, since: string | null): { url: string; isPartial: boolean } {
  if (source.kind === "wp_rest") return { url: wpAddress(source, since), isPartial: since !== null };
  return { url: source.url, isPartial: false };
}

/**
 * The address of a WordPress list (posts or media), newest edit first; with `since` only what was edited after it, and some
 * before, as clocks differ. What the source's own address already says stays as it is.
 */
function wpAddress(source: Source, since: string | null): string {
  const url = new URL(source.url);
  const preset = (name: string, value: string) => url.searchParams.has(name) || url.searchParams.set(name, value);
  preset("per_page", String(perPage));
  preset("orderby", "modified");
  preset("order", "desc");
  preset("_fields", fields);
  if (since !== null) {
    const from = new Date(Date.parse(since) - overlapMs).toISOString().replace(/\.\d+Z$/, "Z");
    url.searchParams.set("modified_after", from);
  }
  return url.href;
}
