import { floodLimit, type ChangedEntry, type Comparison } from "../rules/compare.ts";
import type { ListedItem, Source } from "../schema.ts";
import type { Draft } from "./publishing.ts";
import { iso } from "./rows.ts";

type Found = {
  at: string;
  seenWithin: string | null;
  /** When the source was first read: another definition of it is another source, whose keys mean something else. */
  baselineAt: string;
  contents: ReadonlyMap<string, ListedItem>;
};

/** A draft of each thing that is to be told, held or kept. */
export function draftsOf(
  source: Source,
  comparison: Comparison,
  { at, seenWithin, baselineAt, contents }: Found,
): Draft[] {
  const { fresh, changed, restless, missing, setAside, moved } = comparison;
  const base = { source, seenWithin, diff: null };
  const untrusted = source.publish === "review" ? ("untrusted" as const) : null;
  const place = `${source.id}:${baselineAt}`;
  const day = at.slice(0, 10);
  const draftOfChange = (entry: ChangedEntry): Draft => ({
    ...base,
    item: entry.after,
    itemKey: entry.key,
    // What goes back and forth is one thing to look at a day.
    uniqueKey:
      entry.held === "flapping"
        ? `flapping:${place}:${entry.key}:${day}`
        : `changed:${place}:${entry.key}:${entry.hash}:${at}`,
    changeType: "update",
    diff: entry.diff,
    held: entry.held ?? untrusted,
    isQuiet: entry.isQuiet,
  });
  const gone = missing.filter(({ isGone }) => isGone);
  const draftOfGone = ({ key, since }: (typeof gone)[number]): Draft => ({
    ...base,
    item: contents.get(key)!,
    itemKey: key,
    uniqueKey: `gone:${place}:${key}:${iso(since)}`,
    changeType: "other",
    held: "unlisted",
  });
  return [
    ...fresh.map((entry): Draft => ({
      ...base,
      item: entry.item,
      itemKey: entry.key,
      uniqueKey: `new:${place}:${entry.key}`,
      held: entry.held ?? untrusted,
    })),
    // Of a whole site that moved one word is enough; each entry keeps its new address.
    ...changed.filter((entry) => entry.held !== "moved" && entry.diff.length > 0).map(draftOfChange),
    ...restless.map(({ key, after, diff }): Draft => ({
      ...base,
      item: after,
      itemKey: key,
      uniqueKey: `restless:${place}:${key}:${day.slice(0, 7)}`,
      changeType: "update",
      diff,
      held: "flapping",
    })),
    ...(moved > 0 ? [{ ...base, ...movedDraft(source, moved, day) }] : []),
    ...(gone.length > floodLimit ? [{ ...base, ...goneDraft(source, gone.length, at) }] : gone.map(draftOfGone)),
    ...setAside.slice(0, floodLimit).map(({ key, item }): Draft => ({
      ...base,
      item,
      itemKey: key,
      uniqueKey: `future:${place}:${key}:${item.publishedAt}`,
      held: "future-date",
    })),
  ];
}

function movedDraft(source: Source, moved: number, day: string) {
  const item = aboutMany(source, `${moved} known titles of ${source.id} stand at new addresses`);
  const uniqueKey = `moved:${source.id}:${day}`;
  return { item, itemKey: null, uniqueKey, changeType: "other" as const, held: "moved" as const };
}

function goneDraft(source: Source, gone: number, at: string) {
  const item = aboutMany(source, `${gone} known entries of ${source.id} are no longer listed`);
  const uniqueKey = `gone:${source.id}:${at}`;
  return { item, itemKey: null, uniqueKey, changeType: "other" as const, held: "unlisted" as const };
}

/** In place of one entry each: nobody reads hundreds. */
function aboutMany({ url }: Source, title: string): ListedItem {
  return {
    externalId: null,
    title,
    reference: null,
    url,
    publishedAt: null,
    publishedPrecision: null,
    summary: null,
    sizeBytes: null,
    attachments: [],
  };
}
