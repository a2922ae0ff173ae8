import type { ListedItem } from "../schema.ts";

/** One answer of a regulator's site, as it came. `url` is where it came from, after redirects; header names in lower case. */
export type ListingPage = { url: string; contentType: string | null; headers: Record<string, string>; body: Buffer };

/** What an unreadable answer seems to be. A hint for people; nothing is decided by it. */
export type LooksLike = "html" | "challenge" | "nothing" | "other";

export type Reading =
  /** `nextUrl`: the next page of the same list. */
  | { kind: "read"; items: ListedItem[]; nextUrl: string | null }
  | { kind: "unreadable"; reason: string; looksLike: LooksLike };

// Titles of the pages that bot protections put before a site.
const interstitial =
  /<title[^>]*>\s*(just a moment|attention required|access denied|checking your browser|ddos-guard)/i;

/** An answer that is not the list it should be. */
export function unreadable(reason: string, text: string): Reading {
  const start = text.slice(0, 2000).trim();
  const isHtml = /^\s*(<!doctype html|<html|<head|<body)/i.test(start.replaceAll(/<!--[^]*?-->/g, ""));
  const page = interstitial.test(start) ? "challenge" : "html";
  return { kind: "unreadable", reason, looksLike: start === "" ? "nothing" : isHtml ? page : "other" };
}

// The longest list that is known has 2,600. Many times that is not read, so that one answer cannot keep everything busy.
const mostEntries = 20_000;

/** The verdict on a list that is too long to be one; null for the others. */
export function unreadableLength(entries: number, text: string): Reading | null {
  return entries > mostEntries ? unreadable(`the list has ${entries} entries, more than ${mostEntries}`, text) : null;
}

// What is longer is something else that was taken for a title.
const longestTitle = 1000;

/** A list of entries, some of them perhaps not read: unreadable when most were not, since then the list is another than we know. */
export function readItems(entries: (ListedItem | null)[], text: string, nextUrl: string | null = null): Reading {
  const items = entries.filter((entry) => entry !== null);
  const bad = entries.length - items.length;
  if (bad * 2 > entries.length) return unreadable(`${bad} of ${entries.length} entries could not be read`, text);
  return { kind: "read", items: items.map(withinLength), nextUrl };
}

const withinLength = (item: ListedItem): ListedItem =>
  item.title.length > longestTitle ? { ...item, title: item.title.slice(0, longestTitle) } : item;
