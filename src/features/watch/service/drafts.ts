import { floodLimit, type ChangedEntry, type Comparison } from "../rules/compare.ts";
import type { ListedItem, Source } from "../schema.ts";
import type { Draft } from "./publishing.ts";
import { iso } from "./rows.ts";

type Found = { at: string; seenWithin: string | null; contents: () => Map<string, ListedItem> };

/** A draft of each thing that is to be told, held or kept. */
export function draftsOf(source: Source, comparison: Comparison, { at, seenWithin, contents }: Found): Draft[] {
  const { fresh, changed, missing, setAside, moved } = comparison;
  const base = { source, seenWithin, diff: null };
  const untrusted = source.publish === "review" ? ("untrusted" as const) : null;
  const draftOfChange = (entry: ChangedEntry): Draft => ({
    ...base,
    item: entry.after,
    itemKey: entry.key,
    uniqueKey: `changed:${source.id}:${entry.key}:${entry.hash}:${at}`,
    changeType: "update",
    diff: entry.diff,
    held: entry.held ?? untrusted,
    isQuiet: entry.isQuiet,
  });
  return [
    ...fresh.map((entry): Draft => ({
      ...base,
      item: entry.item,
      itemKey: entry.key,
      uniqueKey: `new:${source.id}:${entry.key}`,
      held: entry.held ?? untrusted,
    })),
    // Of a whole site that moved one word is enough; each entry keeps its new address.
    ...changed.filter((entry) => entry.held !== "moved" && entry.diff.length > 0).map(draftOfChange),
    ...(moved > 0 ? [{ ...base, ...movedDraft(source, moved, at) }] : []),
    ...missing
      .filter(({ isGone }) => isGone)
      .map(({ key, since }): Draft => ({
        ...base,
        item: contents().get(key)!,
        itemKey: key,
        uniqueKey: `gone:${source.id}:${key}:${iso(since)}`,
        changeType: "other",
        held: "unlisted",
      })),
    ...setAside.slice(0, floodLimit).map(({ key, item }): Draft => ({
      ...base,
      item,
      itemKey: key,
      uniqueKey: `future:${source.id}:${key}:${item.publishedAt}`,
      held: "future-date",
    })),
  ];
}

function movedDraft(source: Source, moved: number, at: string) {
  const item: ListedItem = {
    externalId: null,
    title: `${moved} known titles of ${source.id} stand at new addresses`,
    reference: null,
    url: source.url,
    publishedAt: null,
    publishedPrecision: null,
    summary: null,
    sizeBytes: null,
    attachments: [],
  };
  const uniqueKey = `moved:${source.id}:${at.slice(0, 10)}`;
  return { item, itemKey: null, uniqueKey, changeType: "other" as const, held: "moved" as const };
}
